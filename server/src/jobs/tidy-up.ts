import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../platform/database.ts'

const PER_STATEMENT = 5_000
const MAX_STATEMENTS = 200

/**
 * Deletes what has outlived its use, a few thousand rows at a time, so that nobody waits for it: sessions a week
 * after their end, mailed tokens a day after theirs, secrets for the second step that nobody confirmed within a day,
 * looks at pages of lines (which the trail has) a day after the last, counters of attempts that have run out, the busiest
 * buyers of a period (which are counted again if need be) after two days, and the queue of mails a month (sent) or a quarter (given up) after it was worked.
 */
export async function tidyUp(db: Database): Promise<void> {
  await deleteWhere(db, 'sessions', sql`expires_at < now() - interval '7 days'`)
  await deleteWhere(db, 'mailed_tokens', sql`expires_at < now() - interval '1 day'`)
  await deleteWhere(db, 'admin_totp', sql`confirmed_at IS NULL AND begun_at < now() - interval '1 day'`)
  await deleteWhere(db, 'account_views', sql`seen_at < now() - interval '1 day'`)
  await deleteWhere(db, 'throttles', sql`expire < extract(epoch FROM now()) * 1000`)
  await deleteWhere(db, 'busiest_buyers', sql`counted_at < now() - interval '2 days'`)
  await deleteWhere(db, 'mails', sql`sent_at < now() - interval '30 days'`)
  await deleteWhere(db, 'mails', sql`failed_at < now() - interval '90 days'`)
}

async function deleteWhere(db: Database, table: string, outlived: RawBuilder<unknown>) {
  for (let count = 0; count < MAX_STATEMENTS; count++) {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${sql.table(table)} WHERE ${outlived} LIMIT ${sql.lit(PER_STATEMENT)}
      ))
    `.execute(db)
    if (numAffectedRows < BigInt(PER_STATEMENT)) return
  }
}
