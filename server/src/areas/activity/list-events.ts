import type { securityEvents } from '@docket/contract/admin/activity'
import type { Output } from '@docket/contract/endpoint'
import type * as z from 'zod'
import type { LongList } from '../../host/areas/long-list.ts'
import type { Database } from '../../host/db/database.ts'
import { readLongPage } from '../../host/lists/long-list.ts'
import { readPage } from '../../host/lists/page.ts'
import { findFewUsers } from '../../host/lists/users-by-email.ts'
import { eventOf, selectEvents } from './select-events.ts'

/** The security events of all users. */
export const eventsList: LongList = {
  name: 'security_events',
  table: 'security_events',
  time: 'at',
  isInList: 'true',
}

/** A page of the security events. */
export async function listEvents(
  db: Database,
  query: z.output<typeof securityEvents.query>,
): Promise<Output<typeof securityEvents>> {
  const { page, pageSize, from, to, ...otherFilters } = query
  const { search } = otherFilters
  const foundIds = search?.trim() ? await findFewUsers(db, search) : undefined
  const events = selectEvents(db, query, foundIds)
  if (Object.values(otherFilters).some(Boolean)) return readPage(events, eventOf, query)
  return readLongPage(db, { list: eventsList, id: 'security_events.id', from, to }, events, eventOf, query)
}
