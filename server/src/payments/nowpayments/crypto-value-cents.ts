import { isPositive, parseDecimal, shareOf, wholeCents } from './decimal.ts'
import type { NowpaymentsPayment } from './nowpayments.ts'

/**
 * The figures of a crypto payment. `requestedCurrency` is the coin that it was opened in; null if that is not known.
 */
export interface CryptoFigures
  extends Pick<
    NowpaymentsPayment,
    | 'status'
    | 'parentId'
    | 'priceAmount'
    | 'priceCurrency'
    | 'payAmount'
    | 'payCurrency'
    | 'actuallyPaid'
    | 'actuallyPaidAtFiat'
  > {
  requestedCurrency: string | null
}

/**
 * The value of a crypto payment in US cents, rounded down: the provider's own valuation, otherwise the share of the
 * price that was paid. 0 if the provider has given the money back; null if the value in dollars is not known.
 */
export function cryptoValueCents(figures: CryptoFigures): bigint | null {
  if (figures.status === 'refunded') return 0n
  if (figures.priceCurrency !== 'usd') return null
  const valuation = parseDecimal(figures.actuallyPaidAtFiat)
  return isPositive(valuation) ? wholeCents(valuation) : shareOfPriceCents(figures)
}

/**
 * The paid share of the price, in US cents, rounded down. Null if the paid and the requested amount cannot be compared:
 * a repeated payment has no price of its own, and the payment may be in another coin than the one requested.
 */
export function shareOfPriceCents(figures: CryptoFigures): bigint | null {
  if (figures.parentId !== null || figures.priceCurrency !== 'usd') return null
  if (figures.requestedCurrency !== null && figures.requestedCurrency !== figures.payCurrency) return null
  const [part, whole] = [parseDecimal(figures.actuallyPaid), parseDecimal(figures.payAmount)]
  const price = parseDecimal(figures.priceAmount)
  if (!isPositive(price) || !isPositive(part) || !isPositive(whole)) return null
  return shareOf(wholeCents(price), { part, whole })
}
