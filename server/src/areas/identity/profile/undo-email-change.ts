import { sql } from 'kysely'
import type { Platform } from '../../../host/context/platform.ts'
import type { Tx } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import { endAccess } from '../../../host/security/end-access.ts'
import { deletePasskeys, setEmail } from '../../../host/security/identity-changes.ts'
import { writeEntry } from '../audit/audited.ts'
import { mailToken, tokenHash } from '../mailed-links/mailed-tokens.ts'

/**
 * "This was not me", from a mail to the old address: restores it, or stops the change that waits, and takes the account
 * from who asked for it. All sessions, tracking keys, passkeys and links end, the password opens nothing any more, and a
 * link to a new one is mailed. Two-step sign-in stays, because the link proves no more than one mailbox. Of two changes,
 * the link of the first one undoes both. A suspended customer gets the address back, and stays suspended.
 * @throws INVALID_TOKEN
 */
export async function undoEmailChange(
  { db, keys, sessions }: Pick<Platform, 'db' | 'keys' | 'sessions'>,
  { token, address }: { token: string; address: string },
): Promise<{ email: string }> {
  const { userId, email } = await db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .innerJoin('email_changes', 'email_changes.user_id', 'users.id')
      .select(['users.id', 'suspended_at'])
      .where(isOf(token))
      .forNoKeyUpdate('users')
      .executeTakeFirst()
    if (!user) throw new ShopError('INVALID_TOKEN')
    const undone = await markUndone(tx, token)
    const ended = await endAccess(tx, user.id)
    await tx
      .deleteFrom('mailed_tokens')
      .where('user_id', '=', user.id)
      .where('purpose', '<>', 'not-me')
      .where('used_at', 'is', null)
      .execute()
    const entryId = await writeEntry(tx, {
      actorId: user.id,
      action: 'user.undo-email',
      subject: `user:${user.id}`,
      after: { ...ended, wasChanged: undone.confirmed_at !== null },
      address,
    })
    await deletePasskeys(tx, entryId)
    await setEmail(tx, entryId, undone.id)
    if (!user.suspended_at) await mailToken(tx, keys, { userId: user.id, purpose: 'reset-password' })
    return { userId: user.id, email: undone.old_email }
  })
  // A sign-in may have begun a session while this transaction ran.
  await sessions.revokeAll(userId)
  return { email }
}

const isOf = (token: string) =>
  sql<boolean>`(stop_hash = ${tokenHash(token)} OR undo_hash = ${tokenHash(token)})`

/** The change of the link, and all later ones of its user, which may be those of a thief. @throws INVALID_TOKEN */
async function markUndone(tx: Tx, token: string) {
  const undone = await tx
    .updateTable('email_changes')
    .set({ undone_at: sql<Date>`now()` })
    .where(isOf(token))
    .where('undone_at', 'is', null)
    .where(sql<boolean>`coalesce(undo_until, expires_at) > now()`)
    .returning(['id', 'user_id', 'old_email', 'confirmed_at'])
    .executeTakeFirst()
  if (!undone) throw new ShopError('INVALID_TOKEN')
  await tx
    .updateTable('email_changes')
    .set({ undone_at: sql<Date>`now()` })
    .where('user_id', '=', undone.user_id)
    .where('id', '>', undone.id)
    .where('undone_at', 'is', null)
    .execute()
  return undone
}
