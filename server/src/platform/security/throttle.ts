import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { ShopError } from '../errors.ts'

/** Limits how often a caller may try something. */
export interface Throttle {
  /** Counts one attempt for each key. @throws RATE_LIMITED with the seconds to wait */
  take(...keys: string[]): Promise<void>
  /** Takes one counted attempt back. */
  giveBack(key: string): Promise<void>
  /**
   * Refuses a key that has used up its attempts, in any process, until its time is over. It counts nothing.
   * @throws RATE_LIMITED with the seconds to wait
   */
  refuseIfExhausted(key: string): Promise<void>
}

interface Limit {
  /** The prefix of its keys, so that throttles do not share counts. */
  name: string
  attempts: number
  windowSeconds: number
}

/** Counts for all processes together, in PostgreSQL; in memory while the database cannot be reached. */
export function createSharedThrottle(pool: Pool, enabled: boolean, limit: Limit): Throttle {
  if (!enabled) return unthrottled
  const options = { keyPrefix: limit.name, points: limit.attempts, duration: limit.windowSeconds }
  return throttleWith(
    new RateLimiterPostgres({
      ...options,
      storeClient: pool,
      tableName: 'throttles',
      tableCreated: true,
      insuranceLimiter: new RateLimiterMemory(options),
    }),
  )
}

/** Counts in this process only, without a query. */
export function createLocalThrottle(enabled: boolean, limit: Limit): Throttle {
  if (!enabled) return unthrottled
  return throttleWith(
    new RateLimiterMemory({ keyPrefix: limit.name, points: limit.attempts, duration: limit.windowSeconds }),
  )
}

const unthrottled: Throttle = {
  take: async () => {},
  giveBack: async () => {},
  refuseIfExhausted: async () => {},
}

function throttleWith(limiter: RateLimiterMemory | RateLimiterPostgres): Throttle {
  return {
    async take(...keys) {
      for (const key of keys) {
        try {
          await limiter.consume(key)
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal
          throw rateLimitedError(refusal)
        }
      }
    },
    async giveBack(key) {
      await limiter.reward(key)
    },
    async refuseIfExhausted(key) {
      const state = await limiter.get(key)
      if (state !== null && state.consumedPoints >= limiter.points) throw rateLimitedError(state)
    },
  }
}

function rateLimitedError({ msBeforeNext }: RateLimiterRes): ShopError {
  const retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1_000))
  return new ShopError('RATE_LIMITED', `Too many attempts. Try again in ${formatWait(retryAfter)}.`, {
    retryAfter,
  })
}

function formatWait(seconds: number): string {
  if (seconds < 90) return `${seconds} second${seconds === 1 ? '' : 's'}`
  return `${Math.ceil(seconds / 60)} minutes`
}
