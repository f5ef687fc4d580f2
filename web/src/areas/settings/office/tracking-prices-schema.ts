import { type Settings, trackingPriceBody } from '@docket/contract/admin/settings'
import { price } from '@docket/contract/amounts'
import * as z from 'zod'
import { amountText } from '../../../kit/lib/typed-number.ts'
import { typedOrNull } from '../../../kit/ui/form/typed.ts'

const priceText = typedOrNull(price.nullable())

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
    costPrice: amountText(trackingNumberCostPrice),
    sellingPrice: amountText(trackingNumberSellingPrice),
  }
}
