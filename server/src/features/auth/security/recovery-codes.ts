import { randomBytes } from 'node:crypto'
import type { Tx } from '../../../platform/database.ts'
import type { KeyRing } from '../../../platform/encryption.ts'

const COUNT = 10
/** 80 bits each: four groups of four. */
const CODE_BYTES = 10
/** RFC 4648's base32: neither 0 nor 1 is among it, which are read as letters. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Ten new codes, to be shown this once. Those before are void. */
export async function replaceRecoveryCodes(tx: Tx, keys: KeyRing, userId: number): Promise<string[]> {
  await deleteRecoveryCodes(tx, userId)
  const codes = Array.from({ length: COUNT }, newCode)
  await tx
    .insertInto('admin_recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, hash: hashOf(keys, userId, code) })))
    .execute()
  return codes
}

export async function deleteRecoveryCodes(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('admin_recovery_codes').where('user_id', '=', userId).execute()
}

/** Uses a code up; false where it is none of the user's, or was used. Of two at once one succeeds. */
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

function newCode(): string {
  const bits = [...randomBytes(CODE_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const letters = (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)])
  return (letters.join('').match(/.{4}/g) ?? []).join('-')
}

/** Keyed, and of this user alone. However it was typed: dashes, spaces and small letters make no difference. */
function hashOf(keys: KeyRing, userId: number, code: string): Buffer {
  return keys.fingerprint(`recovery code of ${userId}: ${code.replace(/[^A-Za-z2-7]/g, '').toUpperCase()}`)
}
