import { area } from '../../platform/areas/area.ts'
import { eventsList } from './list-events.ts'

/** Security events. */
export const activity = area({
  name: 'activity',
  longLists: [eventsList],
})
