import type { ReturnedMoney, ReturnKind, ReturnState } from '../../../payments/provider/payment-provider.ts'

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
  debited_cents: bigint
}

/** How far a return has come. A refund that failed after it was paid has failed, and a dispute that was lost is lost. */
const STAGES: Record<ReturnKind, readonly ReturnState[]> = {
  refund: ['open', 'returned', 'kept'],
  dispute: ['open', 'answered', 'kept', 'returned'],
  reversal: ['open', 'returned', 'kept'],
}

/**
 * The state after another notice of the same return. Providers send notices in any order, so a return never goes back to
 * an earlier stage.
 */
export function furtherState(kind: ReturnKind, before: ReturnState, heard: ReturnState): ReturnState {
  const stages = STAGES[kind]
  return stages.indexOf(heard) > stages.indexOf(before) ? heard : before
}

/**
 * The stored return that a notice means; undefined: a new one. The provider's id decides. Paystack names no id before a
 * refund is paid, and none if it fails, so such a notice means the refund of its amount that is still open, or else the
 * newest one. A refund that is paid after another one of its amount has failed is another one: the shop has tried again.
 */
export function findReturn<Known extends KnownReturn>(
  known: readonly Known[],
  { kind, id, amount, state }: ReturnedMoney,
): Known | undefined {
  const ofKind = known.filter((other) => other.kind === kind)
  const isSameAmount = (other: Known) =>
    amount === null ||
    other.minor_units === null ||
    (other.minor_units === amount.minorUnits && other.currency === amount.currency)
  const same = ofKind.filter(isSameAmount)
  if (id !== null) {
    return (
      ofKind.find((other) => other.provider_id === id) ??
      same.find((other) => other.provider_id === null && other.state === 'open')
    )
  }
  const open = same.find((other) => other.state === 'open')
  const candidates = state === 'returned' ? same.filter((other) => other.state !== 'kept') : same
  return open ?? candidates.find((other) => other.provider_id === null) ?? candidates.at(-1)
}

/**
 * Whether a stored return is a task for an operator after its state has changed. A failed refund is none, unless the
 * customer has paid for it already: the operator must give that back. A lost dispute is one again, because the operator
 * may have handled it before its end.
 */
export function needsHandlingAfter(before: KnownReturn, state: ReturnState): boolean {
  if (state === before.state) return before.needs_handling
  if (state === 'kept') return before.debited_cents > 0n
  const isLost = state === 'returned' && (before.kind === 'dispute' || before.state === 'kept')
  return before.needs_handling || (isLost && before.debited_cents === 0n)
}
