import type { Platform } from '../platform/context/platform.ts'
import { ShopError } from '../platform/errors.ts'
import { createSharedThrottle, type Throttle } from '../platform/security/throttle.ts'

/** Counts attempts to guess coupon codes by user, in every call that tells whether a code is valid. */
export function createCouponThrottle({ pool, config }: Pick<Platform, 'pool' | 'config'>): Throttle {
  return createSharedThrottle(pool, config.rateLimits, { name: 'coupon', attempts: 30, windowSeconds: 300 })
}

/** The key of a customer in the coupon throttle. */
export const guesserKey = (userId: number) => `user:${userId}`

/**
 * Runs a purchase, and counts it as a guess if it has a coupon and is refused: an empty wallet or a wrong amount would
 * otherwise tell for free whether a code is valid. A successful purchase counts nothing.
 * @throws what `buy` throws, and RATE_LIMITED after too many guesses; purchases without a coupon still work then
 */
export async function limitGuesses<Receipt>(
  throttle: Throttle,
  { userId, couponCode }: { userId: number; couponCode: string | null },
  buy: () => Promise<Receipt>,
): Promise<Receipt> {
  if (couponCode === null) return buy()
  await throttle.refuseUsedUp(guesserKey(userId))
  try {
    return await buy()
  } catch (error) {
    if (error instanceof ShopError && error.status < 500) await throttle.take(guesserKey(userId))
    throw error
  }
}
