import type { Database } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'

/**
 * The user, whose address must be confirmed before they add a factor: a mail about the factor must reach its owner.
 * @throws EMAIL_NOT_VERIFIED
 */
export async function requireConfirmedAddress(
  db: Database,
  userId: number,
): Promise<{ email: string; username: string }> {
  const { email_verified_at, ...user } = await db
    .selectFrom('users')
    .select(['email', 'username', 'email_verified_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (email_verified_at === null) throw new ShopError('EMAIL_NOT_VERIFIED')
  return user
}
