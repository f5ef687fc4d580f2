import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Adds one row to the trail, in the transaction of the change. Never pass tokens, passwords or account values. */
export async function writeAuditEntry(
  db: Database,
  change: {
    /** Null: the shop itself, such as a job. */
    actorId: number | null
    /** `<thing>.<verb>`, such as `product.update`. */
    action: string
    /** `<thing>:<id>`. */
    subject: string
    before?: Record<string, unknown>
    after?: Record<string, unknown>
    address?: string
  },
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      actor_id: change.actorId,
      action: change.action,
      subject: change.subject,
      before: change.before ? asJson(change.before) : null,
      after: change.after ? asJson(change.after) : null,
      address: change.address ?? null,
    })
    .execute()
}

function asJson(value: Record<string, unknown>) {
  return sql<string>`${JSON.stringify(value, (_key, item) => (typeof item === 'bigint' ? Number(item) : item))}::jsonb`
}
