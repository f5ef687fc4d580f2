import { type Settings, trackingPriceBody } from '@docket/contract/admin/settings'
import { price } from '@docket/contract/amounts'
import * as z from 'zod'

/** A price as it stands in its field: empty is none, and what is no number is no amount. */
const priceText = z
  .string()
  .transform((text) => (text.trim() === '' ? null : Number(text)))
  .pipe(price.nullable())

/** The form: text as it is typed on the way in, the contract's body on the way out. */
export const trackingPricesForm = z
  .object({ costPrice: priceText, sellingPrice: priceText })
  .pipe(trackingPriceBody)

export type TrackingPrices = z.output<typeof trackingPricesForm>

/** What the form begins with. */
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
