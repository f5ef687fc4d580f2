import { HOUR_MS, instantAt, MINUTE_MS } from '../../../host/zoned-time.ts'
import type { PlannedEvent } from '../make/events.ts'
import { outForDelivery, type Plan, spread, stopsOnTheWay, timeOfDay } from '../make/plan.ts'
import { between } from '../make/random.ts'
import type { ScenarioRules } from './scenarios.ts'

/** The wrong scan is between 9:00 and 15:00, and its correction one to three hours later. */
const FIRST_HOUR = 9
const LAST_HOUR = 15
const LONGEST_MISTAKE_MS = 3 * HOUR_MS

/**
 * On the day before the delivery moment a scan says 'delivered' by mistake and is corrected on the same day. At the
 * delivery moment the parcel is really delivered: in transit before the first scan, delivered until its correction, in
 * transit again until the delivery moment, and delivered from the delivery moment on. If the request allows only
 * 'in-transit', the wrong scan and its correction are both before now, or both after now.
 */
export const deliveredThenCorrected: ScenarioRules = {
  firstArrival: 'previous-calendar-day',
  delivers: true,
  internationalOnly: false,
  make(plan) {
    const { shippedAtMs, deliveryMs, destination, random } = plan
    const { scanMs, correctedMs } = chooseMistake(plan)
    const firstOutForDelivery = outForDelivery(plan, scanMs)
    const events: PlannedEvent[] = [
      ...spread(stopsOnTheWay(plan), shippedAtMs, firstOutForDelivery.ms, random),
      firstOutForDelivery,
      { kind: 'delivered', place: destination, ms: scanMs },
      { kind: 'delivery_corrected', place: destination, ms: correctedMs, estimateMs: deliveryMs },
      outForDelivery(plan, deliveryMs),
      { kind: 'delivered', place: destination, ms: deliveryMs },
    ]
    return { firstEstimateMs: scanMs, events }
  },
}

function chooseMistake({ firstArrivalDay, destination, notDeliveredAtMs, random }: Plan) {
  const scanMs = timeOfDay(firstArrivalDay, [FIRST_HOUR, LAST_HOUR], destination, random)
  const mistakeMs = between(random, 60, LONGEST_MISTAKE_MS / MINUTE_MS - 1) * MINUTE_MS
  const avoidMs = notDeliveredAtMs ?? Number.NEGATIVE_INFINITY
  if (avoidMs < scanMs || avoidMs >= scanMs + mistakeMs) return { scanMs, correctedMs: scanMs + mistakeMs }
  // The wrong scan would be in effect now. Move it: its correction is before now if the day has enough time for that,
  // otherwise the scan is after now.
  const firstMs = instantAt(firstArrivalDay, FIRST_HOUR * 60, destination.timeZone)
  const movedMs = avoidMs - firstMs >= LONGEST_MISTAKE_MS ? avoidMs - LONGEST_MISTAKE_MS : avoidMs + MINUTE_MS
  const minuteMs = Math.floor(movedMs / MINUTE_MS) * MINUTE_MS
  return { scanMs: minuteMs, correctedMs: minuteMs + mistakeMs }
}
