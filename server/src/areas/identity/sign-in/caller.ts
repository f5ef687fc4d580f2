import type { Output } from '@docket/contract/endpoint'
import type { me, userWallet } from '@docket/contract/identity'
import type { Database } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import { readWallet } from '../../wallet/read-wallet.ts'

/** The signed-in user. */
export async function getCaller(db: Database, userId: number): Promise<Output<typeof me>> {
  const { operator_role, ends_at, ...user } = await db
    .selectFrom('users')
    .leftJoin('admin_totp', 'admin_totp.id', 'users.id')
    .select(['users.id', 'username', 'email', 'role', 'operator_role', 'ends_at'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  return { ...user, operatorRole: operator_role, secondStepEndsAt: ends_at?.toISOString() ?? null }
}

/** The caller's own wallet. @throws FORBIDDEN for another user's. */
export async function getWallet(
  db: Database,
  { callerId, userId }: { callerId: number; userId: number },
): Promise<Output<typeof userWallet>> {
  if (userId !== callerId) throw new ShopError('FORBIDDEN')
  return readWallet(db, callerId)
}

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
