import { MINUTE_MS } from '../../../host/zoned-time.ts'
import type { PlannedEvent } from '../make/events.ts'
import { outForDelivery, spread, stopsOnTheWay, timeOfDay } from '../make/plan.ts'
import { between } from '../make/random.ts'
import type { ScenarioRules } from './scenarios.ts'

/**
 * The first attempt, on the working day (Monday to Friday) before the delivery moment, fails. The second one succeeds
 * at the delivery moment: until then the shipment is in transit, and from then on it is delivered.
 */
export const failedAttempt: ScenarioRules = {
  firstArrival: 'previous-working-day',
  delivers: true,
  internationalOnly: false,
  make(plan) {
    const { shippedAtMs, deliveryMs, destination, firstArrivalDay, hubs, random } = plan
    const attemptMs = timeOfDay(firstArrivalDay, [9, 15], destination, random)
    const firstOutForDelivery = outForDelivery(plan, attemptMs)
    const lastHub = hubs.at(-1) ?? destination
    const events: PlannedEvent[] = [
      ...spread(stopsOnTheWay(plan), shippedAtMs, firstOutForDelivery.ms, random),
      firstOutForDelivery,
      { kind: 'attempt_failed', place: destination, ms: attemptMs, estimateMs: deliveryMs },
      { kind: 'back_at_hub', place: lastHub, ms: attemptMs + between(random, 60, 179) * MINUTE_MS },
      outForDelivery(plan, deliveryMs),
      { kind: 'delivered', place: destination, ms: deliveryMs },
    ]
    return { firstEstimateMs: attemptMs, events }
  },
}
