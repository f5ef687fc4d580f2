import type { Platform } from '../../../platform/context/platform.ts'
import { isInvited, mailToken, type RequestedPurpose } from './mailed-tokens.ts'

/**
 * Mails a link to the user with this address. Does nothing for an unknown address or a suspended user. A confirmed
 * address gets only links that reset a password. An invited admin gets only the invitation: a link that resets a
 * password would work after the invitation has expired. It runs as a job, so that the caller cannot distinguish these
 * cases, not even by the time of the answer.
 */
export async function mailLink(
  { db, keys }: Pick<Platform, 'db' | 'keys'>,
  { email, purpose }: { email: string; purpose: RequestedPurpose },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'role', 'email_verified_at'])
      .where('email', '=', email)
      .where('suspended_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!user || (purpose !== 'reset-password' && user.email_verified_at)) return
    if (isInvited(user) !== (purpose === 'accept-invitation')) return
    await mailToken(tx, keys, { userId: user.id, purpose })
  })
}
