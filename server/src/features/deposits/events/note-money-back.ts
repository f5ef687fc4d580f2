import type { Notice, PaymentProvider } from '../../../payments/provider/payment-provider.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { writeAuditEntry } from '../../../platform/security/audit-log.ts'

/** Money that went back to the payer, or may have to. The wallet is not debited: an admin decides about that. */
const ACTIONS = {
  refunded: 'deposit.refunded-by-provider',
  disputed: 'deposit.disputed',
  'dispute-resolved': 'deposit.dispute-resolved',
} as const

/**
 * Adds what a notice says about money that goes back to the audit log, once, however often the notice comes. Answers
 * whether it was added. The caller holds the deposit's lock.
 */
export async function noteMoneyBack(
  tx: Tx,
  provider: PaymentProvider,
  { paymentId, moneyBack }: Notice,
): Promise<boolean> {
  if (!moneyBack) return false
  const { deposit_id, status, settled_as, details } = await tx
    .selectFrom('payments')
    .select(['deposit_id', 'status', 'settled_as', 'details'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  // The decision about the payment has already added the whole refund of what was credited by itself.
  const isGivenBack = provider.statuses.givenBack.includes(status)
  if (moneyBack.means === 'refunded' && isGivenBack && settled_as === 'CREDITED') return false
  const noted = Array.isArray(details.noted) ? details.noted : []
  if (noted.includes(moneyBack.name)) return false
  await tx
    .updateTable('payments')
    .set({ details: JSON.stringify({ ...details, noted: [...noted, moneyBack.name] }) })
    .where('payment_id', '=', paymentId)
    .execute()
  await writeAuditEntry(tx, {
    actorId: null,
    action: ACTIONS[moneyBack.means],
    subject: `deposit:${deposit_id}`,
    after: { paymentId },
  })
  return true
}
