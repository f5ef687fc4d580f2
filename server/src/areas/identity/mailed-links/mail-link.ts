import type { Platform } from '../../../host/context/platform.ts'
import { isRecentNetwork } from '../sign-in/networks.ts'
import { countLiveTokens, isInvited, mailToken, type RequestedPurpose } from './mailed-tokens.ts'

/**
 * So many links of a user and purpose that work are enough. Then strangers get no further mail sent to the user, so that
 * they cannot flood a mailbox: at most ten links for a password in an hour, ten to confirm an address in a day. The user
 * loses nothing: the links in the mailbox work, and the user's own networks are exempt.
 */
export const MAX_LIVE_LINKS = 10

export interface LinkRequest {
  email: string
  purpose: RequestedPurpose
  /** The network of the caller who asked for the link; none in a job of an older release or of an operator. */
  network?: string
}

/**
 * Mails a link to the user with this address. Does nothing for an unknown address or a suspended user. A confirmed
 * address gets only links that reset a password. An invited admin gets only the invitation: a link that resets a
 * password would work after the invitation has expired. It runs as a job, so that the caller cannot distinguish these
 * cases, not even by the time of the answer.
 */
export async function mailLink(
  { db, keys }: Pick<Platform, 'db' | 'keys'>,
  { email, purpose, network }: LinkRequest,
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
    const link = { userId: user.id, purpose }
    const isFull = (await countLiveTokens(tx, link)) >= MAX_LIVE_LINKS
    if (
      isFull &&
      !(network && (await isRecentNetwork({ db: tx, keys }, { userId: user.id, address: network })))
    )
      return
    await mailToken(tx, keys, link)
  })
}
