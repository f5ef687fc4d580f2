import { area } from '../../platform/areas/area.ts'
import { tables } from './tables.ts'

/** Test shipments, and the keys that read them. */
export const shipments = area({
  name: 'shipments',
  tables,
})
