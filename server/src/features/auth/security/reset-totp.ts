import { writeAuditEntry } from '../../../platform/audit-log.ts'
import type { Database } from '../../../platform/database.ts'
import { endSessions } from '../../../platform/sessions.ts'
import { deleteTotp } from './delete-totp.ts'

/**
 * For an admin who has lost phone and recovery codes, on the word of whoever has the server: the password alone is
 * enough again, and every session of the admin ends. Answers what there was; null where no admin has that e-mail.
 */
export async function resetTotp(
  db: Database,
  email: string,
): Promise<{ wasOn: boolean; sessionsEnded: number } | null> {
  return db.transaction().execute(async (tx) => {
    const admin = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', email.trim().toLowerCase())
      .where('role', '=', 'ADMIN')
      .executeTakeFirst()
    if (!admin) return null
    const wasOn = await deleteTotp(tx, admin.id)
    const sessionsEnded = await endSessions(tx, { userId: admin.id })
    await writeAuditEntry(tx, {
      actorId: null,
      action: 'totp.reset',
      subject: `user:${admin.id}`,
      after: { wasOn, sessionsEnded },
    })
    return { wasOn, sessionsEnded }
  })
}
