import type { AuditEntry, auditLog, auditLogLink } from '@docket/contract/admin/audit'
import type { Output } from '@docket/contract/endpoint'
import type * as z from 'zod'
import type { Database } from '../../platform/database.ts'
import { readLongPage } from '../../platform/long-list.ts'
import { readPage } from '../../platform/page.ts'
import { containing } from '../../platform/search.ts'

/** A page of the trail, newest first. */
export async function listEntries(
  db: Database,
  query: z.output<typeof auditLog.query>,
): Promise<Output<typeof auditLog>> {
  const { search, actor, from, to } = query
  const selected = selectEntries(db, query)
  if (search || actor) return readPage(selected, entryOf, query)
  return readLongPage(db, { list: 'audit_log', id: 'audit_log.id', from, to }, selected, entryOf, query)
}

export function selectEntries(
  db: Database,
  { search, actor, from, to }: z.output<typeof auditLogLink.query>,
) {
  const part = containing(search ?? '')
  return db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .$if(Boolean(search), (q) =>
      q.where((where) => where.or([where('subject', 'ilike', part), where('action', 'ilike', part)])),
    )
    .$if(Boolean(actor), (q) => q.where('users.email', 'ilike', containing(actor ?? '')))
    .$if(from !== undefined, (q) => q.where('audit_log.created_at', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (q) => q.where('audit_log.created_at', '<', new Date(to ?? 0)))
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
}

type Row = Awaited<ReturnType<ReturnType<typeof selectEntries>['executeTakeFirstOrThrow']>>

export function entryOf(row: Row): AuditEntry {
  return {
    id: String(row.id),
    actor: row.actor_id === null ? null : { id: row.actor_id, email: row.email ?? '' },
    action: row.action,
    subject: row.subject,
    before: row.before,
    after: row.after,
    address: row.address,
    createdAt: row.created_at.toISOString(),
  }
}
