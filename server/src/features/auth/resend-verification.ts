import type { Database } from '../../platform/database.ts'
import { addJob } from '../../platform/jobs.ts'

/** Asks for a new verification link. Whether the address is known is found out later, by the job (mail-link.ts). */
export async function resendVerification(db: Database, email: string): Promise<{ message: string }> {
  await addJob(db, 'mail-link', { email, purpose: 'confirm-email' })
  return { message: `If an account with ${email} exists, a new verification link has been sent.` }
}
