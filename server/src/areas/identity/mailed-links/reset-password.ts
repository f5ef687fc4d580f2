import type { Platform } from '../../../host/context/platform.ts'
import { invalid } from '../../../host/errors.ts'
import { endAccess } from '../../../host/security/end-access.ts'
import { deletePasskeys, setPassword } from '../../../host/security/identity-changes.ts'
import { writeEntry } from '../audit/audited.ts'
import { findPasswordWeakness, hashPassword } from '../sign-in/passwords.ts'
import { requireLiveToken, useToken } from './mailed-tokens.ts'

/**
 * Sets a new password with a mailed token, and ends what a thief may have made: all sessions, tracking keys, passkeys
 * and links. Two-step sign-in stays, because the link proves no more than one mailbox; so do the links "This was not me"
 * of a two-step sign-in, which a thief may have turned on. With the token of an invitation, a new admin chooses the first
 * password.
 * @throws INVALID_TOKEN, or VALIDATION_ERROR if the password is easy to guess; the token then still works
 */
export async function resetPassword(
  { db, sessions, shopIdentity }: Pick<Platform, 'db' | 'sessions' | 'shopIdentity'>,
  {
    token,
    password,
    address,
    purpose = 'reset-password',
  }: { token: string; password: string; address: string; purpose?: 'reset-password' | 'accept-invitation' },
): Promise<{ success: true }> {
  // Checks the token first, so that a guess does not cost a hash. The transaction below decides.
  const owner = await requireLiveToken(db, { token, purpose })
  const weakness = await findPasswordWeakness(password, owner, shopIdentity.current().storeName)
  if (weakness !== null) throw invalid({ password: [weakness] })
  const passwordHash = await hashPassword(password, { isKnown: true })

  const userId = await db.transaction().execute(async (tx) => {
    const id = await useToken(tx, { token, purpose })
    // An earlier link must not work any more, because it could replace the new password.
    await tx
      .deleteFrom('mailed_tokens')
      .where('user_id', '=', id)
      .where('purpose', '<>', 'not-me')
      .where('used_at', 'is', null)
      .execute()
    const ended = await endAccess(tx, id)
    const { passkeys } = await tx
      .selectFrom('passkeys')
      .select((q) => q.fn.countAll<number>().as('passkeys'))
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    const entryId = await writeEntry(tx, {
      actorId: id,
      action: `user.${purpose}`,
      subject: `user:${id}`,
      after: { ...ended, passkeysRemoved: Number(passkeys) },
      address,
    })
    // An invited admin has none.
    if (purpose === 'reset-password') await deletePasskeys(tx, entryId)
    // This also confirms the address: the link proves that the user can read mail to it, like that of a confirmation.
    await setPassword(tx, entryId, passwordHash)
    return id
  })
  // A login with the old password may have begun a session while this transaction ran, so end all sessions again.
  await sessions.revokeAll(userId)
  return { success: true }
}
