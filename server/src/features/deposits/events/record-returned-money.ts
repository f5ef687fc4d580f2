import type { Notice, PaymentProvider } from '../../../payments/provider/payment-provider.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { writeAuditEntry } from '../../../platform/security/audit-log.ts'

/**
 * Audit actions for money that went back to the payer, or may have to go back. Only an admin can then debit the wallet.
 */
const ACTIONS = {
  refunded: 'deposit.refunded-by-provider',
  disputed: 'deposit.disputed',
  'dispute-resolved': 'deposit.dispute-resolved',
} as const

/**
 * Writes an audit entry if a notice says that money goes back to the payer. A repeated notice writes no second entry.
 * Returns whether it wrote one; it writes none for a payment that is not ours. The caller holds the deposit's lock.
 */
export async function recordReturnedMoney(
  tx: Tx,
  provider: PaymentProvider,
  { paymentId, returnedMoney }: Notice,
): Promise<boolean> {
  if (!returnedMoney) return false
  const payment = await tx
    .selectFrom('payments')
    .select(['deposit_id', 'status', 'settled_as', 'details'])
    .where('payment_id', '=', paymentId)
    .where('method', '=', provider.method)
    .executeTakeFirst()
  if (!payment) return false
  const { deposit_id, status, settled_as, details } = payment
  // If a payment that was credited automatically is refunded in full, its decision has already written the entry.
  const isGivenBack = provider.statuses.givenBack.includes(status)
  if (returnedMoney.kind === 'refunded' && isGivenBack && settled_as === 'CREDITED') return false
  const noted = Array.isArray(details.noted) ? details.noted : []
  if (noted.includes(returnedMoney.event)) return false
  await tx
    .updateTable('payments')
    .set({ details: JSON.stringify({ ...details, noted: [...noted, returnedMoney.event] }) })
    .where('payment_id', '=', paymentId)
    .execute()
  await writeAuditEntry(tx, {
    actorId: null,
    action: ACTIONS[returnedMoney.kind],
    subject: `deposit:${deposit_id}`,
    after: { paymentId },
  })
  return true
}
