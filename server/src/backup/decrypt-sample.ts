import { sql } from 'kysely'
import { accountContext } from '../inventory/encryption/decrypt-accounts.ts'
import type { Database } from '../platform/db/database.ts'
import type { KeyRing } from '../platform/security/encryption.ts'

const SAMPLE = 200

/** Decrypts some accounts, chosen at random. @returns how many, and the ids of those that cannot be decrypted */
export async function decryptSample(
  db: Database,
  keys: KeyRing,
): Promise<{ examined: number; undecryptable: number[] }> {
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'key_id', 'ciphertext'])
    .orderBy(sql`random()`)
    .limit(SAMPLE)
    .execute()
  const undecryptable = accounts.filter(({ id, key_id, ciphertext }) => {
    try {
      keys.decrypt(ciphertext, key_id, accountContext(id))
      return false
    } catch {
      return true
    }
  })
  return { examined: accounts.length, undecryptable: undecryptable.map(({ id }) => id) }
}
