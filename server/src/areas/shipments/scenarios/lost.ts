import { localDay } from '../../../host/zoned-time.ts'
import type { PlannedEvent } from '../make/events.ts'
import { type Plan, spread, stopsOnTheWay, timeOfDay } from '../make/plan.ts'
import { between } from '../make/random.ts'
import type { ScenarioRules } from './scenarios.ts'

/**
 * After one of the hubs, there are no more scans. The delivery moment is only an estimate: nothing happens at it. Two
 * to five days later, the shipment is declared lost. The delivery state is in transit before and after the delivery
 * moment.
 */
export const lost: ScenarioRules = {
  firstArrival: 'at-delivery',
  delivers: false,
  internationalOnly: false,
  make(plan) {
    const { shippedAtMs, deliveryMs, random } = plan
    const stops = scannedStops(plan)
    const lastPlace = stops.at(-1)?.place ?? plan.destination
    const events: PlannedEvent[] = [
      // The stops after the last scan are left out. They would have filled the remaining 40% of the time.
      ...spread(stops, shippedAtMs, shippedAtMs + (deliveryMs - shippedAtMs) * 0.6, random),
      { kind: 'lost', place: lastPlace, ms: chooseLostTime(plan) },
    ]
    return { firstEstimateMs: deliveryMs, events }
  },
}

/** The stops up to the arrival at one of the hubs. */
function scannedStops(plan: Plan) {
  const stops = stopsOnTheWay(plan)
  const arrivals = stops.flatMap(({ kind }, index) => (kind === 'hub_reached' ? [index] : []))
  const last = arrivals[between(plan.random, 0, arrivals.length - 1)] ?? 0
  return stops.slice(0, last + 1)
}

function chooseLostTime({ deliveryMs, destination, random }: Plan): number {
  const day = localDay(deliveryMs, destination.timeZone) + between(random, 2, 5)
  return timeOfDay(day, [9, 17], destination, random)
}
