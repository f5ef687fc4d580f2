import type { Database } from '../db/database.ts'
import { containsEmail } from './search.ts'

/** With more users, a scan of the whole list is faster than the index of the list on its users. */
const FEW_USERS = 20

/**
 * The ids of the users whose email contains `text`, for a condition that can use an index. Undefined if there are more
 * than FEW_USERS.
 */
export async function findFewUsers(db: Database, text: string): Promise<number[] | undefined> {
  const users = await db
    .selectFrom('users')
    .select('id')
    .where(containsEmail('email', text))
    .limit(FEW_USERS + 1)
    .execute()
  return users.length > FEW_USERS ? undefined : users.map(({ id }) => id)
}
