import { sql } from 'kysely'
import type { Database } from '../../../host/db/database.ts'

/** A notice as it came. One that came several times is one. */
export interface StoredNotice {
  id: number
  body: string
  /** Null: it waits. */
  outcome: string | null
  paymentId: string | null
  times: number
  firstAt: Date
  lastAt: Date
}

/** More notices of one deposit are not read. */
const MAX_NOTICES = 200

/**
 * The notices of these payments, the newest first: those that are processed, by their payment, and those that wait, by
 * the id of the payment in their words.
 */
export async function noticesOf(db: Database, paymentIds: readonly string[]): Promise<StoredNotice[]> {
  if (paymentIds.length === 0) return []
  const { rows } = await sql<StoredNotice>`
    WITH found AS (
      (SELECT * FROM provider_events WHERE payment_id = ANY (${paymentIds}::text[]) ORDER BY id DESC LIMIT ${MAX_NOTICES})
      UNION ALL (
        SELECT * FROM provider_events
        WHERE processed_at IS NULL AND EXISTS (
          SELECT FROM unnest(${paymentIds}::text[]) AS name WHERE strpos(body, name) > 0)
        ORDER BY id DESC LIMIT ${MAX_NOTICES})
    )
    SELECT min(id)::bigint AS id, body, outcome, payment_id AS "paymentId", count(*)::integer AS times,
      min(received_at) AS "firstAt", max(received_at) AS "lastAt"
    FROM found GROUP BY provider, body, outcome, payment_id ORDER BY 1 DESC LIMIT ${MAX_NOTICES}`.execute(db)
  return rows
}
