import { area } from '../../platform/areas/area.ts'
import { tables } from './tables.ts'

/** The accounts in stock. The only writer of accounts. */
export const stock = area({
  name: 'stock',
  tables,
})
