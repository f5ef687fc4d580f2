import type { PaidMoney } from '@docket/contract/deposit-receipt'
import { toDollars } from '@docket/contract/money'
import * as z from 'zod'
import type { PaymentValue } from '../provider/payment-provider.ts'

/** A payment as the provider has it now. Amounts are decimal text exactly as it wrote them. */
export interface NowpaymentsPayment {
  id: string
  /**
   * The earlier payment that this one repeats: both went to one address. Null for a first one, or if the provider does
   * not say.
   */
  parentId: string | null
  /** Further payments to this one's address. */
  extraIds: string[]
  orderId: string | null
  /** The invoice that it pays. */
  invoiceId: string | null
  /**
   * One of `waiting, confirming, confirmed, sending, partially_paid, finished, failed, refunded, expired`, or a newer
   * one.
   */
  status: string
  priceAmount: string
  priceCurrency: string
  payAmount: string | null
  payCurrency: string | null
  actuallyPaid: string | null
  actuallyPaidAtFiat: string | null
  outcomeAmount: string | null
  outcomeCurrency: string | null
}

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

/** The coins of a stored payment, and the rate at which it was opened. */
export function readPaidCoins(stored: Record<string, unknown>): PaidMoney | null {
  const { parentId, payCurrency, actuallyPaid, priceCurrency, ...figures } = cryptoFigures.parse(stored)
  const amount = parseDecimal(actuallyPaid)
  if (!isPositive(amount) || payCurrency === null) return null
  const rate = parentId === null ? { ...figures, payCurrency } : figures.parentRate
  const [price, coins] = [parseDecimal(rate?.priceAmount ?? null), parseDecimal(rate?.payAmount ?? null)]
  const isKnown = priceCurrency === 'usd' && rate?.payCurrency === payCurrency
  return {
    currency: payCurrency.toUpperCase(),
    amount: decimalText(amount),
    fee: null,
    rate:
      isKnown && isPositive(price) && isPositive(coins)
        ? { dollars: toDollars(wholeCents(price)), amount: decimalText(coins) }
        : null,
  }
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

/** An exact decimal number: `digits` ÷ 10^`scale`. */
interface Decimal {
  digits: bigint
  scale: number
}

/** The sign, the digits before and after the point, and the exponent. */
const FORM = /^([+-]?)(\d{1,40})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,2}))?$/

/**
 * Reads an amount ('12', '1.10', '2.1e-4'): a JSON number, which may also have a plus sign or leading zeros. Null for
 * another form or too many digits.
 */
export function parseDecimal(text: string | null): Decimal | null {
  const match = FORM.exec(text ?? '')
  if (!match) return null
  const [, sign, whole = '', fraction = '', exponent = '0'] = match
  const digits = BigInt(`${sign === '-' ? '-' : ''}${whole}${fraction}`)
  const scale = fraction.length - Number(exponent)
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale }
}

/** The same number (≥ 0) without an exponent and without zeros at its end: `0.00021`. */
export function decimalText({ digits, scale }: Decimal): string {
  if (scale > 0 && digits % 10n === 0n) return decimalText({ digits: digits / 10n, scale: scale - 1 })
  if (scale === 0) return String(digits)
  const text = String(digits).padStart(scale + 1, '0')
  return `${text.slice(0, -scale)}.${text.slice(-scale)}`
}

/** -1 if `a` is less than `b`, 0 if they are equal, 1 if `a` is greater. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale)
  const difference = digitsAt(a, scale) - digitsAt(b, scale)
  if (difference === 0n) return 0
  return difference < 0n ? -1 : 1
}

/** Dollars in cents; null if the result is not a whole number. */
export function exactCents(dollars: Decimal): bigint | null {
  const hundredfold = dollars.digits * 100n
  const unit = 10n ** BigInt(dollars.scale)
  return hundredfold % unit === 0n ? hundredfold / unit : null
}

/** Dollars (≥ 0) in cents, rounded down. */
export function wholeCents(dollars: Decimal): bigint {
  return (dollars.digits * 100n) / 10n ** BigInt(dollars.scale)
}

/** How a part of a cent is rounded. */
type Rounding = 'down' | 'half up'

/** `cents` × `part` ÷ `whole` (> 0). */
export function shareOf(
  cents: bigint,
  { part, whole }: { part: Decimal; whole: Decimal },
  rounded: Rounding = 'down',
): bigint {
  const scale = Math.max(part.scale, whole.scale)
  const divisor = digitsAt(whole, scale)
  return (cents * digitsAt(part, scale) + (rounded === 'down' ? 0n : divisor / 2n)) / divisor
}

export function isPositive(decimal: Decimal | null): decimal is Decimal {
  return decimal !== null && decimal.digits > 0n
}

function digitsAt({ digits, scale }: Decimal, newScale: number): bigint {
  return digits * 10n ** BigInt(newScale - scale)
}
