import { area } from '../../platform/areas/area.ts'
import { adjustmentRules } from './adjustment-rules.ts'

/** Users as the back office sees them. */
export const users = area({
  name: 'users',
  ledgerRules: adjustmentRules,
})
