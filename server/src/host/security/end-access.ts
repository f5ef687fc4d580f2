import type { Tx } from '../db/database.ts'
import { endSessions } from './sessions.ts'

/**
 * Ends everything with which a user is in the shop without a new sign-in: all sessions with their page cookies and
 * export links, the tracking keys, the passkeys that are being added, an email that waits for its confirmation, and the
 * networks that the user's limits trust. For
 * a reset of the password, a suspension, and a factor that its owner disputes. credentials.ts says what ends when, and
 * why.
 */
export async function endAccess(
  tx: Tx,
  userId: number,
): Promise<{ sessionsEnded: number; keysEnded: number }> {
  const sessionsEnded = await endSessions(tx, { userId })
  const keys = await tx.deleteFrom('tracking_keys').where('user_id', '=', userId).executeTakeFirstOrThrow()
  await tx.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute()
  await endWaitingEmail(tx, userId)
  // A thief's network must not stay exempt from the limits of sign-ins and codes.
  await tx.deleteFrom('user_networks').where('user_id', '=', userId).execute()
  return { sessionsEnded, keysEnded: Number(keys.numDeletedRows) }
}

/** Ends a change of the email that waits for its confirmation, with its links. Mails about it are not sent any more. */
export async function endWaitingEmail(tx: Tx, userId: number): Promise<void> {
  await tx
    .deleteFrom('email_changes')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('undone_at', 'is', null)
    .execute()
}
