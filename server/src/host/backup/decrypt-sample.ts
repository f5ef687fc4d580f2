import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { EncryptedTable } from '../security/encrypted-tables.ts'
import { type KeyRing, rowContext } from '../security/encryption.ts'

const SAMPLE = 200

/**
 * Decrypts some rows of a table, chosen at random.
 * @returns how many, and the ids of those that cannot be decrypted
 */
export async function decryptSample(
  db: Database,
  keys: KeyRing,
  { table, column }: Pick<EncryptedTable, 'table' | 'column'>,
): Promise<{ examined: number; undecryptable: number[] }> {
  const { rows } = await sql<{ id: number; key_id: number; ciphertext: Buffer }>`
    SELECT id, key_id, ${sql.ref(column)} AS ciphertext FROM ${sql.table(table)}
    WHERE ${sql.ref(column)} IS NOT NULL ORDER BY random() LIMIT ${SAMPLE}`.execute(db)
  const undecryptable = rows.filter(({ id, key_id, ciphertext }) => {
    try {
      keys.decrypt(ciphertext, key_id, rowContext(table, id))
      return false
    } catch {
      return true
    }
  })
  return { examined: rows.length, undecryptable: undecryptable.map(({ id }) => id) }
}
