import { formatNaira } from '../../../../kit/lib/format.ts'
import { words } from '../strings.ts'
import type { Deposit } from './deposit-query.ts'
import { formatAmount, formatHundredths } from './figure-lines.ts'

type Figures = Record<string, unknown>
type HintedDeposit = Pick<Deposit, 'review' | 'payments' | 'naira' | 'method'>

/** The paid amount in the coin or currency of the payment; empty if the provider did not say it. */
export function paidHint(deposit: HintedDeposit): string {
  const { review } = deposit
  const payment = deposit.payments.find(({ id }) => id === review?.paymentId) ?? deposit.payments.at(-1)
  const figures = { ...payment?.figures, ...review?.figures }
  return hints[deposit.method](figures, deposit)
}

/** Each provider has its own figures. */
const hints: Record<Deposit['method'], (figures: Figures, deposit: HintedDeposit) => string> = {
  crypto: cryptoHint,
  card: cardHint,
}

function cardHint(figures: Figures, { naira }: HintedDeposit): string {
  const amount = textOf(figures.amountKobo)
  if (amount === undefined) return ''
  const paid = formatHundredths(amount, figures.currency)
  const hint = naira === null ? words.paid(paid) : words.paidOf(paid, formatNaira(naira))
  return figures.currency === 'NGN' ? `${hint} ${words.atRate}` : hint
}

function cryptoHint(figures: Figures, { review }: HintedDeposit): string {
  const [amount, requested] = [textOf(figures.actuallyPaid), textOf(figures.payAmount)]
  if (amount === undefined) return ''
  const paid = formatAmount(amount, figures.payCurrency)
  // A repeated payment was not requested, so there is no amount to compare it with.
  const isRepeat = textOf(figures.parentId) !== undefined
  if (requested === undefined || isRepeat) return words.paid(paid)
  const requestedText = formatAmount(requested, figures.payCurrency)
  return review?.reason === 'overpaid'
    ? words.paidMore(paid, requestedText)
    : words.paidOf(paid, requestedText)
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}
