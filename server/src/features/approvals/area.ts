import { area } from '../../platform/areas/area.ts'
import { tables } from './tables.ts'

/** Acts that need a second operator. */
export const approvals = area({
  name: 'approvals',
  tables,
})
