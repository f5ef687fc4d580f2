import { adminStrings } from '../../../lib/admin-strings.ts'
import { formatDollars, formatNaira } from '../../../lib/format.ts'
import type { Deposit } from './deposit-query.ts'
import { amountOf, hundredthsOf } from './figure-lines.ts'
import { readReview } from './read-review.ts'

const words = adminStrings.deposit

/** What a figure that is whole may have lost on its way through floating point. */
const ROUNDING = 1e-6

type Figures = Record<string, unknown>

/** What really arrived, in a sentence or two, beside the amount that is about to be credited; empty where nobody said. */
export function arrivedHint(
  deposit: Pick<Deposit, 'review' | 'payments' | 'amount' | 'naira' | 'method'>,
): string {
  const review = readReview(deposit.review)
  const payment = deposit.payments.find(({ id }) => id === review?.paymentId) ?? deposit.payments.at(-1)
  const figures = { ...payment?.figures, ...review?.figures }
  const isSurplus = review?.reason === 'overpaid'
  const sentences =
    deposit.method === 'card'
      ? [cardHint(figures, deposit.naira), review?.ofDepositId == null && cardWorth(figures, deposit)]
      : [cryptoHint(figures, isSurplus), worthHint(figures)]
  return sentences.filter(Boolean).join(' ')
}

function cardHint(figures: Figures, naira: number | null): string {
  const amount = textOf(figures.amountKobo)
  if (amount === undefined) return ''
  const paid = hundredthsOf(amount, figures.currency)
  return naira === null ? words.arrived(paid) : words.arrivedOf(paid, formatNaira(naira))
}

/** The share of the charge that was paid, of what was asked for; in whole cents, and none too many. */
function cardWorth(figures: Figures, { amount, naira }: Pick<Deposit, 'amount' | 'naira'>): string {
  const paidKobo = numberOf(figures.amountKobo)
  if (figures.currency !== 'NGN' || !paidKobo || !naira) return ''
  return words.worth(formatDollars(Math.floor((amount * paidKobo) / naira + ROUNDING) / 100))
}

function cryptoHint(figures: Figures, isSurplus: boolean): string {
  const [amount, asked] = [textOf(figures.actuallyPaid), textOf(figures.payAmount)]
  if (amount === undefined) return ''
  const paid = amountOf(amount, figures.payCurrency)
  // What was sent to the address again was asked for by nobody.
  const isRepeat = textOf(figures.parentPaymentId) ?? textOf(figures.parentId)
  if (asked === undefined || isRepeat !== undefined) return words.arrived(paid)
  const askedFor = amountOf(asked, figures.payCurrency)
  return isSurplus ? words.arrivedOfAll(paid, askedFor) : words.arrivedOf(paid, askedFor)
}

/** The provider's own valuation, else the share of its price that was paid. In dollars only. */
function worthHint(figures: Figures): string {
  if (textOf(figures.priceCurrency)?.toLowerCase() !== 'usd') return ''
  const dollars = numberOf(figures.actuallyPaidAtFiat) ?? shareOfPrice(figures)
  return dollars === undefined ? '' : words.worth(formatDollars(dollars))
}

function shareOfPrice(figures: Figures): number | undefined {
  if (textOf(figures.parentPaymentId) ?? textOf(figures.parentId)) return undefined
  const price = numberOf(figures.priceAmount)
  const [paid, asked] = [numberOf(figures.actuallyPaid), numberOf(figures.payAmount)]
  return price && paid && asked ? (price * paid) / asked : undefined
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** More than zero, or undefined. */
function numberOf(value: unknown): number | undefined {
  const number = Number(textOf(value))
  return Number.isFinite(number) && number > 0 ? number : undefined
}
