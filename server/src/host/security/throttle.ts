import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { ShopError } from '../errors.ts'
import { network, wideNetwork } from './network.ts'

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
  return enabled ? throttleWith(sharedLimiter(pool, limit)) : unthrottled
}

/**
 * Like `createSharedThrottle`, but with fewer queries, for calls that must stay cheap, such as purchases. In each
 * process, the first attempt of a window costs no query, because most callers make only one. It is counted together
 * with the second. So a caller who spreads the attempts over all processes gets at most one more for each process. A
 * key that has used up its attempts is refused without a query. Several purchases share one statement, so a query for
 * each purchase would more than double the statements.
 */
export function createFrequentCallThrottle(
  pool: Pool,
  enabled: boolean,
  limit: Limit,
): Pick<Throttle, 'take'> {
  if (!enabled) return unthrottled
  const shared = sharedLimiter(pool, limit, { inMemoryBlockOnConsumed: limit.attempts })
  const own = new RateLimiterMemory(optionsOf(limit))
  return {
    async take(...keys) {
      for (const key of keys) {
        const { consumedPoints } = await own.penalty(key)
        if (consumedPoints > 1) await consume(shared, key, consumedPoints === 2 ? 2 : 1)
      }
    },
  }
}

/** Limits how often the callers of one network may try something. */
export interface NetworkThrottle {
  /** Counts one attempt from this IP address. @throws RATE_LIMITED with the seconds to wait */
  takeFrom(address: string): Promise<void>
}

/** So many times the attempts of one IPv6 network are allowed to the 65,536 networks of the same first 48 bits. */
const WIDE_FACTOR = 2

/**
 * The only way to count by address (a test looks for others): it counts the network, and for IPv6 the wide network, too,
 * because one client may have all networks in it. `create` makes the two counters.
 */
export function createNetworkThrottle(
  create: (pool: Pool, enabled: boolean, limit: Limit) => Pick<Throttle, 'take'>,
  pool: Pool,
  enabled: boolean,
  limit: Limit,
): NetworkThrottle {
  const narrow = create(pool, enabled, limit)
  const wide = create(pool, enabled, {
    ...limit,
    name: `${limit.name}-wide`,
    attempts: limit.attempts * WIDE_FACTOR,
  })
  return {
    async takeFrom(address) {
      await narrow.take(network(address))
      const around = wideNetwork(address)
      if (around !== null) await wide.take(around)
    },
  }
}

function sharedLimiter(pool: Pool, limit: Limit, more: { inMemoryBlockOnConsumed?: number } = {}) {
  return new RateLimiterPostgres({
    ...optionsOf(limit),
    ...more,
    storeClient: pool,
    tableName: 'throttles',
    tableCreated: true,
    insuranceLimiter: new RateLimiterMemory(optionsOf(limit)),
  })
}

function optionsOf({ name, attempts, windowSeconds }: Limit) {
  return { keyPrefix: name, points: attempts, duration: windowSeconds }
}

const unthrottled: Throttle = {
  take: async () => {},
  giveBack: async () => {},
  refuseIfExhausted: async () => {},
}

function throttleWith(limiter: RateLimiterPostgres): Throttle {
  return {
    async take(...keys) {
      for (const key of keys) await consume(limiter, key)
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

/** @throws RATE_LIMITED */
async function consume(limiter: RateLimiterPostgres, key: string, attempts = 1): Promise<void> {
  try {
    await limiter.consume(key, attempts)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw rateLimitedError(refusal)
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
