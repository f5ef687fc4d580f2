import type { Output } from '@docket/contract/endpoint'
import { EVENT_DAYS, OWN_EVENT_KINDS } from '@docket/contract/event-kinds'
import type { ownEvents } from '@docket/contract/security-events'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '../../host/db/database.ts'
import { readPage } from '../../host/lists/page.ts'
import { ownEventOf, selectEvents } from './select-events.ts'

/** A page of the caller's events of the last EVENT_DAYS days, of the kinds that concern a customer. */
export function listOwnEvents(
  db: Database,
  userId: number,
  query: z.output<typeof ownEvents.query>,
): Promise<Output<typeof ownEvents>> {
  const events = selectEvents(db, {})
    .where('security_events.user_id', '=', userId)
    .where('kind', 'in', OWN_EVENT_KINDS)
    .where('at', '>', sql<Date>`now() - make_interval(days => ${EVENT_DAYS}::integer)`)
  return readPage(events, ownEventOf, query)
}
