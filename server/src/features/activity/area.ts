import { area } from '../../platform/areas/area.ts'
import { tables } from './tables.ts'

/** Security events. */
export const activity = area({
  name: 'activity',
  tables,
})
