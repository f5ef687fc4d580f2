import type { NowpaymentsPayment } from '../../../providers/nowpayments.ts'
import { isPositive, parseDecimal, shareOf, wholeCents } from './decimal.ts'

/** What the provider says of a crypto payment; `askedCurrency`: the coin it was opened in, null where that is not known. */
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
  askedCurrency: string | null
}

/**
 * What a crypto payment brought, in US cents, rounded down: the provider's own valuation, else the share of the price
 * that was paid. 0 where the provider has given the money back; null where the worth in dollars is not known.
 */
export function cryptoArrivedCents(figures: CryptoFigures): bigint | null {
  if (figures.status === 'refunded') return 0n
  if (figures.priceCurrency !== 'usd') return null
  const valuation = parseDecimal(figures.actuallyPaidAtFiat)
  return isPositive(valuation) ? wholeCents(valuation) : shareOfPriceCents(figures)
}

/**
 * The share of its price that a payment brought, in US cents, rounded down. Null where the two cannot be compared: a
 * repeated payment has no price of its own, and amounts of another coin than the one asked for say nothing of it.
 */
export function shareOfPriceCents(figures: CryptoFigures): bigint | null {
  if (figures.parentId !== null || figures.priceCurrency !== 'usd') return null
  if (figures.askedCurrency !== null && figures.askedCurrency !== figures.payCurrency) return null
  const [part, whole] = [parseDecimal(figures.actuallyPaid), parseDecimal(figures.payAmount)]
  const price = parseDecimal(figures.priceAmount)
  if (!isPositive(price) || !isPositive(part) || !isPositive(whole)) return null
  return shareOf(wholeCents(price), { part, whole })
}
