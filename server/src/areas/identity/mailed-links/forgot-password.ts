import type { Database } from '../../../host/db/database.ts'
import { addJob } from '../../../host/queue/jobs.ts'
import { network } from '../../../host/security/network.ts'

/** Adds a job that mails a link to set a new password. Only the job looks the address up (mail-link.ts). */
export async function forgotPassword(
  db: Database,
  { email, address }: { email: string; address: string },
): Promise<{ message: string }> {
  await addJob(db, 'mail-link', { email, purpose: 'reset-password', network: network(address) })
  return { message: 'If an account with this email exists, a link to set a new password has been sent.' }
}
