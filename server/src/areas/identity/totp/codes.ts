import { Secret, TOTP } from 'otpauth'
import type { Database, Tx } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import { type KeyRing, rowContext } from '../../../host/security/encryption.ts'
import { writeEntry } from '../audit/audited.ts'
import type { CodeCap } from './code-cap.ts'
import { takeRecoveryCode } from './recovery-codes.ts'

/**
 * Checks the code of a second step, from the user's app or a recovery code. Each code works once, even if two requests
 * send it at the same time. @throws INVALID_TOTP
 */
export async function acceptCode(
  tx: Tx,
  keys: KeyRing,
  { userId, code, address }: { userId: number; code: string; address: string },
): Promise<void> {
  const digits = code.replace(/\s/g, '')
  if (/^\d{6}$/.test(digits)) {
    if (await takeAppCode(tx, keys, { userId, digits })) return
  } else if (await takeRecoveryCode(tx, keys, { userId, code, address })) return
  throw new ShopError('INVALID_TOTP')
}

/**
 * Runs a transaction that calls `acceptCode`. Only refused codes count for the day's limit. A refused code gets an
 * audit entry, because its sender already has the password or a session. The entry is written after the rollback, which
 * would undo it. @throws RATE_LIMITED
 */
export async function inTransactionWithCode<Result>(
  { db, codeCap }: { db: Database; codeCap: CodeCap },
  { userId, address }: { userId: number; address: string },
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  await codeCap.take({ userId, address })
  const result = await db
    .transaction()
    .execute(work)
    .catch(async (error: unknown) => {
      if (error instanceof ShopError && error.code === 'INVALID_TOTP') {
        await writeEntry(db, {
          actorId: userId,
          action: 'totp.refuse',
          subject: `user:${userId}`,
          address,
        })
      } else await codeCap.giveBack(userId)
      throw error
    })
  await codeCap.giveBack(userId)
  return result
}

async function takeAppCode(
  tx: Tx,
  keys: KeyRing,
  { userId, digits }: { userId: number; digits: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('admin_totp')
    .select(['id', 'key_id', 'secret'])
    .where('id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const step = row && (await stepOf(keys, row, digits))
  if (step === null || step === undefined) return false
  // One statement compares and sets the step, so that a second request with the same code is refused.
  const { numUpdatedRows } = await tx
    .updateTable('admin_totp')
    .set({ last_step: step })
    .where('id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/**
 * RFC 6238 with the parameters that every authenticator app supports: SHA-1, six digits, a new code every 30 seconds.
 */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 }
/** 160 bits, the length of the hash (RFC 4226, section 4). */
const SECRET_BYTES = 20
/** Clocks differ, so the previous and the next code are accepted, too. */
const WINDOW_STEPS = 1

/** The context that a secret's encryption is bound to: it decrypts only for its own user. */
export const totpContext = (userId: number) => rowContext('admin_totp', userId)

/** A new secret, in base32 and as the URI that an authenticator app reads from a QR code. */
export function newSecret({ issuer, email }: { issuer: string; email: string }) {
  const totp = new TOTP({ ...PARAMETERS, issuer, label: email, secret: new Secret({ size: SECRET_BYTES }) })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

interface EncryptedSecret {
  id: number
  key_id: number
  secret: Buffer
}

/** The time step of a code, in periods since 1970; null if the code is not accepted now. */
export async function stepOf(keys: KeyRing, row: EncryptedSecret, code: string): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null
  if (!keys.knows([row.key_id])) await keys.refresh()
  const secret = Secret.fromBase32(keys.decrypt(row.secret, row.key_id, totpContext(row.id)))
  const timestamp = Date.now()
  const delta = TOTP.validate({ ...PARAMETERS, token: code, secret, timestamp, window: WINDOW_STEPS })
  return delta === null ? null : TOTP.counter({ period: PARAMETERS.period, timestamp }) + delta
}
