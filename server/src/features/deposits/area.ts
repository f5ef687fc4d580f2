import { area } from '../../platform/areas/area.ts'
import { depositRules } from './deposit-rules.ts'
import { depositsLists } from './list/list-all-deposits.ts'
import { depositGauges } from './deposit-gauges.ts'

/** Deposits, the payments of their providers, and the exchange rate. */
export const deposits = area({
  name: 'deposits',
  gauges: depositGauges,
  ledgerRules: depositRules,
  longLists: depositsLists,
})
