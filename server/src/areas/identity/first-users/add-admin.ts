import type { OperatorRole } from '@docket/contract/permissions'
import type { Database } from '../../../host/db/database.ts'
import { addJob } from '../../../host/queue/jobs.ts'
import { createAdmin, hashUnknownPassword } from '../operators/create-admin.ts'

/**
 * Creates another admin from the command line. The shop mails an invitation, as soon as it runs. Returns false if a
 * user has the address. @throws VALIDATION_ERROR if the username is taken.
 */
export async function addAdmin(
  db: Database,
  { email, username, operatorRole }: { email: string; username: string; operatorRole: OperatorRole },
): Promise<boolean> {
  const passwordHash = await hashUnknownPassword()
  return db.transaction().execute(async (tx) => {
    const id = await createAdmin(tx, { actorId: null }, { email, username, operatorRole, passwordHash })
    if (id === null) return false
    await addJob(tx, 'mail-link', { email, purpose: 'accept-invitation' })
    return true
  })
}
