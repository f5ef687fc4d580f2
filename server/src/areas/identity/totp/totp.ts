import { Secret, TOTP } from 'otpauth'
import { type KeyRing, rowContext } from '../../../host/security/encryption.ts'

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
