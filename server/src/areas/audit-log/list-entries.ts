import { auditList } from '@docket/contract/admin/audit-list'
import type { AuditEntry, auditLog, auditLogLink } from '@docket/contract/admin/audit-log'
import { textKey } from '@docket/contract/compare-texts'
import type { Output } from '@docket/contract/endpoint'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import type { LongList } from '../../host/areas/long-list.ts'
import type { Database } from '../../host/db/database.ts'
import { readLongPage } from '../../host/lists/long-list.ts'
import { type FilterColumns, matches } from '../../host/lists/matches.ts'
import { readPage } from '../../host/lists/page.ts'
import { likePattern } from '../../host/lists/search.ts'
import { findFewUsers } from '../../host/lists/users-by-email.ts'
import { canBeFrequent, isRareEntry } from './frequent-actions.ts'
import { findFewSubjects, namesOf, subjectsNamed } from './subject-names.ts'

/** The entries of the audit log. */
export const entriesList: LongList = {
  name: 'audit_log',
  table: 'audit_log',
  time: 'created_at',
  isInList: 'true',
}

/** A page of the audit log, newest first. */
export async function listEntries(
  db: Database,
  query: z.output<typeof auditLog.query>,
): Promise<Output<typeof auditLog>> {
  const page = await readEntries(db, query)
  const names = await namesOf(
    db,
    page.items.map(({ subject }) => subject),
  )
  const items = page.items.map((entry) => ({ ...entry, subjectName: names.get(entry.subject) ?? null }))
  return { ...page, items }
}

async function readEntries(db: Database, query: z.output<typeof auditLog.query>) {
  const { search, actor, from, to } = query
  if (actor?.trim()) {
    const ids = await findFewUsers(db, actor)
    const selected = selectEntries(db, query, { actorIds: ids })
    const hasNoPurchases = ids !== undefined && !(await havePurchases(db, ids))
    return readPage(hasNoPurchases ? withIndexCondition(selected) : selected, entryOf, query)
  }
  if (search) {
    const subjects = isRareWord(search) ? await findFewSubjects(db, search) : undefined
    return readPage(selectEntries(db, query, { subjects }), entryOf, query)
  }
  const selected = selectEntries(db, query)
  return readLongPage(db, { list: entriesList, id: 'audit_log.id', from, to }, selected, entryOf, query)
}

/** A complete subject, `<thing>:<id>`: a search for `user:12` must not find `user:123`. */
const SUBJECT = /^[a-z-]+:\d+$/

/** Whether no action and no subject of a frequent entry contains the text, which is no complete subject. */
function isRareWord(search: string): boolean {
  const word = textKey(search)
  return !SUBJECT.test(word) && !canBeFrequent(word)
}

async function havePurchases(db: Database, userIds: number[]): Promise<boolean> {
  const purchase = await db
    .selectFrom('purchases')
    .select('id')
    .where(sql<boolean>`user_id = ANY (${userIds}::integer[])`)
    .limit(1)
    .executeTakeFirst()
  return purchase !== undefined
}

/**
 * Only for actors without purchases. The condition removes none of their entries. It is the condition of the index
 * audit_log_actor_but_sales, so PostgreSQL can use that index.
 */
function withIndexCondition(entries: ReturnType<typeof selectEntries>) {
  return entries.where(sql<boolean>`audit_log.action <> 'purchase.create'`)
}

/** What is known about the entries before they are read. It makes the query faster, and changes nothing else. */
interface Known {
  /** The users whose email contains `actor`. */
  actorIds?: number[] | undefined
  /** The subjects whose name contains `search`, if no action and no subject of a frequent entry contains it. */
  subjects?: string[] | undefined
}

const filterColumns = ({
  actorIds,
  subjects,
}: Known): FilterColumns<typeof auditList.filters, 'audit_log' | 'users'> => ({
  search: (text) => isFound(text, subjects),
  actor: actorIds ? () => sql`audit_log.actor_id = ANY (${actorIds}::integer[])` : 'users.email',
  from: 'audit_log.created_at',
  to: 'audit_log.created_at',
})

/** The entries that a query asks for, newest first. */
export function selectEntries(db: Database, query: z.output<typeof auditLogLink.query>, known: Known = {}) {
  return db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .where(matches(auditList.filters, filterColumns(known), query))
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

/** Whether the entry is found by a text: by its whole subject, or by a part of what it names. */
function isFound(search: string, rareSubjects: string[] | undefined): RawBuilder<SqlBool> {
  const subject = textKey(search)
  if (SUBJECT.test(subject)) return sql`subject = ${subject}`
  // Actions and subjects are in lower case, and LIKE is five times as fast as ILIKE on a million entries.
  const pattern = likePattern(subject)
  return rareSubjects ? isRareMatch(pattern, rareSubjects) : isMatch(pattern, search)
}

/** Whether the subject or the action contains the text, or the name of the subject does. */
function isMatch(pattern: string, search: string): RawBuilder<boolean> {
  return sql`(subject LIKE ${pattern} OR action LIKE ${pattern} OR subject IN (${subjectsNamed(search)}))`
}

/** The same for a text that is in no frequent entry. The first part reads an index only. */
function isRareMatch(pattern: string, subjects: string[]): RawBuilder<boolean> {
  return sql`audit_log.id IN (
    SELECT id FROM audit_log WHERE ${isRareEntry} AND (subject LIKE ${pattern} OR action LIKE ${pattern})
    UNION ALL SELECT id FROM audit_log WHERE subject = ANY (${subjects}::text[]))`
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
