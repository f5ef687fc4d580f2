import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { EncryptedTable } from './encrypted-tables.ts'
import { decryptRows, type EncryptedRow, type KeyRing, rowContext } from './encryption.ts'

const ROWS_AT_ONCE = 500
/** Rows that another transaction locks wait for the next pass. */
const MAX_PASSES = 100
const PASS_PAUSE_MS = 200

/**
 * Re-encrypts with the current key every row that uses an older key, while the shop runs. It waits for no locked row,
 * and locks rows for one batch at most. A row that changes during the batch is left for the next pass. `onProgress`
 * gets the number of rows so far. Returns the number of re-encrypted rows.
 */
export async function reEncrypt(
  db: Database,
  keys: KeyRing,
  encrypted: Pick<EncryptedTable, 'table' | 'column'>,
  onProgress: (done: number) => void = () => {},
): Promise<number> {
  let done = 0
  for (let pass = 1; pass <= MAX_PASSES; pass++) {
    let skipped = 0
    let lastId = 0
    for (;;) {
      const rows: EncryptedRow[] = await selectOutdated(db, keys.currentKeyId, encrypted, lastId)
      const last = rows.at(-1)
      if (!last) break
      const written = await reEncryptRows(db, keys, encrypted, rows)
      lastId = last.id
      done += written
      skipped += rows.length - written
      onProgress(done)
    }
    if (skipped === 0) return done
    await wait(PASS_PAUSE_MS)
  }
  throw new Error(`Some rows of ${encrypted.table} were locked all the time. Run the rotation again.`)
}

async function selectOutdated(
  db: Database,
  currentKeyId: number,
  { table, column }: Pick<EncryptedTable, 'table' | 'column'>,
  lastId: number,
): Promise<EncryptedRow[]> {
  const { rows } = await sql<EncryptedRow>`
    SELECT id, key_id, ${sql.ref(column)} AS ciphertext FROM ${sql.table(table)}
    WHERE id > ${lastId} AND key_id <> ${currentKeyId} AND ${sql.ref(column)} IS NOT NULL
    ORDER BY id LIMIT ${ROWS_AT_ONCE}
  `.execute(db)
  return rows
}

async function reEncryptRows(
  db: Database,
  keys: KeyRing,
  { table, column }: Pick<EncryptedTable, 'table' | 'column'>,
  rows: EncryptedRow[],
): Promise<number> {
  const texts = await decryptRows(keys, table, rows)
  const renewed = texts.map(({ id, value }) => keys.encrypt(value, rowContext(table, id)))
  // Only if the row still has the text that was read, so that a concurrent change is not undone.
  const { numAffectedRows } = await sql`
    WITH unlocked AS MATERIALIZED (
      SELECT t.id, reads.renewed
      FROM ${sql.table(table)} t
      JOIN unnest(${rows.map((row) => row.id)}::bigint[], ${rows.map((row) => row.ciphertext)}::bytea[], ${renewed}::bytea[])
        AS reads (id, ciphertext, renewed) ON reads.id = t.id AND reads.ciphertext = t.${sql.ref(column)}
      FOR NO KEY UPDATE OF t SKIP LOCKED
    )
    UPDATE ${sql.table(table)} t SET ${sql.ref(column)} = unlocked.renewed, key_id = ${keys.currentKeyId}
    FROM unlocked WHERE t.id = unlocked.id
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
