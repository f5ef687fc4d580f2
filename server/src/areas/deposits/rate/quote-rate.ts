import type { exchangeRate } from '@docket/contract/deposits'
import type { Output } from '@docket/contract/endpoint'
import { fromRateE4 } from '@docket/contract/naira'
import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import type { Database } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import type { ExchangeRateSource } from '../payments/exchange-rate/exchange-rate.ts'
import { currentRate } from './stored-rate.ts'

/** How long a customer may take to choose an amount in naira. */
const HELD_MS = 5 * 60_000

/** The current rate, held for one user for five minutes, or until it is stale. @throws RATE_UNAVAILABLE */
export async function quoteRate(
  { db, rateKey }: { db: Database; rateKey: Uint8Array },
  source: ExchangeRateSource,
  userId: number,
): Promise<Output<typeof exchangeRate>> {
  const { id, rateE4, staleAt } = await currentRate(db)
  const now = Date.now()
  // A token stores its expiry in whole seconds.
  const validUntil = new Date(Math.floor(Math.min(now + HELD_MS, staleAt.getTime()) / 1_000) * 1_000)
  return {
    rate: fromRateE4(rateE4),
    validUntil: validUntil.toISOString(),
    expiresIn: Math.max(0, (validUntil.getTime() - now) / 1_000),
    token: await signRate(rateKey, userId, { rateId: id, rateE4, validUntil }),
    attribution: source.attribution,
  }
}

/** A rate that is held for one user until `validUntil`. */
interface QuotedRate {
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
