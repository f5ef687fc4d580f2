import type { AuditEntry, auditLog, auditLogLink } from '@docket/contract/admin/audit'
import type { Output } from '@docket/contract/endpoint'
import { sql } from 'kysely'
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
  if (actor) {
    const ids = await idsOf(db, actor)
    const found = selectEntries(db, query, ids)
    return readPage(ids && !(await haveBought(db, ids)) ? withoutSales(found) : found, entryOf, query)
  }
  const selected = selectEntries(db, query)
  if (search) return readPage(selected, entryOf, query)
  return readLongPage(db, { list: 'audit_log', id: 'audit_log.id', from, to }, selected, entryOf, query)
}

/** `<thing>:<id>`, whole: `user:12` is not `user:123`. */
const SUBJECT = /^[a-z-]+:\d+$/
/** Each of more is looked for in every summary of audit_log_actor: then reading all entries is quicker. */
const FEW_ACTORS = 20

/** Undefined where there are many. */
async function idsOf(db: Database, actor: string): Promise<number[] | undefined> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('email', 'ilike', containing(actor))
    .limit(FEW_ACTORS + 1)
    .execute()
  return found.length > FEW_ACTORS ? undefined : found.map(({ id }) => id)
}

async function haveBought(db: Database, userIds: number[]): Promise<boolean> {
  const one = await db
    .selectFrom('purchases')
    .select('id')
    .where(sql<boolean>`user_id = ANY (${userIds}::integer[])`)
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
}

/** In the words of the index audit_log_actor_but_sales, for it to be used. */
function withoutSales(entries: ReturnType<typeof selectEntries>) {
  return entries.where(sql<boolean>`audit_log.action <> 'purchase.create'`)
}

/** `actorIds`: those whom `actor` names, where they are known. */
export function selectEntries(
  db: Database,
  { search, actor, from, to }: z.output<typeof auditLogLink.query>,
  actorIds?: number[],
) {
  const subject = search?.trim().toLowerCase() ?? ''
  // Actions and subjects are written in small letters, and LIKE reads a million of them in a fifth of ILIKE's time.
  const part = containing(subject)
  return db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .$if(SUBJECT.test(subject), (q) => q.where('subject', '=', subject))
    .$if(Boolean(search) && !SUBJECT.test(subject), (q) =>
      q.where((where) => where.or([where('subject', 'like', part), where('action', 'like', part)])),
    )
    .$if(actorIds !== undefined, (q) =>
      q.where(sql<boolean>`audit_log.actor_id = ANY (${actorIds ?? []}::integer[])`),
    )
    .$if(Boolean(actor) && !actorIds, (q) => q.where('users.email', 'ilike', containing(actor ?? '')))
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
