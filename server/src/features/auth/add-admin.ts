import { randomBytes } from 'node:crypto'
import { openWallet } from '../../money/ledger.ts'
import { writeAuditEntry } from '../../platform/audit-log.ts'
import type { Database } from '../../platform/database.ts'
import { addJob } from '../../platform/jobs.ts'
import { hashPassword } from './passwords.ts'

/**
 * Makes another admin, who sets a password by the link that is mailed. Answers false where the address is somebody's
 * already: a customer does not become an admin. @throws VALIDATION_ERROR where the username is taken.
 */
export async function addAdmin(
  db: Database,
  { email, username }: { email: string; username: string },
): Promise<boolean> {
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  return db.transaction().execute(async (tx) => {
    const user = await tx
      .insertInto('users')
      .values({
        email,
        username,
        password_hash: passwordHash,
        role: 'ADMIN',
        email_verified_at: new Date(),
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!user) return false
    await openWallet(tx, user.id)
    await writeAuditEntry(tx, { actorId: null, action: 'user.create-admin', subject: `user:${user.id}` })
    await addJob(tx, 'mail-link', { email, purpose: 'reset-password' })
    return true
  })
}
