import type { Database } from '../db/database.ts'
import { type AuditEntry, writeAuditEntry } from './audit-log.ts'
import type { OwnerNotice } from './owner-notices.ts'
import type { SecurityEvent } from './security-events.ts'

/** The part of an audit entry that a security event is made of. */
export interface AuditedChange {
  actorId: number | null
  subject: string
  /** The id in a subject such as `user:12`; null for another subject. */
  userId: number | null
  after: Record<string, unknown>
}

/** The actions that an area writes into the audit log, each with the security event that it makes; null: it makes none. */
export type Audited = Readonly<Record<string, ((change: AuditedChange) => SecurityEvent | null) | null>>

/**
 * Creates the function with which an area writes its entries. It takes no other action, and no caller can forget the
 * event of one, or its mail to the owners. An area's declarations are a file of their own, so that a command that
 * writes an entry loads only them.
 */
export function entryWriter<const Actions extends Audited>(
  audited: Actions,
  ownerNotices: { readonly [Action in keyof Actions]?: readonly OwnerNotice[] } = {},
) {
  return (db: Database, entry: AuditEntry<keyof Actions & string>): Promise<number> => {
    const { actorId, action, subject, after = {} } = entry
    const event = audited[action]?.({ actorId, subject, userId: userIn(subject), after }) ?? null
    return writeAuditEntry(db, entry, { event, notices: ownerNotices[action] ?? [] })
  }
}

function userIn(subject: string): number | null {
  const id = /^user:(\d+)$/.exec(subject)?.[1]
  return id === undefined ? null : Number(id)
}

/** Several areas have settings, and each writes this entry about its own. */
export const settingsUpdate = ({ actorId, subject }: AuditedChange): SecurityEvent => ({
  kind: 'settings-changed',
  actorId,
  details: { part: subject.slice('settings:'.length) },
})
