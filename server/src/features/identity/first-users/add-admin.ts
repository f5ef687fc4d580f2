import { randomBytes } from 'node:crypto'
import { openWallet } from '../../../ledger/ledger.ts'
import type { Database } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { writeAuditEntry } from '../../../platform/security/audit-log.ts'
import { hashPassword } from '../sign-in/passwords.ts'

/**
 * Creates another admin, who sets a password with a mailed link. Returns false if a user has the address: a customer
 * cannot become an admin. @throws VALIDATION_ERROR if the username is taken.
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
