import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { KeyRing } from './encryption.ts'

/** A table with `id`, `key_id` and one sealed column. */
export interface SealedTable<Id extends number | bigint> {
  table: 'accounts' | 'mails' | 'admin_totp'
  column: string
  /** What the text of a row is bound to. */
  context(id: Id): string
}

const ROWS_AT_ONCE = 500
/** Rows that somebody else holds are left for the next pass. */
const MAX_PASSES = 100
const PASS_PAUSE_MS = 200

/**
 * Encrypts anew, under the current key, every row that lies under another one, while the shop goes on: nobody is
 * waited for or kept waiting for longer than a batch, and a row that changed meanwhile is looked at again.
 * `onProgress` is told how many rows are done. Answers how many were.
 */
export async function reseal<Id extends number | bigint>(
  db: Database,
  keys: KeyRing,
  sealed: SealedTable<Id>,
  onProgress: (done: number) => void = () => {},
): Promise<number> {
  let done = 0
  for (let pass = 1; pass <= MAX_PASSES; pass++) {
    let left = 0
    let after: number | bigint = 0
    for (;;) {
      const rows: SealedRow<Id>[] = await selectOutdated(db, keys.currentKeyId, sealed, after)
      const last = rows.at(-1)
      if (!last) break
      const written = await resealRows(db, keys, sealed, rows)
      after = last.id
      done += written
      left += rows.length - written
      onProgress(done)
    }
    if (left === 0) return done
    await wait(PASS_PAUSE_MS)
  }
  throw new Error(`Some rows of ${sealed.table} were held all the time. Run the rotation again.`)
}

interface SealedRow<Id> {
  id: Id
  key_id: number
  sealed: Buffer
}

async function selectOutdated<Id extends number | bigint>(
  db: Database,
  currentKeyId: number,
  { table, column }: SealedTable<Id>,
  after: number | bigint,
): Promise<SealedRow<Id>[]> {
  const { rows } = await sql<SealedRow<Id>>`
    SELECT id, key_id, ${sql.ref(column)} AS sealed FROM ${sql.table(table)}
    WHERE id > ${after} AND key_id <> ${currentKeyId} AND ${sql.ref(column)} IS NOT NULL
    ORDER BY id LIMIT ${ROWS_AT_ONCE}
  `.execute(db)
  return rows
}

async function resealRows<Id extends number | bigint>(
  db: Database,
  keys: KeyRing,
  { table, column, context }: SealedTable<Id>,
  rows: SealedRow<Id>[],
): Promise<number> {
  if (!keys.knows(rows.map((row) => row.key_id))) await keys.refresh()
  const renewed = rows.map((row) =>
    keys.seal(keys.open(row.sealed, row.key_id, context(row.id)), context(row.id)),
  )
  // Written only over the text that was read, so that a change of the same moment is not undone.
  const { numAffectedRows } = await sql`
    WITH free AS MATERIALIZED (
      SELECT t.id, n.renewed
      FROM ${sql.table(table)} t
      JOIN unnest(${rows.map((row) => row.id)}::bigint[], ${rows.map((row) => row.sealed)}::bytea[], ${renewed}::bytea[])
        AS n (id, sealed, renewed) ON n.id = t.id AND n.sealed = t.${sql.ref(column)}
      FOR NO KEY UPDATE OF t SKIP LOCKED
    )
    UPDATE ${sql.table(table)} t SET ${sql.ref(column)} = free.renewed, key_id = ${keys.currentKeyId}
    FROM free WHERE t.id = free.id
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
