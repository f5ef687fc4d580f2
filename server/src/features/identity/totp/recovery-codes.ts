import { randomBytes } from 'node:crypto'
import type { Tx } from '../../../platform/db/database.ts'
import type { KeyRing } from '../../../platform/security/encryption.ts'

const CODE_COUNT = 10
/** 80 bits each: four groups of four. */
const CODE_BYTES = 10
/** Base32 of RFC 4648. It has no 0 and no 1, which look like letters. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Replaces a user's codes by ten new ones. Only this call returns them: the database has their hashes only. */
export async function replaceRecoveryCodes(tx: Tx, keys: KeyRing, userId: number): Promise<string[]> {
  await deleteRecoveryCodes(tx, userId)
  const codes = Array.from({ length: CODE_COUNT }, newCode)
  await tx
    .insertInto('admin_recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, hash: hashOf(keys, userId, code) })))
    .execute()
  return codes
}

export async function deleteRecoveryCodes(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('admin_recovery_codes').where('user_id', '=', userId).execute()
}

/** Uses a code. False if the user has no such code, or if it is used. Of two calls at the same time one succeeds. */
export async function takeRecoveryCode(
  tx: Tx,
  keys: KeyRing,
  { userId, code }: { userId: number; code: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('admin_recovery_codes')
    .set({ used_at: new Date() })
    .where('user_id', '=', userId)
    .where('hash', '=', hashOf(keys, userId, code))
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Random bytes as letters of five bits each, in groups of four with dashes between them. */
function newCode(): string {
  const bits = [...randomBytes(CODE_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const letters = (bits.match(/.{5}/g) ?? []).map((fiveBits) => ALPHABET[Number.parseInt(fiveBits, 2)])
  return (letters.join('').match(/.{4}/g) ?? []).join('-')
}

/** A keyed hash for this user. Dashes, spaces and the case of letters make no difference. */
function hashOf(keys: KeyRing, userId: number, code: string): Buffer {
  return keys.fingerprint(`recovery code of ${userId}: ${code.replace(/[^A-Za-z2-7]/g, '').toUpperCase()}`)
}
