import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { recordAuditedEvent } from './audited-events.ts'
import { tellOwners } from './owner-notices.ts'

/**
 * Adds an entry to the audit log, in the transaction of the change, with its security event and its mail to the owners if
 * it has them. Never pass tokens, passwords or accounts' texts. Returns the entry's id, which the functions of
 * identity-changes.ts need.
 */
export async function writeAuditEntry(
  db: Database,
  change: {
    /** Null for the shop itself, such as a job. */
    actorId: number | null
    /** `<thing>.<verb>`, such as `product.update`. */
    action: string
    /** `<thing>:<id>`. */
    subject: string
    before?: Record<string, unknown>
    after?: Record<string, unknown>
    address?: string
    /** For the security event of the change. */
    sessionId?: string
  },
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
  await recordAuditedEvent(db, change)
  await tellOwners(db, change)
  return id
}

function asJson(value: Record<string, unknown>) {
  return sql<string>`${JSON.stringify(value, (_key, item) => (typeof item === 'bigint' ? Number(item) : item))}::jsonb`
}
