import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/**
 * A transaction takes the id of an entry and then, within the same statement, its own transaction number. After this
 * time it has both.
 */
const NUMBERED_AFTER_MS = 1_000
const POLL_MS = 500
/** How long to wait for transactions. The next run of the job continues. */
const MAX_WAIT_MS = 15_000

/**
 * The id up to which no entry can be added any more; 0 if there is none. Ids are not in the order of commits: a
 * transaction may take an id, run for seconds, and add its entry below entries that are visible already. So this waits
 * until every transaction has ended that was running when the newest id was seen.
 *
 * If one of them runs for longer than the wait, this returns the last id before the entries of the last two hours. The
 * time of an entry is when its transaction began, and no transaction lasts an hour. So a transaction whose entry is
 * still missing began less than an hour ago, and took the id of the entry after its begin. A transaction whose entry is
 * older than two hours had ended before that one began, so the id of its entry is smaller.
 */
export async function findFinalEntries(db: Database): Promise<number> {
  const newest = await readId(db, sql`SELECT max(id) AS id FROM audit_log`)
  if (newest === null) return 0
  await sleep(NUMBERED_AFTER_MS)
  const nextTransactionId = await readValue<string>(
    db,
    sql`SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS value`,
  )
  for (const until = performance.now() + MAX_WAIT_MS; performance.now() < until; await sleep(POLL_MS)) {
    const haveAllEnded = sql`SELECT pg_snapshot_xmin(pg_current_snapshot()) >= ${nextTransactionId}::xid8 AS value`
    if (await readValue<boolean>(db, haveAllEnded)) return newest
  }
  const newestOldEntry = sql`SELECT max(id) AS id FROM audit_log WHERE id < coalesce(
    (SELECT min(id) FROM audit_log WHERE created_at >= now() - interval '2 hours' AND id > (
      SELECT coalesce(max(last_id), 0) FROM audit_blocks
    )), 9223372036854775807)`
  return (await readId(db, newestOldEntry)) ?? 0
}

async function readId(db: Database, query: ReturnType<typeof sql>): Promise<number | null> {
  const { rows } = await query.execute(db)
  return (rows[0] as { id: number | null } | undefined)?.id ?? null
}

async function readValue<Value>(db: Database, query: ReturnType<typeof sql>): Promise<Value | undefined> {
  const { rows } = await query.execute(db)
  return (rows[0] as { value: Value } | undefined)?.value
}
