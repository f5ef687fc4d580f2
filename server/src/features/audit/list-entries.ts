import type { auditLog } from '@docket/contract/admin/audit'
import type { Output } from '@docket/contract/endpoint'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '../../platform/database.ts'
import { pageWindow } from '../../platform/page.ts'
import { containing } from '../../platform/search.ts'

/** A page of the trail, newest first. */
export async function listEntries(
  db: Database,
  query: z.output<typeof auditLog.query>,
): Promise<Output<typeof auditLog>> {
  const { page, pageSize, limit, offset } = pageWindow(query)
  const { search, actor, from, to } = query
  const part = containing(search ?? '')
  const filtered = db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .$if(Boolean(search), (q) =>
      q.where((where) => where.or([where('subject', 'ilike', part), where('action', 'ilike', part)])),
    )
    .$if(Boolean(actor), (q) => q.where('users.email', 'ilike', containing(actor ?? '')))
    .$if(from !== undefined, (q) => q.where('audit_log.created_at', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (q) => q.where('audit_log.created_at', '<', new Date(to ?? 0)))
  const [rows, { total }] = await Promise.all([
    filtered
      .select([
        'audit_log.id',
        'actor_id',
        'users.email',
        'action',
        'subject',
        'before',
        'after',
        'address',
        'audit_log.created_at',
      ])
      .orderBy('audit_log.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    filtered.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow(),
  ])
  const items = rows.map((row) => ({
    id: String(row.id),
    actor: row.actor_id === null ? null : { id: row.actor_id, email: row.email ?? '' },
    action: row.action,
    subject: row.subject,
    before: row.before,
    after: row.after,
    address: row.address,
    createdAt: row.created_at.toISOString(),
  }))
  return { items, total, page, pageSize }
}
