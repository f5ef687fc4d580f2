import { sql } from 'kysely'
import { writeAuditEntry } from '../../platform/audit-log.ts'
import type { Platform } from '../../platform/platform.ts'
import { endSessions } from '../../platform/sessions.ts'
import { requireLiveToken, useToken } from './mailed-tokens.ts'
import { hashPassword } from './passwords.ts'

/** Sets a new password with a mailed token and ends all sessions of the account. @throws INVALID_TOKEN */
export async function resetPassword(
  { db, sessions }: Pick<Platform, 'db' | 'sessions'>,
  { token, password, address }: { token: string; password: string; address: string },
): Promise<{ success: true }> {
  // Asked first, so that guesses cost no hashing; decided below, where the token is used up.
  await requireLiveToken(db, { token, purpose: 'reset-password' })
  const passwordHash = await hashPassword(password)

  const userId = await db.transaction().execute(async (tx) => {
    const id = await useToken(tx, { token, purpose: 'reset-password' })
    await tx
      .updateTable('users')
      .set({
        password_hash: passwordHash,
        // Whoever used this link reads the address's mail, which is all that a confirmation proves.
        email_verified_at: sql<Date>`coalesce(email_verified_at, now())`,
      })
      .where('id', '=', id)
      .execute()
    await endSessions(tx, { userId: id })
    await writeAuditEntry(tx, { actorId: id, action: 'user.reset-password', subject: `user:${id}`, address })
    return id
  })
  // Again after the commit: ends a session that began with the old password meanwhile.
  await sessions.revokeAll(userId)
  return { success: true }
}
