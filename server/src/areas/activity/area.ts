import * as events from '@docket/contract/admin/activity'
import * as ownEvents from '@docket/contract/security-events'
import { area } from '../../host/areas/area.ts'
import { exported } from '../../host/export/export-routes.ts'
import { countFailures } from './count-failures.ts'
import { exportEvents } from './export-events.ts'
import { eventsList, listEvents } from './list-events.ts'
import { listOwnEvents } from './list-own-events.ts'
import { personCopy, tables } from './tables.ts'

/** Security events: sign-ins, refusals, and what operators did with money, exports and accounts. */
export const activity = area({
  name: 'activity',

  contract: [ownEvents, events],
  tags: { 'admin-activity': 'Security events: sign-ins, failures, refusals.' },
  // Admins read all of them, customers their own. None of these calls changes them.
  routes(api, { platform: { db } }) {
    api.route(ownEvents.ownEvents, ({ caller, query }) => listOwnEvents(db, caller.id, query))
    api.route(events.securityEvents, ({ query }) => listEvents(db, query))
    api.route(events.failures, () => countFailures(db))
  },
  longLists: [eventsList],
  exports: [exported({ link: events.securityEventsLink, file: events.securityEventsFile }, exportEvents)],
  tables,
  personCopy,
})
