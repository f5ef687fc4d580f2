import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Platform } from '../../platform/platform.ts'
import { createSharedThrottle } from '../../platform/throttle.ts'

/** Who tries what: an e-mail address or a token, from where. */
interface Attempt {
  /** What is tried: the account's e-mail address, or a mailed token. */
  target: string
  address: string
}

/** Counts an attempt; @throws RATE_LIMITED */
export type AttemptThrottle = (attempt: Attempt) => Promise<void>

interface Limits {
  /** Counts of one call, apart from the others'. */
  name: string
  windowSeconds: number
  /** On one target from one address: somebody who cannot remember, or who guesses. */
  pair: number
  /** From one address at all, which may be a whole house behind one router. */
  address: number
  /** On one target from everywhere: holds a guesser with many addresses. */
  target: number
}

/**
 * The throttles of the calls that anybody may make. Windows are short and fixed: refused attempts do not prolong
 * them. Counted in this order, so that somebody who is refused already no longer counts against the target: from a
 * single address nobody can lock another person out.
 */
export function createAuthThrottles({ pool, config }: Pick<Platform, 'pool' | 'config'>) {
  const throttle = ({ name, windowSeconds, ...limits }: Limits): AttemptThrottle => {
    const shared = (part: keyof typeof limits) =>
      createSharedThrottle(pool, config.rateLimits, {
        name: `${name}-${part}`,
        attempts: limits[part],
        windowSeconds,
      })
    const [pair, address, target] = [shared('pair'), shared('address'), shared('target')]
    return async (attempt) => {
      const [from, on] = [network(attempt.address), digest(attempt.target)]
      await pair.take(`${on} ${from}`)
      await address.take(from)
      await target.take(on)
    }
  }
  return {
    login: throttle({ name: 'login', windowSeconds: 300, pair: 10, address: 60, target: 40 }),
    // Whoever meets this one has the password, or a session, so the target's limit locks out nobody by a stranger's doing.
    // Guessing on at that pace finds one of the codes taken at a time within years.
    secondStep: throttle({ name: 'second-step', windowSeconds: 900, pair: 10, address: 40, target: 15 }),
    signup: throttle({ name: 'signup', windowSeconds: 600, pair: 10, address: 30, target: 20 }),
    // Mails land with somebody who may not have asked. Whoever reaches the target's limit has had that many links.
    mail: throttle({ name: 'mail', windowSeconds: 900, pair: 5, address: 20, target: 10 }),
    token: throttle({ name: 'token', windowSeconds: 300, pair: 10, address: 30, target: 20 }),
  }
}

/** Neither addresses nor tokens lie in the table of counters. */
function digest(target: string): string {
  return createHash('sha256').update(target).digest('base64url')
}

/** An IPv4 address as it is; of IPv6 the first 64 bits, all of which one customer of a provider is given. */
export function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::', 2)
  const before = head.split(':').filter(Boolean)
  const after = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const groups = tail === undefined ? before : [...before, ...zeros, ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
