import { area } from '../../platform/areas/area.ts'
import { commands } from './commands.ts'
import { depositGauges } from './deposit-gauges.ts'
import { depositRules } from './deposit-rules.ts'
import { depositsLists } from './list/list-all-deposits.ts'

/** Deposits, the payments of their providers, and the exchange rate. */
export const deposits = area({
  name: 'deposits',
  commands,
  gauges: depositGauges,
  ledgerRules: depositRules,
  longLists: depositsLists,
})
