import * as events from '@docket/contract/admin/activity'
import * as ownEvents from '@docket/contract/security-events'
import { area } from '../../platform/areas/area.ts'
import { eventsList } from './list-events.ts'
import { activityRoutes } from './routes.ts'
import { tables } from './tables.ts'

/** Security events. */
export const activity = area({
  name: 'activity',

  contract: [ownEvents, events],
  tags: { 'admin-activity': 'Security events: sign-ins, failures, refusals.' },
  routes: (api, { platform }) => activityRoutes(api, platform),
  longLists: [eventsList],
  tables,
})
