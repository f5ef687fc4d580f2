import type { Output } from '@docket/contract/endpoint'
import type { me } from '@docket/contract/identity'
import type { Database } from '../../../platform/db/database.ts'

/** The signed-in user. */
export async function getCaller(db: Database, userId: number): Promise<Output<typeof me>> {
  const { operator_role, ...user } = await db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'role', 'operator_role'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { ...user, operatorRole: operator_role }
}
