import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** A provider's notice without its content, which may hold a name, an address, an IP address and the ends of a card. */
const REDACTED = JSON.stringify({ erased: true })

/**
 * Redacts the raw notices about a customer's deposits: those that name one of the deposits, one of their payments, or the
 * customer's e-mail. What the deposit needs is in `payments`.
 */
export async function redactProviderEvents(
  tx: Tx,
  { userId, email }: { userId: number; email: string },
): Promise<void> {
  await sql`
    WITH names AS (
      SELECT reference AS name FROM deposits WHERE user_id = ${userId}
      UNION SELECT provider_invoice_id FROM deposits WHERE user_id = ${userId} AND provider_invoice_id IS NOT NULL
      UNION SELECT payment_id FROM payments p JOIN deposits d ON d.id = p.deposit_id WHERE d.user_id = ${userId}
      UNION SELECT ${email}
    )
    UPDATE provider_events e SET body = ${REDACTED}
    WHERE processed_at IS NOT NULL
      AND EXISTS (SELECT FROM names n WHERE position(lower(n.name) IN lower(e.body)) > 0)`.execute(tx)
  // Only the sandbox has rows in its simulator, which plays the provider's own database.
  await tx
    .updateTable('sandbox_paystack_transactions')
    .set({ email: 'erased@erased.invalid', last_notice: null })
    .where('email', '=', email)
    .execute()
}
