import type { validateCoupon as validateCall } from '@docket/contract/coupons'
import type { Output } from '@docket/contract/endpoint'
import { sql } from 'kysely'
import type { Platform } from '../../host/context/platform.ts'
import type { Database } from '../../host/db/database.ts'
import { functionsSchema } from '../../host/db/migrate/functions.ts'
import { ShopError } from '../../host/errors.ts'
import type { IdempotencyKey } from '../../host/http/route/idempotency.ts'
import { createSharedThrottle, type Throttle } from '../../host/security/throttle.ts'

/**
 * The coupon with this code, if the user may use it now. It does not check the minimum subtotal, which the purchase
 * does, and it does not lock or reserve anything. @throws INVALID_COUPON; RATE_LIMITED after too many guesses
 */
export async function validateCoupon(
  db: Database,
  throttle: Throttle,
  { code, userId }: { code: string; userId: number },
): Promise<Output<typeof validateCall>> {
  await throttle.take(guesserKey(userId))
  const coupon = await findUsable(db, code, userId)
  if (!coupon) throw new ShopError('INVALID_COUPON')
  const { id, value, basisPoints, expiresAt } = coupon
  return { id, value, percentage: basisPoints / 100, expiryDate: expiresAt.toISOString() }
}

async function findUsable(db: Database, code: string, userId: number) {
  // Older releases stored codes that show nothing: every empty code would be one of them.
  if (code === '') return undefined
  const api = sql.id(functionsSchema)
  const { rows } = await sql<{ id: number; value: string; basisPoints: number; expiresAt: Date }>`
    SELECT c.id, c.code AS value, c.basis_points AS "basisPoints", c.expires_at AS "expiresAt"
    FROM ${api}.coupon_named(${code}) c
    WHERE c.id IS NOT NULL AND ${api}.coupon_state(c, ${userId}::integer) = 'USABLE'
  `.execute(db)
  return rows[0]
}

/** Counts attempts to guess coupon codes by user, in every call that tells whether a code is valid. */
export function createCouponThrottle({ pool, config }: Pick<Platform, 'pool' | 'config'>): Throttle {
  return createSharedThrottle(pool, config.rateLimits, { name: 'coupon', attempts: 30, windowSeconds: 300 })
}

const guesserKey = (userId: number) => `user:${userId}`

/** The fields of a purchase request that are needed to count its guess. */
interface CouponRequest {
  userId: number
  couponCode: string | null
  idempotency: IdempotencyKey | null
}

/**
 * Runs a purchase, and counts it as a guess if it has a coupon and is refused: an empty wallet or a wrong amount would
 * otherwise tell for free whether a code is valid. A successful purchase counts nothing.
 * @throws what `buy` throws, and RATE_LIMITED after too many guesses; purchases without a coupon still work then
 */
export async function limitGuesses<Receipt>(
  db: Database,
  throttle: Throttle,
  request: CouponRequest,
  buy: () => Promise<Receipt>,
): Promise<Receipt> {
  if (request.couponCode === null) return buy()
  const key = guesserKey(request.userId)
  try {
    await throttle.refuseIfExhausted(key)
  } catch (refusal) {
    // A replay gets its first answer, which tells nothing about the coupon now.
    if (!(await isReplay(db, request))) throw refusal
  }
  try {
    return await buy()
  } catch (error) {
    if (error instanceof ShopError && error.status < 500) await throttle.take(key)
    throw error
  }
}

async function isReplay(db: Database, { userId, idempotency }: CouponRequest): Promise<boolean> {
  if (idempotency === null) return false
  const first = await db
    .selectFrom('purchases')
    .select('id')
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', idempotency.key)
    .where('request_hash', '=', idempotency.requestHash)
    .executeTakeFirst()
  return first !== undefined
}
