import { FAILURE_KINDS } from '@docket/contract/event-kinds'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { joinTransaction, recordSecurityEvent } from './security-events.ts'

/** After this many failures in an hour, a user gets a mail. */
const MANY_FAILURES = 10

/**
 * Records an event for each user with `MANY_FAILURES` failed attempts or more in the last hour, at most once a day. The
 * user gets a mail about the event. Users without a confirmed address get neither, because anyone can register with the
 * address of another person.
 */
export async function warnOfManyFailures(db: Database, userIds: readonly number[]): Promise<void> {
  for (const { userId } of await findUsersWithManyFailures(db, userIds)) {
    await joinTransaction(db, async (tx) => {
      // Of two processes that find the same user, the second one waits here and then finds the event of the first.
      await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
      const [user] = await findUsersWithManyFailures(tx, [userId])
      if (!user) return
      await recordSecurityEvent(tx, { kind: 'many-failures', userId, details: { failures: user.failures } })
    })
  }
}

async function findUsersWithManyFailures(
  db: Database,
  userIds: readonly number[],
): Promise<{ userId: number; failures: number }[]> {
  const { rows } = await sql<{ userId: number; failures: number }>`
    SELECT user_id AS "userId", sum(count)::integer AS failures FROM security_events
    WHERE user_id = ANY (${userIds}::integer[]) AND kind = ANY (${FAILURE_KINDS}::text[])
      AND at > now() - interval '1 hour'
      AND EXISTS (
        SELECT FROM users WHERE users.id = user_id AND email_verified_at IS NOT NULL AND suspended_at IS NULL
      )
      AND NOT EXISTS (
        SELECT FROM security_events earlier
        WHERE earlier.user_id = security_events.user_id AND earlier.kind = 'many-failures'
          AND earlier.at > now() - interval '1 day'
      )
    GROUP BY user_id HAVING sum(count) >= ${MANY_FAILURES}`.execute(db)
  return rows
}
