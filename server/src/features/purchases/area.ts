import { area } from '../../platform/areas/area.ts'
import { tables } from './tables.ts'

/** Purchases, and what follows them: reports, replacements, refunds. */
export const purchases = area({
  name: 'purchases',
  tables,
})
