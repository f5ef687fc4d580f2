import type { securityEvents } from '@docket/contract/admin/activity'
import type { Output } from '@docket/contract/endpoint'
import type * as z from 'zod'
import type { Database } from '../../platform/db/database.ts'
import { readPage } from '../../platform/lists/page.ts'
import { eventOf, selectEvents } from './select-events.ts'

/** A page of the security events. */
export function listEvents(
  db: Database,
  query: z.output<typeof securityEvents.query>,
): Promise<Output<typeof securityEvents>> {
  return readPage(selectEvents(db, query), eventOf, query)
}
