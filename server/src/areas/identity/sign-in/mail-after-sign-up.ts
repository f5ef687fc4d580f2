import type { Platform } from '../../../host/context/platform.ts'
import { ShopError } from '../../../host/errors.ts'
import { enqueueMail } from '../../../host/queue/mail.ts'
import { createSharedThrottle } from '../../../host/security/throttle.ts'
import { isInvited, mailToken } from '../mailed-links/mailed-tokens.ts'

/** How many mails a day tell the owner of an address that someone tried to sign up with it. */
const NOTICES_A_DAY = 3
const DAY_SECONDS = 24 * 60 * 60

export interface SignUp {
  userId: number
  isNew: boolean
}

/**
 * The job that mails after a sign-up: a new customer gets the link that confirms the address, and so does one who has
 * not confirmed it yet and signs up again. If the address was confirmed already, its owner gets a notice. Both get a few
 * mails a day at most; suspended and erased users get none.
 */
export function createSignUpMails({ db, pool, keys, config }: Platform): (signUp: SignUp) => Promise<void> {
  const notices = createSharedThrottle(pool, config.rateLimits, {
    name: 'sign-up-notice',
    attempts: NOTICES_A_DAY,
    windowSeconds: DAY_SECONDS,
  })

  async function mayNotify(userId: number): Promise<boolean> {
    try {
      await notices.take(String(userId))
      return true
    } catch (error) {
      if (error instanceof ShopError) return false
      throw error
    }
  }

  return async ({ userId, isNew }: SignUp): Promise<void> => {
    if (!isNew && !(await mayNotify(userId))) return
    await db.transaction().execute(async (tx) => {
      const user = await tx
        .selectFrom('users')
        .select(['role', 'email_verified_at'])
        .where('id', '=', userId)
        .where('suspended_at', 'is', null)
        .where('erased_at', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!user) return
      if (isNew) {
        if (!user.email_verified_at) await mailToken(tx, keys, { userId, purpose: 'confirm-email' })
        return
      }
      // Never a link that confirms: the password is that of the first sign-up, which a stranger may have made.
      const params = {
        role: user.role,
        isInvited: isInvited(user),
        isUnconfirmed: user.role === 'USER' && !user.email_verified_at,
      }
      await enqueueMail(tx, keys, { userId, template: 'address-registered', params })
    })
  }
}
