import type { KeyRing } from '../platform/encryption.ts'

/** A line as it lies in the table. */
export interface SealedAccount {
  id: number
  key_id: number
  ciphertext: Buffer
}

/** What a line's encryption is bound to, so that no line can be read in another's place. */
export const accountContext = (accountId: number) => `accounts:${accountId}`

/** Decrypts lines, in their order, fetching keys that another process has made in the meantime. */
export async function revealAccounts(
  keys: KeyRing,
  accounts: readonly SealedAccount[],
): Promise<{ id: number; value: string }[]> {
  if (!keys.knows(accounts.map((account) => account.key_id))) await keys.refresh()
  return accounts.map(({ id, key_id, ciphertext }) => ({
    id,
    value: keys.open(ciphertext, key_id, accountContext(id)),
  }))
}
