import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import { ShopError } from '../../../host/errors.ts'

/** A rate that is held for one user until `validUntil`. */
export interface QuotedRate {
  rateId: number
  rateE4: bigint
  validUntil: Date
}

const ALGORITHM = 'HS256'
const AUDIENCE = 'exchange-rate'

const claims = z.object({
  rid: z.int().positive(),
  rate: z.string().regex(/^[1-9]\d{0,17}$/),
  exp: z.int(),
})

/** Signs a held rate for one user; `validUntil` must be whole seconds. */
export function signRate(key: Uint8Array, userId: number, rate: QuotedRate): Promise<string> {
  return new SignJWT({ rid: rate.rateId, rate: String(rate.rateE4) })
    .setProtectedHeader({ alg: ALGORITHM })
    .setAudience(AUDIENCE)
    .setSubject(String(userId))
    .setExpirationTime(rate.validUntil)
    .sign(key)
}

/**
 * Returns the rate in a token, or null if the shop signed the token for this user, but it has expired. That is no error
 * yet, because a replay still gets the first answer.
 * @throws RATE_EXPIRED for any other invalid token. The client then requests a new rate, as for an expired one.
 */
export async function readRateToken(
  key: Uint8Array,
  userId: number,
  token: string,
): Promise<QuotedRate | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      subject: String(userId),
    })
    const { rid, rate, exp } = claims.parse(payload)
    return { rateId: rid, rateE4: BigInt(rate), validUntil: new Date(exp * 1_000) }
  } catch (error) {
    // The expiry is checked after the signature, audience and subject, so the token is ours but expired.
    if (error instanceof errors.JWTExpired) return null
    throw new ShopError('RATE_EXPIRED')
  }
}
