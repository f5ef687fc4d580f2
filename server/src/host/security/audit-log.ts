import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { type OwnerNotice, tellOwners } from './owner-notices.ts'
import { recordSecurityEvent, type SecurityEvent } from './security-events.ts'
import { warnOfManyFailures } from './warn-of-many-failures.ts'

export interface AuditEntry<Action extends string = string> {
  /** Null for the shop itself, such as a job. */
  actorId: number | null
  /** `<thing>.<verb>`, such as `product.update`. */
  action: Action
  /** `<thing>:<id>`. */
  subject: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  address?: string
  /** For the security event of the change. */
  sessionId?: string
}

/**
 * Adds an entry to the audit log, in the transaction of the change, with its security event and its mail to the owners if
 * it has them. Never pass tokens, passwords or accounts' texts. Returns the entry's id, which the functions of
 * identity-changes.ts need. An area writes its entries with `entryWriter` (audited.ts).
 */
export async function writeAuditEntry(
  db: Database,
  change: AuditEntry,
  { event = null, notices = [] }: { event?: SecurityEvent | null; notices?: readonly OwnerNotice[] } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('audit_log')
    .values({
      actor_id: change.actorId,
      action: change.action,
      subject: change.subject,
      before: change.before ? asJson(change.before) : null,
      after: change.after ? asJson(change.after) : null,
      address: change.address ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (event) await recordEvent(db, change, event)
  await tellOwners(db, change, notices)
  return id
}

async function recordEvent(db: Database, { address, sessionId }: AuditEntry, event: SecurityEvent) {
  await recordSecurityEvent(db, { ...event, address, sessionId })
  // These queries delay the answer. That tells a stranger nothing, because the sender of a code has the password or a
  // session.
  if (event.kind === 'second-step-failed' && event.userId) await warnOfManyFailures(db, [event.userId])
}

function asJson(value: Record<string, unknown>) {
  return sql<string>`${JSON.stringify(value, (_key, item) => (typeof item === 'bigint' ? Number(item) : item))}::jsonb`
}
