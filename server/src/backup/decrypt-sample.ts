import { sql } from 'kysely'
import { decryptAccounts } from '../inventory/encryption/decrypt-accounts.ts'
import type { Database } from '../platform/db/database.ts'
import type { KeyRing } from '../platform/security/encryption.ts'

const SAMPLE = 200

/** Decrypts some accounts, chosen at random. @returns how many. @throws if one cannot be decrypted */
export async function decryptSample(db: Database, keys: KeyRing): Promise<number> {
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'key_id', 'ciphertext'])
    .orderBy(sql`random()`)
    .limit(SAMPLE)
    .execute()
  await decryptAccounts(keys, accounts)
  return accounts.length
}
