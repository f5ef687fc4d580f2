import { makeWithHold } from './hold.ts'
import type { ScenarioRules } from './scenarios.ts'

/**
 * Import customs holds the parcel for one to three days for an inspection, then clears it. The hold moves the estimate
 * to the delivery moment. The parcel is in transit until that moment, and delivered from then on. International only.
 */
export const customsHold: ScenarioRules = {
  firstArrival: '24-hours-before-delivery',
  delivers: true,
  internationalOnly: true,
  make: (plan) => makeWithHold(plan, 'customs_hold', ({ kind }) => kind === 'import_begun'),
}
