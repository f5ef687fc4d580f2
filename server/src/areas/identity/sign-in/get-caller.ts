import type { Output } from '@docket/contract/endpoint'
import type { me } from '@docket/contract/identity'
import type { Database } from '../../../host/db/database.ts'

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
