import type { Database } from '../../platform/database.ts'
import { addJob } from '../../platform/jobs.ts'

/** Asks for a link to set a new password. Whether the address is known is found out later, by the job (mail-link.ts). */
export async function forgotPassword(db: Database, email: string): Promise<{ message: string }> {
  await addJob(db, 'mail-link', { email, purpose: 'reset-password' })
  return { message: 'If an account with this email exists, a link to set a new password has been sent.' }
}
