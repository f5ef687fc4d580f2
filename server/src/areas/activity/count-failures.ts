import type { failures } from '@docket/contract/admin/activity'
import type { Output } from '@docket/contract/endpoint'
import { FAILURE_KINDS } from '@docket/contract/event-kinds'
import { sql } from 'kysely'
import type { Database } from '../../host/db/database.ts'

/** Counts the failures of the last 24 hours: failed sign-ins, wrong codes, and wrong passwords in a session. */
export function countFailures(db: Database): Promise<Output<typeof failures>> {
  return db
    .selectFrom('security_events')
    .select([
      sql<number>`coalesce(sum(count), 0)::integer`.as('failures'),
      sql<number>`count(DISTINCT user_id)::integer`.as('users'),
      sql<number>`count(DISTINCT network)::integer`.as('networks'),
    ])
    .where('kind', 'in', FAILURE_KINDS)
    .where('at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
}
