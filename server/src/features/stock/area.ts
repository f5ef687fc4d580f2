import { area } from '../../platform/areas/area.ts'
import { stockGauges } from './stock-gauges.ts'
import { stockRules } from './stock-rules.ts'

/** The accounts in stock. The only writer of accounts. */
export const stock = area({
  name: 'stock',
  gauges: [stockGauges],
  ledgerRules: stockRules,
})
