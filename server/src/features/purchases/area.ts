import { area } from '../../platform/areas/area.ts'
import { purchaseRules } from './purchase-rules.ts'
import { purchasesList } from './records/list-all-purchases.ts'

/** Purchases, and what follows them: reports, replacements, refunds. */
export const purchases = area({
  name: 'purchases',
  ledgerRules: purchaseRules,
  longLists: [purchasesList],
})
