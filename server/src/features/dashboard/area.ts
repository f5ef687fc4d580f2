import { area } from '../../platform/areas/area.ts'
import { tables } from './tables.ts'

/** The figures of the dashboard, and the sums that they are made of. */
export const dashboard = area({
  name: 'dashboard',
  tables,
})
