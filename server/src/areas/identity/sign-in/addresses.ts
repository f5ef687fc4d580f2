import { sql } from 'kysely'
import type { Platform } from '../../../host/context/platform.ts'
import type { Database } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import { enqueueMail } from '../../../host/queue/mail.ts'
import { createSharedThrottle } from '../../../host/security/throttle.ts'
import { isInvited } from '../mailed-links/mailed-tokens.ts'

/**
 * Whether no one but `exceptUserId` can have this address: it is a user's, or that of a customer who can still undo the
 * change of it.
 */
export async function isAddressTaken(
  db: Database,
  email: string,
  exceptUserId: number | null,
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    SELECT EXISTS (SELECT FROM users WHERE email = ${email}) OR EXISTS (
      SELECT FROM email_changes
      WHERE old_email = ${email} AND user_id IS DISTINCT FROM ${exceptUserId}::integer AND undone_at IS NULL
        AND undo_until > now()
    ) AS taken`.execute(db)
  return rows[0]?.taken === true
}

/** Null if a customer can still undo the change of this address: its mailbox has the mail about that. */
export async function findOwner(db: Database, email: string): Promise<number | null> {
  const user = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return user?.id ?? null
}

/** How many mails a day tell the owner of an address that someone tried to use it. */
const NOTICES_A_DAY = 3
const DAY_SECONDS = 24 * 60 * 60

/**
 * Mails the owner of an address that someone tried to sign up with it, or to change to it. Only the owner learns that it
 * is registered. Suspended and erased users get no mail.
 */
export function createAddressNotices({
  db,
  pool,
  keys,
  config,
}: Pick<Platform, 'db' | 'pool' | 'keys' | 'config'>): (
  userId: number,
  how: 'sign-up' | 'change',
) => Promise<void> {
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

  return async (userId, how) => {
    if (!(await mayNotify(userId))) return
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
      // Never a link that confirms: the password is that of the first sign-up, which a stranger may have made.
      const params = {
        how,
        role: user.role,
        isInvited: isInvited(user),
        isUnconfirmed: user.role === 'USER' && !user.email_verified_at,
      }
      await enqueueMail(tx, keys, { userId, template: 'address-registered', params })
    })
  }
}
