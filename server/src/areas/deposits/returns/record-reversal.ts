import type { Tx } from '../../../host/db/database.ts'
import type { LockedDeposit } from '../decide/change-deposit.ts'
import type { ReturnedMoney } from '../payments/provider/payment-provider.ts'
import { addReturn, readReturns, type StoredReturn } from './write-return.ts'

/**
 * Records that the status of a payment says that its money went back, as far as no refund and no lost dispute explains
 * it. The caller holds the lock of the deposit. It is a task if the shop has counted the money, or looks at it.
 */
export async function recordReversal(
  tx: Tx,
  deposit: LockedDeposit,
  { paymentId, status, valueCents: knownCents, paid, isCounted, isNew }: Reversal,
): Promise<boolean> {
  // Without a known value, it counts as much as was requested.
  const valueCents = knownCents ?? deposit.requested_cents ?? deposit.amount_cents
  const known = await readReturns(tx, paymentId)
  if (!isNew && known.length > 0) return false
  const explained = known.filter(
    ({ kind, state }) => state === 'returned' || (kind === 'refund' && state === 'open'),
  )
  const partOf = ({ minor_units, currency, amount_cents }: StoredReturn) =>
    knownCents === null && paid && minor_units !== null && currency === paid.currency
      ? (valueCents * minor_units) / paid.minorUnits
      : (amount_cents ?? valueCents)
  const rest = explained.reduce((sum, part) => sum - partOf(part), valueCents)
  // The value of each part is rounded down.
  if (rest <= BigInt(explained.length)) return false
  await addReturn(
    tx,
    { paymentId, deposit, valueCents, paid },
    {
      ...{ kind: 'reversal', id: null, amount: null, state: 'returned', reason: null, dueAt: null },
      ...{ noticeId: null, isBeginning: false },
      status,
      cents: rest,
      needsHandling: isCounted,
      isNews: isCounted,
      debitedCents: 0n,
    },
  )
  return true
}

interface Reversal {
  paymentId: string
  status: string
  /** What the payment was worth before; null if that is not known. */
  valueCents: bigint | null
  /** What the payer paid, if that is known. */
  paid: ReturnedMoney['amount']
  /** Whether the payment was credited, or an operator decides about it. */
  isCounted: boolean
  /** Whether the status is new; otherwise an earlier return may have been its reason. */
  isNew: boolean
}
