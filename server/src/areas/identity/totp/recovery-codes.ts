import { randomBytes } from 'node:crypto'
import type { Tx } from '../../../host/db/database.ts'
import type { KeyRing } from '../../../host/security/encryption.ts'
import { storeRecoveryCodes, useRecoveryCode } from '../../../host/security/identity-changes.ts'
import { writeEntry } from '../audit/audited.ts'

const CODE_COUNT = 10
/** 80 bits each: four groups of four. */
const CODE_BYTES = 10
/** Base32 of RFC 4648. It has no 0 and no 1, which look like letters. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * Replaces a user's codes by ten new ones. Only this call returns them: the database has their hashes only. `entryId` is
 * the change's entry of the audit log.
 */
export async function replaceRecoveryCodes(
  tx: Tx,
  keys: KeyRing,
  { userId, entryId }: { userId: number; entryId: number },
): Promise<string[]> {
  const codes = Array.from({ length: CODE_COUNT }, newCode)
  await storeRecoveryCodes(
    tx,
    entryId,
    codes.map((code) => hashOf(keys, userId, code)),
  )
  return codes
}

/** Uses a code. False if the user has no such code, or if it is used. Of two calls at the same time one succeeds. */
export async function takeRecoveryCode(
  tx: Tx,
  keys: KeyRing,
  { userId, code, address }: { userId: number; code: string; address: string },
): Promise<boolean> {
  const hash = hashOf(keys, userId, code)
  // Reads first, so that a wrong code gets no entry and no event.
  const row = await tx
    .selectFrom('admin_recovery_codes')
    .select('hash')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (!row) return false
  const entryId = await writeEntry(tx, {
    actorId: userId,
    action: 'totp.use-recovery-code',
    subject: `user:${userId}`,
    address,
  })
  return useRecoveryCode(tx, entryId, hash)
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
