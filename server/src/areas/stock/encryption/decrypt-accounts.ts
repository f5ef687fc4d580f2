import { type KeyRing, rowContext } from '../../../host/security/encryption.ts'

/** The columns of an account that hold its encrypted text. */
export interface EncryptedAccount {
  id: number
  key_id: number
  ciphertext: Buffer
}

/** The context that an account's encryption is bound to: no ciphertext decrypts in another account's row. */
export const accountContext = (accountId: number) => rowContext('accounts', accountId)

/** Decrypts accounts in the given order. Fetches the data keys again if another process has made a new one. */
export async function decryptAccounts(
  keys: KeyRing,
  accounts: readonly EncryptedAccount[],
): Promise<{ id: number; value: string }[]> {
  if (!keys.knows(accounts.map((account) => account.key_id))) await keys.refresh()
  return accounts.map(({ id, key_id, ciphertext }) => ({
    id,
    value: keys.decrypt(ciphertext, key_id, accountContext(id)),
  }))
}
