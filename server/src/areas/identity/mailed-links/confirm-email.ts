import type { Database } from '../../../host/db/database.ts'
import { writeEntry } from '../audit/audited.ts'
import { useToken } from './mailed-tokens.ts'

/**
 * Confirms the email address that the token was mailed to. `address` is the caller's IP address. @throws INVALID_TOKEN
 */
export async function confirmEmail(
  db: Database,
  { token, address }: { token: string; address: string },
): Promise<{ success: true }> {
  await db.transaction().execute(async (tx) => {
    const userId = await useToken(tx, { token, purpose: 'confirm-email' })
    await tx
      .updateTable('users')
      .set({ email_verified_at: new Date() })
      .where('id', '=', userId)
      .where('email_verified_at', 'is', null)
      .execute()
    await writeEntry(tx, {
      actorId: userId,
      action: 'user.confirm-email',
      subject: `user:${userId}`,
      address,
    })
  })
  return { success: true }
}
