import type { securityEventsLink } from '@docket/contract/admin/activity'
import { describeEvent } from '@docket/contract/describe-event'
import type { SecurityEvent } from '@docket/contract/security-events'
import type * as z from 'zod'
import type { ExportedList } from '../../host/export/export-routes.ts'
import { readThroughCursor } from '../../host/export/export-rows.ts'
import { eventOf, selectEvents } from './select-events.ts'

/** The security events as a file. */
export const exportEvents: ExportedList<z.output<typeof securityEventsLink.query>, SecurityEvent> = {
  name: 'activity',
  read: readThroughCursor((tx, filters) => selectEvents(tx, filters), eventOf),
  columns: {
    ID: ({ id }) => Number(id),
    When: { instant: ({ at }) => at },
    Kind: ({ kind }) => kind,
    'What happened': (event) => describeEvent(event),
    'How often': ({ count }) => count,
    'User (ID)': ({ user }) => user?.id ?? null,
    'User (email)': ({ user }) => user?.email ?? null,
    'Done by (ID)': ({ actor }) => actor?.id ?? null,
    'Done by (email)': ({ actor }) => actor?.email ?? null,
    Network: ({ network }) => network,
    Browser: ({ browser }) => browser,
  },
}
