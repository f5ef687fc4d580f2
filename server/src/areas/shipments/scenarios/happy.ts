import { outForDelivery, spread, stopsOnTheWay } from '../make/plan.ts'
import type { ScenarioRules } from './scenarios.ts'

/** Nothing goes wrong. The parcel is in transit until the delivery moment, and delivered from then on. */
export const happy: ScenarioRules = {
  firstArrival: 'at-delivery',
  delivers: true,
  internationalOnly: false,
  make(plan) {
    const { shippedAtMs, deliveryMs, destination, random } = plan
    const tour = outForDelivery(plan, deliveryMs)
    return {
      firstEstimateMs: deliveryMs,
      events: [
        ...spread(stopsOnTheWay(plan), shippedAtMs, tour.ms, random),
        tour,
        { kind: 'delivered', place: destination, ms: deliveryMs },
      ],
    }
  },
}
