import { makeWithHold } from './hold.ts'
import type { ScenarioRules } from './scenarios.ts'

/**
 * Import customs holds the parcel for one to three days for an inspection, clears it, and moves the estimate to the
 * delivery moment. At the delivery moment the parcel is delivered: in transit before it, delivered from it on.
 * International only.
 */
export const customsHold: ScenarioRules = {
  firstArrival: '24-hours-earlier',
  delivers: true,
  internationalOnly: true,
  make: (plan) => makeWithHold(plan, 'customs_hold', ({ kind }) => kind === 'import_begun'),
}
