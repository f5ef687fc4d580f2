import type { me } from '@docket/contract/auth'
import type { Output } from '@docket/contract/endpoint'
import type { Database } from '../../platform/database.ts'

/** Who is signed in. */
export function getCaller(db: Database, userId: number): Promise<Output<typeof me>> {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'role'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}
