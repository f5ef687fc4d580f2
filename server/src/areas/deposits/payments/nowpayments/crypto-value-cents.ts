import * as z from 'zod'
import type { PaymentValue } from '../provider/payment-provider.ts'
import { isPositive, parseDecimal, type Rounding, shareOf, wholeCents } from './decimal.ts'
import type { NowpaymentsPayment } from './nowpayments.ts'

/** What a payment was to cost: its price in dollars, and the amount of a coin for it. */
export type CryptoRate = Pick<NowpaymentsPayment, 'priceAmount' | 'payAmount' | 'payCurrency'>

/**
 * The figures of a crypto payment. `requestedCurrency` is the coin that it was opened in; null if that is not known.
 * `parentRate` is the rate of the payment that this one repeats, because a repeated payment has no price of its own.
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
  parentRate: CryptoRate | null
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
 * The paid share of the price, in US cents. Null if the paid and the requested amount cannot be compared,
 * because they are in different coins.
 */
export function shareOfPriceCents(
  figures: CryptoFigures,
  { rounded = 'down' }: { rounded?: Rounding } = {},
): bigint | null {
  const rate = figures.parentId === null ? figures : figures.parentRate
  if (rate === null || figures.priceCurrency !== 'usd' || rate.payCurrency !== figures.payCurrency)
    return null
  if (figures.requestedCurrency !== null && figures.requestedCurrency !== figures.payCurrency) return null
  const [part, whole] = [parseDecimal(figures.actuallyPaid), parseDecimal(rate.payAmount)]
  const price = parseDecimal(rate.priceAmount)
  if (!isPositive(price) || !isPositive(part) || !isPositive(whole)) return null
  return shareOf(wholeCents(price), { part, whole }, rounded)
}

/**
 * What a stored payment is worth. Whether it was overpaid was decided by the paid share of the price, not by the
 * provider's valuation. So its value is calculated in the same way here.
 */
export function readCryptoValue(
  stored: Record<string, unknown>,
  { reason }: { reason: string | null },
): PaymentValue {
  const figures = cryptoFigures.parse(stored)
  if (figures.status === 'refunded') return { arrivedCents: 0n, worthlessReason: 'given-back' }
  const arrivedCents = reason === 'overpaid' ? shareOfPriceCents(figures) : cryptoValueCents(figures)
  return { arrivedCents, worthlessReason: null }
}

const text = z.string().nullable().catch(null)
const rate = { priceAmount: z.string().catch(''), payAmount: text, payCurrency: text }

/** Stored payments have the requested currency as `askedCurrency`. */
const cryptoFigures = z
  .object({
    status: z.string().catch(''),
    parentId: text,
    priceCurrency: z.string().catch(''),
    ...rate,
    parentRate: z.object(rate).nullable().catch(null),
    actuallyPaid: text,
    actuallyPaidAtFiat: text,
    outcomeAmount: text,
    outcomeCurrency: text,
    askedCurrency: text,
  })
  .transform(({ askedCurrency, ...figures }) => ({ ...figures, requestedCurrency: askedCurrency }))

/** What a stored payment was to cost. Figures that cannot be read count as absent. */
export function readRate(stored: Record<string, unknown>): CryptoRate {
  return z.object(rate).parse(stored)
}
