import { type Settings, trackingPriceBody } from '@docket/contract/admin/settings'
import { price } from '@docket/contract/amounts'
import * as z from 'zod'

/** A typed price. An empty text becomes null; `price` refuses a text that is not a number. */
const priceText = z
  .string()
  .transform((text) => (text.trim() === '' ? null : Number(text)))
  .pipe(price.nullable())

/** The form: its input is the typed text, its output the contract's body. */
export const trackingPricesForm = z
  .object({ costPrice: priceText, sellingPrice: priceText })
  .pipe(trackingPriceBody)

export type TrackingPrices = z.output<typeof trackingPricesForm>

/** The initial values. */
export function trackingPricesDefaults({
  trackingNumberCostPrice,
  trackingNumberSellingPrice,
}: Pick<Settings, 'trackingNumberCostPrice' | 'trackingNumberSellingPrice'>): z.input<
  typeof trackingPricesForm
> {
  return {
    costPrice: trackingNumberCostPrice?.toFixed(2) ?? '',
    sellingPrice: trackingNumberSellingPrice?.toFixed(2) ?? '',
  }
}
