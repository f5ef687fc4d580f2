import type { ReturnState } from '../payments/provider/payment-provider.ts'
import { knownValue } from './write-return.ts'

/** A return, as far as it decides how much money it is about. */
export interface ReturnToShare {
  id: number
  paymentId: string
  state: ReturnState
  needsHandling: boolean
  amountCents: bigint | null
  /** What operators have taken from the wallet for it. */
  debitedCents: bigint
  /** Whether the shop moves its money by itself. Otherwise an operator does, while it is a task. */
  isAutomatic: boolean
}

interface Limits {
  /** What was credited for the deposit. */
  creditedCents: bigint
  /** What a payment of it is worth; null if that is not known. */
  worthOf(paymentId: string): bigint | null
}

/**
 * How much of the credited money each return of a deposit is about, beyond what operators have debited for it, in
 * cents: by its id, in the order in which the money is moved. A refund and a dispute can be about the same money, so all
 * together are never more than what was credited, and those of one payment never more than its value. What was debited
 * for money that the shop has kept is given back, so it does not count. What has gone back counts first, then what may
 * still go back, the oldest first. One whose amount is not known comes last, and may be all that is left.
 */
export function sharesOf(
  returns: readonly ReturnToShare[],
  { creditedCents, worthOf }: Limits,
): Map<number, bigint> {
  const debited = (some: readonly ReturnToShare[]) =>
    some.reduce((sum, { state, debitedCents }) => sum + (state === 'kept' ? 0n : debitedCents), 0n)
  const shares = new Map<number, bigint>()
  const sharedBy = (some: readonly ReturnToShare[]) =>
    some.reduce((sum, { id }) => sum + (shares.get(id) ?? 0n), 0n)
  const leftOf = (cents: bigint, some: readonly ReturnToShare[]) => cents - debited(some) - sharedBy(some)
  const counted = returns.filter(
    ({ needsHandling, isAutomatic, state }) => state !== 'kept' && (isAutomatic || needsHandling),
  )
  for (const { id, paymentId, amountCents, debitedCents } of counted.toSorted(byTurn)) {
    const ofPayment = returns.filter((other) => other.paymentId === paymentId)
    const value = worthOf(paymentId) ?? creditedCents
    const limits = [
      leftOf(creditedCents, returns),
      leftOf(value, ofPayment),
      (amountCents ?? creditedCents) - debitedCents,
    ]
    const least = limits.reduce((min, limit) => (limit < min ? limit : min))
    shares.set(id, least > 0n ? least : 0n)
  }
  return shares
}

interface PaymentOfReturn {
  payment_id: string
  settled_as: 'CREDITED' | 'REVIEW' | null
  details: Record<string, unknown>
}

/**
 * What the payments of these returns are worth for a credit: nothing, if the payment was never part of one; null if that
 * is not known.
 */
export function worthsOf(rows: readonly PaymentOfReturn[]): Limits['worthOf'] {
  return (paymentId) => {
    const row = rows.find(({ payment_id }) => payment_id === paymentId)
    const isCounted = row && (row.settled_as !== null || typeof row.details.addedTo === 'string')
    return isCounted ? knownValue(row.details) : 0n
  }
}

const byTurn = (a: ReturnToShare, b: ReturnToShare) =>
  Number(a.amountCents === null) - Number(b.amountCents === null) ||
  Number(b.state === 'returned') - Number(a.state === 'returned') ||
  a.id - b.id
