import type { ShipmentEventKind } from '@docket/contract/shipment-events'
import { DAY_MS } from '../../../host/zoned-time.ts'
import type { PlannedEvent, Stop } from '../make/events.ts'
import { fullMinute, outForDelivery, type Plan, spread, stopsOnTheWay, wholeHours } from '../make/plan.ts'
import { between } from '../make/random.ts'

const LONGEST_HOLD_MS = 3 * DAY_MS

/**
 * The parcel is held at a hub for one to three days. The first estimate is before the delivery moment by the length of
 * the hold. The event of the hold moves the estimate to the delivery moment.
 * @param isLastBeforeHold whether the parcel is held after this stop
 */
export function makeWithHold(plan: Plan, kind: ShipmentEventKind, isLastBeforeHold: (stop: Stop) => boolean) {
  const { shippedAtMs, deliveryMs, destination, minTransitMs, random } = plan
  const spareMs = deliveryMs - minTransitMs - shippedAtMs
  const holdMs = wholeHours(random, DAY_MS, Math.min(LONGEST_HOLD_MS, spareMs))
  const tour = outForDelivery(plan, deliveryMs)
  const stops = stopsOnTheWay(plan)
  const index = stops.findIndex(isLastBeforeHold)
  const stopsBeforeHold = stops.slice(0, index + 1)
  const heldAtMs = chooseHoldStart(plan, tour.ms - shippedAtMs - holdMs)
  const holdEvent: PlannedEvent = {
    kind,
    place: stops[index]?.place ?? destination,
    ms: heldAtMs,
    estimateMs: deliveryMs,
  }
  return {
    firstEstimateMs: deliveryMs - holdMs,
    events: [
      ...spread(stopsBeforeHold, shippedAtMs, heldAtMs, random),
      holdEvent,
      ...spread(stops.slice(index + 1), heldAtMs + holdMs, tour.ms, random),
      tour,
      { kind: 'delivered', place: destination, ms: deliveryMs } satisfies PlannedEvent,
    ],
  }
}

/** When the hold begins: after 40 to 60 % of the time in which the parcel moves. */
function chooseHoldStart({ shippedAtMs, random }: Plan, movingMs: number): number {
  return fullMinute(shippedAtMs + (movingMs * between(random, 40, 60)) / 100)
}
