import type { Platform } from '../../platform/platform.ts'
import { type LinkPurpose, mailToken } from './mailed-tokens.ts'

/**
 * Mails a link to whoever has this address. Nobody there, a suspended account, or an address that is confirmed
 * already: nothing happens. Run as a job, so that the one who asked cannot tell from answer or timing.
 */
export async function mailLink(
  { db, keys }: Pick<Platform, 'db' | 'keys'>,
  { email, purpose }: { email: string; purpose: LinkPurpose },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'email_verified_at'])
      .where('email', '=', email)
      .where('suspended_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!user || (purpose === 'confirm-email' && user.email_verified_at)) return
    await mailToken(tx, keys, { userId: user.id, purpose })
  })
}
