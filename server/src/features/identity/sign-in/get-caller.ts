import type { Output } from '@docket/contract/endpoint'
import type { me } from '@docket/contract/identity'
import type { Database } from '../../../platform/db/database.ts'

/** The signed-in user. */
export function getCaller(db: Database, userId: number): Promise<Output<typeof me>> {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'role'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}
