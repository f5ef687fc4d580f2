import type { Platform } from '../../../host/context/platform.ts'
import type { Database } from '../../../host/db/database.ts'
import { addJob } from '../../../host/queue/jobs.ts'
import { network } from '../../../host/security/network.ts'
import { writeEntry } from '../audit/audited.ts'
import { isRecentNetwork } from '../sign-in/networks.ts'
import { countLiveTokens, isInvited, mailToken, type RequestedPurpose, useToken } from './mailed-tokens.ts'

/** Adds a job that mails a link to set a new password. Only the job (`mailLink`) looks the address up. */
export async function forgotPassword(
  db: Database,
  { email, address }: { email: string; address: string },
): Promise<{ message: string }> {
  await addJob(db, 'mail-link', { email, purpose: 'reset-password', network: network(address) })
  return { message: 'If an account with this email exists, a link to set a new password has been sent.' }
}

/** Adds a job that mails a new verification link. Only the job (`mailLink`) looks the address up. */
export async function resendVerification(
  db: Database,
  { email, address }: { email: string; address: string },
): Promise<{ message: string }> {
  await addJob(db, 'mail-link', { email, purpose: 'confirm-email', network: network(address) })
  return { message: `If an account with ${email} exists, a new verification link has been sent.` }
}

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

/**
 * Confirms the email address that the token was mailed to. `address` is the caller's IP address. @throws INVALID_TOKEN
 */
export async function confirmEmail(
  db: Database,
  { token, address }: { token: string; address: string },
): Promise<{ success: true }> {
  await db.transaction().execute(async (tx) => {
    const userId = await useToken(tx, { token, purpose: 'confirm-email' })
    await tx
      .updateTable('users')
      .set({ email_verified_at: new Date() })
      .where('id', '=', userId)
      .where('email_verified_at', 'is', null)
      .execute()
    await writeEntry(tx, {
      actorId: userId,
      action: 'user.confirm-email',
      subject: `user:${userId}`,
      address,
    })
  })
  return { success: true }
}
