import { area } from '../platform/areas/area.ts'
import { audited } from './audited.ts'
import { jobs } from './jobs.ts'
import { tables } from './tables.ts'

/** Wallets, transfers, and the check of the ledger. The only writer of money. */
export const wallet = area({
  name: 'wallet',
  audited,
  tables,
  jobs,
})
