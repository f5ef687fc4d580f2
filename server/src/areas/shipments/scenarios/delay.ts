import { makeWithHold } from './hold.ts'
import type { ScenarioRules } from './scenarios.ts'

/**
 * A delay holds the parcel for one to three days at its first hub and moves the estimate to the delivery moment. The
 * parcel is in transit until that moment, and delivered from then on.
 */
export const delay: ScenarioRules = {
  firstArrival: '24-hours-before-delivery',
  delivers: true,
  internationalOnly: false,
  make: (plan) => makeWithHold(plan, 'delayed', ({ kind }) => kind === 'hub_reached'),
}
