import type { Database } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/security/encryption.ts'
import { reEncrypt } from '../../platform/security/re-encrypt.ts'
import { accountContext } from './decrypt-accounts.ts'

/**
 * Re-encrypts every account, also the sold ones, under the current data key. The shop can sell while this runs.
 * Fingerprints do not change, because their key never does. Returns how many accounts were re-encrypted.
 */
export async function rotateAccountKeys(
  db: Database,
  keys: KeyRing,
  onProgress?: (done: number) => void,
): Promise<number> {
  return reEncrypt(db, keys, { table: 'accounts', column: 'ciphertext', context: accountContext }, onProgress)
}
