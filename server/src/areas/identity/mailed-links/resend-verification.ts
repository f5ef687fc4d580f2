import type { Database } from '../../../host/db/database.ts'
import { addJob } from '../../../host/queue/jobs.ts'
import { network } from '../../../host/security/network.ts'

/** Adds a job that mails a new verification link. Only the job looks the address up (mail-link.ts). */
export async function resendVerification(
  db: Database,
  { email, address }: { email: string; address: string },
): Promise<{ message: string }> {
  await addJob(db, 'mail-link', { email, purpose: 'confirm-email', network: network(address) })
  return { message: `If an account with ${email} exists, a new verification link has been sent.` }
}
