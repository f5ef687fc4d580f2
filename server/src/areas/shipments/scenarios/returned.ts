import { DAY_MS, localDay } from '../../../host/zoned-time.ts'
import type { PlannedEvent, Stop } from '../make/events.ts'
import { outForDelivery, type Plan, spread, stopsOnTheWay, timeOfDay } from '../make/plan.ts'
import type { ScenarioRules } from './scenarios.ts'

/**
 * At the delivery moment the recipient refuses the parcel, which then goes back in about the time that it took.
 * The delivery state is always in transit: the parcel is never delivered.
 */
export const returned: ScenarioRules = {
  firstArrival: 'at-delivery',
  delivers: false,
  internationalOnly: false,
  make(plan) {
    const { shippedAtMs, deliveryMs, origin, destination, random } = plan
    const tour = outForDelivery(plan, deliveryMs)
    const backMs = chooseReturnTime(plan)
    const events: PlannedEvent[] = [
      ...spread(stopsOnTheWay(plan), shippedAtMs, tour.ms, random),
      tour,
      { kind: 'refused', place: destination, ms: deliveryMs },
      ...spread(stopsBack(plan), deliveryMs, backMs, random),
      { kind: 'returned', place: origin, ms: backMs },
    ]
    return { firstEstimateMs: deliveryMs, events }
  },
}

function stopsBack({ hubs, destination }: Plan): Stop[] {
  const firstStop: Stop = { kind: 'return_begun', place: destination }
  return [firstStop, ...hubs.toReversed().map((place): Stop => ({ kind: 'return_hub', place }))]
}

/** In the sender's office hours, at least two days after the delivery moment. */
function chooseReturnTime({ deliveryMs, transitMs, origin, random }: Plan): number {
  const day = localDay(deliveryMs + Math.max(transitMs, 2 * DAY_MS), origin.timeZone)
  return timeOfDay(day, [9, 17], origin, random)
}
