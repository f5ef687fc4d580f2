import { createHash } from 'node:crypto'
import type { accounts } from '@docket/contract/admin/stock'
import type { Output } from '@docket/contract/endpoint'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '../../host/db/database.ts'
import type { Actor } from '../../host/security/actor.ts'
import { lockLimits, useLimit } from '../../host/security/operator-limits/use-limit.ts'
import { writeEntry } from './audit/audited.ts'

/**
 * Counts the texts of a page of accounts against the limit of the admin, and writes an audit entry: how many accounts,
 * but not which. If the admin opens a page with the same accounts again within 10 minutes, for example by a refetch,
 * neither happens. One statement decides this, so the rule is the same for all processes.
 * @throws LIMIT_REACHED: the page must not be shown
 */
export async function recordView(
  db: Database,
  actor: Actor,
  { logProductId, status, sort = '-createdAt' }: z.output<typeof accounts.query>,
  { items, page, pageSize }: Output<typeof accounts>,
): Promise<void> {
  const ids = items.filter(({ value }) => value !== null).map(({ id }) => id)
  if (ids.length === 0) return
  const shown = { page, count: ids.length, status: status ?? 'all' }
  // The same page can have other accounts by now.
  const seen = createHash('sha256').update(ids.join()).digest('base64url')
  await db.transaction().execute(async (tx) => {
    await lockLimits(tx, actor)
    const { numAffectedRows } = await sql`
      INSERT INTO account_views (admin_id, product_id, page)
      VALUES (${actor.actorId}, ${logProductId}, ${`${shown.status} ${sort} ${pageSize} ${page} ${seen}`})
      ON CONFLICT ON CONSTRAINT account_views_pk DO UPDATE SET seen_at = now()
        WHERE account_views.seen_at < now() - interval '10 minutes'`.execute(tx)
    if (numAffectedRows !== 1n) return
    await useLimit(tx, actor, 'reveals', ids.length)
    await writeEntry(tx, {
      ...actor,
      action: 'account.view',
      subject: `product:${logProductId}`,
      after: shown,
    })
  })
}
