import { LINK_HOURS } from '@docket/contract/link-hours'
import type { Tx } from '../../../host/db/database.ts'
import { enqueueMail, type MailTemplate } from '../../../host/queue/mail.ts'
import type { KeyRing } from '../../../host/security/encryption.ts'
import { newToken, tokenHash } from '../mailed-links/mailed-tokens.ts'

/** A factor of a user: a passkey, or two-step sign-in, which a user has at most once. */
export type Factor = { passkeyId: string } | 'two-step'

/**
 * Mails a user about a factor that was just added or kept. The mail has a link "This was not me", which works once, for
 * two weeks, for this factor only: the database deletes it with the factor.
 */
export async function mailNotMeLink(
  tx: Tx,
  keys: KeyRing,
  {
    userId,
    factor,
    ...mail
  }: { userId: number; factor: Factor; template: MailTemplate; params?: Record<string, unknown> },
): Promise<void> {
  const token = newToken()
  await tx
    .insertInto('mailed_tokens')
    .values({
      hash: tokenHash(token),
      user_id: userId,
      purpose: 'not-me',
      expires_at: new Date(Date.now() + LINK_HOURS['not-me'] * 3_600_000),
      ...(factor === 'two-step' ? { totp_id: userId } : { passkey_id: factor.passkeyId }),
    })
    .execute()
  await enqueueMail(tx, keys, { ...mail, userId, secret: token })
}
