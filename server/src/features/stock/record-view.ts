import type { accounts } from '@docket/contract/admin/stock'
import type { Output } from '@docket/contract/endpoint'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/security/actor.ts'
import { recordSecurityEvent } from '../../platform/security/security-events.ts'

/**
 * Writes an audit entry: an admin saw the texts of a page of a product's accounts. The entry says how many accounts,
 * but not which. If the admin opens the same page again within 10 minutes, for example by a refetch, no entry is added.
 * One statement decides this, so the rule is the same for all processes.
 */
export async function recordView(
  db: Database,
  actor: Actor,
  { logProductId, status, sort = '-createdAt' }: z.output<typeof accounts.query>,
  { items, page, pageSize }: Output<typeof accounts>,
): Promise<void> {
  const textCount = items.filter(({ value }) => value !== null).length
  if (textCount === 0) return
  const { actorId, address } = actor
  const shown = { page, count: textCount, status: status ?? 'all' }
  const { numAffectedRows } = await sql`
    WITH new_view AS (
      INSERT INTO account_views (admin_id, product_id, page)
      VALUES (${actorId}, ${logProductId}, ${`${shown.status} ${sort} ${pageSize} ${page}`})
      ON CONFLICT ON CONSTRAINT account_views_pk DO UPDATE SET seen_at = now()
        WHERE account_views.seen_at < now() - interval '10 minutes'
      RETURNING admin_id
    )
    INSERT INTO audit_log (actor_id, action, subject, after, address)
    SELECT admin_id, 'account.view', ${`product:${logProductId}`}, ${JSON.stringify(shown)}::jsonb, ${address}::inet
    FROM new_view
  `.execute(db)
  if (numAffectedRows !== 1n) return
  const details = { accounts: textCount, productId: logProductId }
  await recordSecurityEvent(db, { kind: 'accounts-revealed', ...actor, details })
}
