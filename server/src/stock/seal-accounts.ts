import { sql } from 'kysely'
import type { Database } from '../platform/database.ts'
import type { KeyRing } from '../platform/encryption.ts'
import { mapYielding } from './map-yielding.ts'
import { accountContext } from './reveal-accounts.ts'

/** How many lines are looked up or stored in one statement. */
export const ACCOUNTS_AT_ONCE = 500

/** A line to be stored, in the form of `accountText`, with its fingerprint. */
export interface ClearAccount {
  text: string
  fingerprint: Buffer
}

/**
 * Encrypted lines on their way to the table, packed end to end: a hundred thousand small buffers would weigh more
 * than what they hold.
 */
export interface SealedAccounts {
  keyId: number
  ids: number[]
  /** Length of each ciphertext in bytes. */
  lengths: number[]
  ciphertexts: Buffer
  /** 32 bytes each. */
  fingerprints: Buffer
}

/** Gives each line its id, which its encryption is bound to, in the order they came, and encrypts it. */
export async function sealAccounts(
  db: Database,
  keys: KeyRing,
  accounts: readonly ClearAccount[],
): Promise<SealedAccounts> {
  const ids = await takeIds(db, accounts.length)
  const keyId = keys.currentKeyId
  const sealed = await mapYielding(accounts, ({ text }, index) =>
    keys.seal(text, accountContext(idAt(ids, index)), keyId),
  )
  return {
    keyId,
    ids,
    lengths: sealed.map((ciphertext) => ciphertext.length),
    ciphertexts: Buffer.concat(sealed),
    fingerprints: Buffer.concat(accounts.map(({ fingerprint }) => fingerprint)),
  }
}

async function takeIds(db: Database, count: number): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    SELECT coalesce(array_agg(nextval('accounts_id_seq')::integer), '{}') AS ids
    FROM generate_series(1, ${count}::integer)
  `.execute(db)
  return rows[0]?.ids ?? []
}

function idAt(ids: number[], index: number): number {
  const id = ids[index]
  if (id === undefined) throw new Error('The sequence of accounts answered too few ids.')
  return id
}
