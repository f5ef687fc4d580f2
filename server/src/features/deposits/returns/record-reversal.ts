import type { Tx } from '../../../platform/db/database.ts'
import type { LockedDeposit } from '../decide/lock-deposit.ts'
import { addReturn, readReturns } from './write-return.ts'

/**
 * Records that the status of a payment says that its money went back, as far as no refund and no lost dispute explains
 * it. The caller holds the lock of the deposit. It is a task if the shop has counted the money, or looks at it.
 */
export async function recordReversal(
  tx: Tx,
  deposit: LockedDeposit,
  { paymentId, status, valueCents, isCounted, isNew }: Reversal,
): Promise<boolean> {
  const known = await readReturns(tx, paymentId)
  if (!isNew && known.length > 0) return false
  const explained = known.filter(
    ({ kind, state }) => state === 'returned' || (kind === 'refund' && state === 'open'),
  )
  const rest = explained.reduce((sum, { amount_cents }) => sum - (amount_cents ?? valueCents), valueCents)
  // The value of each part is rounded down.
  if (rest <= BigInt(explained.length)) return false
  await addReturn(
    tx,
    { paymentId, deposit, valueCents },
    {
      ...{ kind: 'reversal', id: null, amount: null, state: 'returned', reason: null, dueAt: null },
      status,
      cents: rest,
      needsHandling: isCounted,
      isNews: isCounted,
    },
  )
  return true
}

interface Reversal {
  paymentId: string
  status: string
  /** What the payment was worth before. */
  valueCents: bigint
  /** Whether the payment was credited, or an operator decides about it. */
  isCounted: boolean
  /** Whether the status is new; otherwise an earlier return may have been its reason. */
  isNew: boolean
}
