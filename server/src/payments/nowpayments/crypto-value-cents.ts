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
    | 'outcomeAmount'
    | 'outcomeCurrency'
  > {
  requestedCurrency: string | null
}

/**
 * The value of a crypto payment in US cents, rounded down: the provider's own valuation, otherwise the share of the
 * price that was paid, otherwise what the shop gets of it. 0 if the provider has given the money back; null if the value
 * in dollars is not known.
 */
export function cryptoValueCents(figures: CryptoFigures): bigint | null {
  if (figures.status === 'refunded') return 0n
  if (figures.priceCurrency !== 'usd') return null
  const valuation = parseDecimal(figures.actuallyPaidAtFiat)
  if (isPositive(valuation)) return wholeCents(valuation)
  return shareOfPriceCents(figures) ?? outcomeCents(figures)
}

/** The coins of one dollar each, on any network, such as `usdttrc20`. */
const DOLLAR_COIN = /^(?:usdt|usdc|busd|tusd|usdp|pyusd|usdd|dai)/

/**
 * What the shop gets of a payment after the provider has exchanged it, in US cents; null if it gets another coin than
 * dollars. The provider's valuation is 0 in nearly every notice, so this is often the only known value.
 */
export function outcomeCents({
  outcomeAmount,
  outcomeCurrency,
}: Pick<NowpaymentsPayment, 'outcomeAmount' | 'outcomeCurrency'>): bigint | null {
  const amount = parseDecimal(outcomeAmount)
  return isPositive(amount) && DOLLAR_COIN.test(outcomeCurrency ?? '') ? wholeCents(amount) : null
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
