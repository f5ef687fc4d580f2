import { createHash } from 'node:crypto'
import type { Platform } from '../../../host/context/platform.ts'
import { network } from '../../../host/security/network.ts'
import { createNetworkThrottle, createSharedThrottle } from '../../../host/security/throttle.ts'

interface Attempt {
  /**
   * What is tried, or for whom: an e-mail address, `user:<id>`, a mailed token or a passkey. Null if the call names
   * nothing: then only its network counts.
   */
  target: string | null
  address: string
  /**
   * Whether the owner of the target has signed in from this address's network lately. Asked only at the target's limit.
   */
  isRecentNetwork?: () => Promise<boolean>
}

/** Counts an attempt; @throws RATE_LIMITED */
export type AttemptThrottle = (attempt: Attempt) => Promise<void>

interface Limits {
  /** Each name has its own counters. */
  name: string
  windowSeconds: number
  /** The maximum number of attempts on one target from one address. */
  pair: number
  /**
   * The maximum number of attempts from one address, which may be many people behind one router. For IPv6: from one
   * network of 64 bits; twice as many from the network of 48 bits around it.
   */
  address: number
  /** The maximum number of attempts on one target from all addresses, against an attacker with many addresses. */
  target: number
}

/** For the calls with a mailed token. */
const TOKEN_LIMITS = { windowSeconds: 300, pair: 10, address: 30, target: 20 }

/**
 * The throttles of sign-in, sign-up and mailed links, and of passwords, codes and passkeys in a session. Windows are
 * short and fixed, and refused attempts do not prolong them. An attempt that is refused by its pair or address does not
 * count for the target, so an attacker cannot lock a user out from a single address. An attacker with many addresses
 * can reach the target's limit. But for passwords, codes and mailed links, this limit does not apply on networks from
 * which the user has signed in lately.
 */
export function createAuthThrottles({ pool, config }: Pick<Platform, 'pool' | 'config'>) {
  const throttle = ({ name, windowSeconds, ...limits }: Limits): AttemptThrottle => {
    const limit = (part: keyof typeof limits) => ({
      name: `${name}-${part}`,
      attempts: limits[part],
      windowSeconds,
    })
    const pair = createSharedThrottle(pool, config.rateLimits, limit('pair'))
    const byNetwork = createNetworkThrottle(createSharedThrottle, pool, config.rateLimits, limit('address'))
    const target = createSharedThrottle(pool, config.rateLimits, limit('target'))
    return async (attempt) => {
      const targetKey = attempt.target === null ? null : digest(attempt.target)
      if (targetKey !== null) await pair.take(`${targetKey} ${network(attempt.address)}`)
      await byNetwork.takeFrom(attempt.address)
      if (targetKey === null) return
      try {
        await target.take(targetKey)
      } catch (refusal) {
        if (!(await attempt.isRecentNetwork?.())) throw refusal
      }
    }
  }
  return {
    login: throttle({ name: 'login', windowSeconds: 300, pair: 10, address: 60, target: 40 }),
    // This caller already knows the password or has a session, so a stranger cannot lock a user out by this limit.
    // The daily limit of wrong codes (totp/code-cap.ts) makes guessing a code take years.
    secondStep: throttle({ name: 'second-step', windowSeconds: 900, pair: 10, address: 40, target: 15 }),
    // Nothing can be guessed here: a passkey signs. The limits bound the work and the stored challenges.
    passkey: throttle({ name: 'passkey', windowSeconds: 300, pair: 40, address: 80, target: 60 }),
    signup: throttle({ name: 'signup', windowSeconds: 600, pair: 10, address: 30, target: 20 }),
    // The owner of the address may not have asked for these mails, so the target's limit is low. `mailLink` also bounds
    // the links that work at a time.
    mail: throttle({ name: 'mail', windowSeconds: 900, pair: 5, address: 20, target: 10 }),
    // Of one's own account. Each change of the email mails two addresses.
    profile: throttle({ name: 'profile', windowSeconds: 3600, pair: 5, address: 20, target: 5 }),
    token: throttle({ name: 'token', ...TOKEN_LIMITS }),
    // Not the counters of `token`, because the page that confirms an address makes one call of each kind.
    firstSignIn: throttle({ name: 'first-sign-in', ...TOKEN_LIMITS }),
  }
}

/** A hash, so that the table of counters has no e-mail addresses and tokens. */
function digest(target: string): string {
  return createHash('sha256').update(target).digest('base64url')
}
