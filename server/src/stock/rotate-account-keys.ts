import type { Database } from '../platform/database.ts'
import type { KeyRing } from '../platform/encryption.ts'
import { reseal } from '../platform/reseal.ts'
import { accountContext } from './reveal-accounts.ts'

/**
 * Encrypts every line, sold ones included, anew under the current data key while the shop goes on selling.
 * Fingerprints stay: their key is one for good. Answers how many lines were rewritten.
 */
export async function rotateAccountKeys(
  db: Database,
  keys: KeyRing,
  onProgress?: (done: number) => void,
): Promise<number> {
  return reseal(db, keys, { table: 'accounts', column: 'ciphertext', context: accountContext }, onProgress)
}
