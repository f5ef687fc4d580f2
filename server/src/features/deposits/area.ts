import { area } from '../../platform/areas/area.ts'
import { tables } from './tables.ts'

/** Deposits, the payments of their providers, and the exchange rate. */
export const deposits = area({
  name: 'deposits',
  tables,
})
