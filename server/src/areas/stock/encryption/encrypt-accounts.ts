import { sql } from 'kysely'
import { mapYielding } from '../../../host/concurrency/map-yielding.ts'
import type { Database } from '../../../host/db/database.ts'
import { type KeyRing, rowContext } from '../../../host/security/encryption.ts'
import { lookFingerprint } from './look-fingerprint.ts'

/** How many accounts one statement looks up or stores. */
export const ACCOUNTS_AT_ONCE = 500

/** The context that an account's encryption is bound to: no ciphertext decrypts in another account's row. */
export const accountContext = (accountId: number) => rowContext('accounts', accountId)

/** An account to store, in the form of `accountText`, with its fingerprint. */
export interface ClearAccount {
  text: string
  fingerprint: Buffer
}

/**
 * Encrypted accounts before they are stored, concatenated: 100,000 small buffers would need more memory than their
 * contents.
 */
export interface EncryptedAccounts {
  keyId: number
  ids: number[]
  /** Length of each ciphertext in bytes. */
  lengths: number[]
  ciphertexts: Buffer
  /** 32 bytes each. */
  fingerprints: Buffer
  /** Of the accounts that do not look as they are. */
  looks: { id: number; look: Buffer }[]
}

/** Takes an id for each account, in the given order, and encrypts the account, which binds it to that id. */
export async function encryptAccounts(
  db: Database,
  keys: KeyRing,
  accounts: readonly ClearAccount[],
): Promise<EncryptedAccounts> {
  const ids = await takeIds(db, accounts.length)
  const keyId = keys.currentKeyId
  const encrypted = await mapYielding(accounts, ({ text }, index) =>
    keys.encrypt(text, accountContext(idAt(ids, index)), keyId),
  )
  return {
    keyId,
    ids,
    lengths: encrypted.map((ciphertext) => ciphertext.length),
    ciphertexts: Buffer.concat(encrypted),
    fingerprints: Buffer.concat(accounts.map(({ fingerprint }) => fingerprint)),
    looks: accounts.flatMap(({ text }, index) => {
      const look = lookFingerprint(keys, text)
      return look === null ? [] : [{ id: idAt(ids, index), look }]
    }),
  }
}

async function takeIds(db: Database, count: number): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    SELECT coalesce(array_agg(nextval('accounts_id_seq')), '{}') AS ids
    FROM generate_series(1, ${count}::integer)
  `.execute(db)
  return rows[0]?.ids ?? []
}

function idAt(ids: number[], index: number): number {
  const id = ids[index]
  if (id === undefined) throw new Error('The sequence of accounts returned too few ids.')
  return id
}
