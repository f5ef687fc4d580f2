import { area } from '../../platform/areas/area.ts'
import { tables } from './tables.ts'

/** What the owners set for the whole shop. */
export const settings = area({
  name: 'settings',
  tables,
})
