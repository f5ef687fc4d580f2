import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { ShopError } from './errors.ts'

/** Refuses what comes too often. */
export interface Throttle {
  /** Counts one attempt under each key; @throws RATE_LIMITED with the seconds to wait. */
  take(...keys: string[]): Promise<void>
}

interface Limit {
  /** Names the counter; keys of different throttles do not meet. */
  name: string
  attempts: number
  windowSeconds: number
}

/** Counts shared by all processes, in PostgreSQL; in memory while the database cannot be asked. */
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

/** Counts of this process alone: for what must cost nothing. */
export function createLocalThrottle(enabled: boolean, limit: Limit): Throttle {
  if (!enabled) return unthrottled
  return throttleWith(
    new RateLimiterMemory({ keyPrefix: limit.name, points: limit.attempts, duration: limit.windowSeconds }),
  )
}

const unthrottled: Throttle = { take: async () => {} }

function throttleWith(limiter: RateLimiterMemory | RateLimiterPostgres): Throttle {
  return {
    async take(...keys) {
      for (const key of keys) {
        try {
          await limiter.consume(key)
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal
          const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000))
          throw new ShopError('RATE_LIMITED', `Too many attempts. Try again in ${wait(retryAfter)}.`, {
            retryAfter,
          })
        }
      }
    },
  }
}

function wait(seconds: number): string {
  if (seconds < 90) return `${seconds} second${seconds === 1 ? '' : 's'}`
  return `${Math.ceil(seconds / 60)} minutes`
}
