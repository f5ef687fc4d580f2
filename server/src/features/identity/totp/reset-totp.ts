import type { Database } from '../../../platform/db/database.ts'
import { writeAuditEntry } from '../../../platform/security/audit-log.ts'
import { endSessions } from '../../../platform/security/sessions.ts'
import { deleteTotp } from './delete-totp.ts'

/**
 * Switches two-step sign-in off for a user who has lost phone and recovery codes, and ends all their sessions. Only the
 * command line calls it. Returns null if no user has that e-mail.
 */
export async function resetTotp(
  db: Database,
  email: string,
): Promise<{ wasOn: boolean; sessionsEnded: number } | null> {
  return db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', email.trim().toLowerCase())
      .executeTakeFirst()
    if (!user) return null
    const wasOn = await deleteTotp(tx, user.id)
    const sessionsEnded = await endSessions(tx, { userId: user.id })
    await writeAuditEntry(tx, {
      actorId: null,
      action: 'totp.reset',
      subject: `user:${user.id}`,
      after: { wasOn, sessionsEnded },
    })
    return { wasOn, sessionsEnded }
  })
}
