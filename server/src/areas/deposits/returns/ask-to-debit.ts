import type { ReturnState } from '../payments/provider/payment-provider.ts'

interface Return {
  id: number
  paymentId: string
  state: ReturnState
  needsHandling: boolean
  amountCents: bigint | null
  debitedCents: bigint
}

interface Limits {
  /** What was credited for the deposit. */
  creditedCents: bigint
  /** What a payment of it is worth; null if that is not known. */
  worthOf(paymentId: string): bigint | null
}

/**
 * What an operator is asked to debit for each return of a deposit, in cents: by its id. A refund and a dispute can be
 * about the same money, so all together are never more than what was credited, and those of one payment never more than
 * its value. What was debited for money that the shop has kept is given back, so it does not count. What has gone back
 * counts first, then what may still go back, the oldest first. One whose amount is not known comes last, and may be all
 * that is left.
 */
export function askToDebit(
  returns: readonly Return[],
  { creditedCents, worthOf }: Limits,
): Map<number, bigint> {
  const debited = (some: readonly Return[]) =>
    some.reduce((sum, { state, debitedCents }) => sum + (state === 'kept' ? 0n : debitedCents), 0n)
  const asked = new Map<number, bigint>()
  const askedFor = (some: readonly Return[]) => some.reduce((sum, { id }) => sum + (asked.get(id) ?? 0n), 0n)
  const leftOf = (cents: bigint, some: readonly Return[]) => cents - debited(some) - askedFor(some)
  const tasks = returns.filter(({ needsHandling, state }) => needsHandling && state !== 'kept')
  const inTurn = tasks.toSorted(
    (a, b) =>
      Number(a.amountCents === null) - Number(b.amountCents === null) ||
      Number(b.state === 'returned') - Number(a.state === 'returned') ||
      a.id - b.id,
  )
  for (const { id, paymentId, amountCents, debitedCents } of inTurn) {
    const ofPayment = returns.filter((other) => other.paymentId === paymentId)
    const value = worthOf(paymentId) ?? creditedCents
    const limits = [
      leftOf(creditedCents, returns),
      leftOf(value, ofPayment),
      (amountCents ?? creditedCents) - debitedCents,
    ]
    const least = limits.reduce((min, limit) => (limit < min ? limit : min))
    asked.set(id, least > 0n ? least : 0n)
  }
  return asked
}
