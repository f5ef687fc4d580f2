import type { ReturnedMoney, ReturnKind, ReturnState } from '../payments/provider/payment-provider.ts'

/** What is stored of a return, as far as it decides which one a notice means. */
export interface KnownReturn {
  id: number
  kind: ReturnKind
  provider_id: string | null
  currency: string | null
  minor_units: bigint | null
  amount_cents: bigint | null
  state: ReturnState
  needs_handling: boolean
  /** An operator, and not the provider, has said its state. */
  is_marked: boolean
  debited_cents: bigint
  /** The notices without an id that have told of it: see `toldBy`. */
  told: string[]
  first_heard_at: Date
}

/** What is heard of a return, with its value in cents; null if that is not known. */
export type Heard = ReturnedMoney & {
  cents: bigint | null
  /** The number of the notice that tells it. */
  noticeId: number
}

/** How far a return has come. A refund that failed after it was paid has failed, and a dispute that was lost is lost. */
const STAGES: Record<ReturnKind, readonly ReturnState[]> = {
  refund: ['open', 'returned', 'kept'],
  dispute: ['open', 'answered', 'kept', 'returned'],
  reversal: ['open', 'returned', 'kept'],
}

/**
 * The state after another notice of the same return. Providers send notices in any order, so a return never goes back to
 * an earlier stage. If only an operator has said how it ended, what the provider says next counts: also that it has not
 * ended.
 */
export function furtherState(
  { kind, state, is_marked }: Pick<KnownReturn, 'kind' | 'state' | 'is_marked'>,
  heard: ReturnState,
): ReturnState {
  if (is_marked && (isEnd(state) || isEnd(heard))) return heard
  const stages = STAGES[kind]
  return stages.indexOf(heard) > stages.indexOf(state) ? heard : state
}

export const isEnd = (state: ReturnState) => state === 'kept' || state === 'returned'

/** How a return remembers a notice. A return tells each of the provider's words once, but a notice may be read twice. */
export const toldBy = ({ status, noticeId }: Pick<Heard, 'status' | 'noticeId'>) => `${status}:${noticeId}`

/** Providers repeat a notice that was not received for three days. */
const REPEATED_MS = 3 * 24 * 60 * 60_000

/**
 * The stored return that a notice means; undefined: a new one. The provider's id decides. Paystack names no id before a
 * refund is paid, and none if it fails, so such a notice means the refund of its amount that is still open.
 *
 * Otherwise the refunds of its amount are over. Then the notice of a beginning or of a problem means another refund,
 * unless one of them has not told of its beginning yet, or the payment has no money left for another one. Any other
 * notice means the newest one, but a refund that is paid after another one of its amount has failed is another one: the
 * shop has tried again.
 */
export function findReturn<Known extends KnownReturn>(
  known: readonly Known[],
  heard: Heard,
  { valueCents }: { valueCents: bigint | null },
): Known | undefined {
  const { kind, id, amount, state } = heard
  const ofKind = known.filter((other) => other.kind === kind)
  const isSameAmount = (other: Known) =>
    amount === null ||
    other.minor_units === null ||
    (other.minor_units === amount.minorUnits && other.currency === amount.currency)
  const same = ofKind.filter(isSameAmount)
  const open = same.filter((other) => other.state === 'open')
  if (id !== null) {
    return (
      ofKind.find((other) => other.provider_id === id) ?? open.find((other) => other.provider_id === null)
    )
  }
  const teller = same.find(({ told }) => told.includes(toldBy(heard))) ?? open[0]
  if (teller) return teller
  if (state === 'open') return isPossible(known, heard, valueCents) ? lateFor(same, heard) : same.at(-1)
  const candidates = state === 'returned' ? same.filter((other) => other.state !== 'kept') : same
  return candidates.find((other) => other.provider_id === null) ?? candidates.at(-1)
}

/** A refund that is over, and whose beginning has not been told: its notices came in another order. */
function lateFor<Known extends KnownReturn>(
  same: readonly Known[],
  { isBeginning, status }: Heard,
): Known | undefined {
  if (!isBeginning) return undefined
  return same.find(
    ({ told, first_heard_at }) =>
      !told.some((notice) => notice.startsWith(`${status}:`)) &&
      Date.now() - first_heard_at.getTime() < REPEATED_MS,
  )
}

/** Whether the payment has money left for another refund. The value of each one is rounded down. */
function isPossible(known: readonly KnownReturn[], { cents }: Heard, valueCents: bigint | null): boolean {
  if (cents === null || valueCents === null) return true
  const refunds = known.filter(({ kind, state }) => kind === 'refund' && state !== 'kept')
  const sum = refunds.reduce((total, { amount_cents }) => total + (amount_cents ?? 0n), cents)
  return sum <= valueCents
}

/**
 * Whether a stored return is a task for an operator after its state has changed.
 * - The shop keeps the money: only if the customer has paid for the return already, which the operator must give back.
 *   A return that the provider has named stays one if a refund failed without a name: that can be another one of its
 *   amount.
 * - The payer has the money: unless all of it is debited. The operator may have handled the return before its end.
 * - It is open again: an operator had said that it is over, and the provider says that it is not.
 */
export function needsHandlingAfter(
  before: KnownReturn,
  { state, amountCents, isNamed }: { state: ReturnState; amountCents: bigint | null; isNamed: boolean },
): boolean {
  if (state === before.state) return before.needs_handling
  if (state === 'kept') {
    const isUnsure = before.state === 'returned' && before.provider_id !== null && !isNamed
    return before.debited_cents > 0n || (isUnsure && before.needs_handling)
  }
  const isOwed = amountCents === null || debitedAfter(before, state) < amountCents
  return before.needs_handling || state === 'open' || (state === 'returned' && isOwed)
}

/**
 * What is debited for a return after its state has changed, in cents. An operator who has handled a kept return has given
 * its debit back.
 */
export function debitedAfter(before: KnownReturn, state: ReturnState): bigint {
  const isGivenBack = before.state === 'kept' && state !== 'kept' && !before.needs_handling
  return isGivenBack ? 0n : before.debited_cents
}
