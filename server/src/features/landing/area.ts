import { area } from '../../platform/areas/area.ts'
import { tables } from './tables.ts'

/** The public pages and their texts. */
export const site = area({
  name: 'site',
  tables,
})
