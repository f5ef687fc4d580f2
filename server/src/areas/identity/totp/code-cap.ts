import type { Platform } from '../../../host/context/platform.ts'
import { ShopError } from '../../../host/errors.ts'
import { enqueueMail } from '../../../host/queue/mail.ts'
import { createSharedThrottle } from '../../../host/security/throttle.ts'
import { isRecentNetwork } from '../sign-in/networks.ts'

/** More than a person mistypes in a day. At this rate, guessing a code takes years. */
const MAX_WRONG_CODES = 60
const DAY_SECONDS = 24 * 60 * 60

/** The daily limit of wrong codes for each user. */
export interface CodeCap {
  /** Counts a code before it is checked. @throws RATE_LIMITED after the limit, except from the user's own networks */
  take(attempt: { userId: number; address: string }): Promise<void>
  /** Call it if the code was not wrong: the code then does not count. */
  giveBack(userId: number): Promise<void>
}

/**
 * After 60 wrong codes for a user in a day, further codes are refused for the rest of the day, except from the networks
 * from which the user has signed in lately. So a stranger cannot lock the user out. One mail tells the user.
 */
export function createCodeCap({
  db,
  pool,
  keys,
  config,
}: Pick<Platform, 'db' | 'pool' | 'keys' | 'config'>): CodeCap {
  const limitOf = (name: string, attempts: number) =>
    createSharedThrottle(pool, config.rateLimits, { name, attempts, windowSeconds: DAY_SECONDS })
  const wrongCodes = limitOf('wrong-codes', MAX_WRONG_CODES)
  const warnings = limitOf('wrong-codes-mail', 1)

  /** Mails the user at most once a day: the throttle refuses every further call. */
  async function warnUser(userId: number): Promise<void> {
    try {
      await warnings.take(String(userId))
    } catch (error) {
      if (error instanceof ShopError) return
      throw error
    }
    await db.transaction().execute((tx) => enqueueMail(tx, keys, { userId, template: 'wrong-codes' }))
  }

  return {
    async take({ userId, address }) {
      try {
        await wrongCodes.take(String(userId))
      } catch (error) {
        if (!(error instanceof ShopError)) throw error
        await warnUser(userId)
        if (await isRecentNetwork({ db, keys }, { userId, address })) return
        throw new ShopError(
          'RATE_LIMITED',
          'Too many wrong codes today. Use a network from which you have signed in before, or try again tomorrow.',
          { retryAfter: error.extras.retryAfter },
        )
      }
    },
    giveBack: (userId) => wrongCodes.giveBack(String(userId)),
  }
}
