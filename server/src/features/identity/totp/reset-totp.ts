import type { Database } from '../../../platform/db/database.ts'
import { writeAuditEntry } from '../../../platform/security/audit-log.ts'
import { endSessions } from '../../../platform/security/sessions.ts'
import { deleteTotp } from './delete-totp.ts'

/**
 * Switches two-step sign-in off and removes the passkeys of a user who has lost them, and ends all their sessions. Only the
 * command line calls it. Returns null if no user has that e-mail.
 */
export async function resetTotp(
  db: Database,
  email: string,
): Promise<{ wasOn: boolean; passkeysRemoved: number; sessionsEnded: number } | null> {
  return db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', email.trim().toLowerCase())
      .executeTakeFirst()
    if (!user) return null
    const wasOn = await deleteTotp(tx, user.id)
    const removed = await tx.deleteFrom('passkeys').where('user_id', '=', user.id).executeTakeFirstOrThrow()
    const passkeysRemoved = Number(removed.numDeletedRows)
    const sessionsEnded = await endSessions(tx, { userId: user.id })
    await writeAuditEntry(tx, {
      actorId: null,
      action: 'totp.reset',
      subject: `user:${user.id}`,
      after: { wasOn, passkeysRemoved, sessionsEnded },
    })
    return { wasOn, passkeysRemoved, sessionsEnded }
  })
}
