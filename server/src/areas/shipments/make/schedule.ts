import type { ShipmentEvent } from '@docket/contract/shipment-events'
import { MINUTE_MS } from '../../../host/zoned-time.ts'
import { distanceKm, type Places } from '../places/choose-places.ts'
import type { ScenarioRules } from '../scenarios/scenarios.ts'
import { chooseShipping, findFirstArrival, type Transit, transitTime } from './choose-times.ts'
import { type EventPlace, eventPlaceOf, type PlannedEvent, scheduledEvent } from './events.ts'
import { fullMinute, type Plan } from './plan.ts'
import { between, type RandomSource } from './random.ts'
import type { ShipmentRequest } from './request.ts'

/** The distances with the longest transit: Florida to Alaska, and almost to the other side of the earth. */
const FARTHEST_DOMESTIC_KM = 6_000
const FARTHEST_INTERNATIONAL_KM = 16_000

interface ScheduleTerms {
  request: ShipmentRequest
  scenario: ScenarioRules
  places: Places
  transit: Transit
  deliveryMs: number
  nowMs: number
  random: RandomSource
}

export interface Schedule {
  shippedAtMs: number
  /** When the delivery was expected before anything went wrong. */
  firstEstimateMs: number
  events: ShipmentEvent[]
}

/** Makes all events of a shipment whose delivery moment is chosen. */
export function makeSchedule(terms: ScheduleTerms): Schedule {
  const plan = makePlan(terms)
  const { firstEstimateMs, events } = terms.scenario.make(plan)
  const drafts: PlannedEvent[] = [
    { ...planLabel(plan, terms.nowMs), estimateMs: firstEstimateMs },
    { kind: 'picked_up', place: plan.origin, ms: plan.shippedAtMs },
    ...events,
  ]
  return {
    shippedAtMs: plan.shippedAtMs,
    firstEstimateMs,
    events: drafts.map((draft) => scheduledEvent(draft, plan.destination.timeZone)),
  }
}

function makePlan({ request, scenario, places, transit, deliveryMs, nowMs, random }: ScheduleTerms): Plan {
  const [origin, destination] = [eventPlaceOf(places.origin), eventPlaceOf(places.destination)]
  const international = places.destination.country !== 'US'
  const tripKm = distanceKm(places.origin, places.destination)
  const farthestKm = international ? FARTHEST_INTERNATIONAL_KM : FARTHEST_DOMESTIC_KM
  const transitMs = transitTime(transit, { distanceKm: tripKm, farthestKm }, random)
  const arrival = findFirstArrival(scenario.firstArrival, deliveryMs, destination)
  const { minShippedAtMs } = request
  return {
    origin,
    destination,
    international,
    hubs: makeHubs(origin, destination, Math.max(international ? 2 : 1, countHubs(tripKm))),
    shippedAtMs: chooseShipping({
      deliveryMs,
      firstArrivalMs: arrival.ms,
      transit,
      transitMs,
      minShippedAtMs,
      origin,
      random,
    }),
    deliveryMs,
    firstArrivalDay: arrival.day,
    notDeliveredAtMs: request.deliveryStates.includes('delivered') ? null : nowMs,
    minTransitMs: transit.minMs,
    transitMs,
    random,
  }
}

/**
 * The label, two to thirty hours before the pickup, but now at the latest, so that a shipment always has a past event.
 */
function planLabel({ shippedAtMs, origin, random }: Plan, nowMs: number): PlannedEvent {
  const ms = Math.min(shippedAtMs - between(random, 120, 1_800) * MINUTE_MS, nowMs)
  return { kind: 'label_made', place: origin, ms: fullMinute(ms) }
}

function makeHubs(origin: EventPlace, destination: EventPlace, count: number): EventPlace[] {
  return Array.from({ length: count }, (_, index) => ({
    location: `TEST HUB ${index + 1}`,
    timeZone: (index < count / 2 ? origin : destination).timeZone,
  }))
}

function countHubs(tripKm: number): number {
  if (tripKm < 600) return 1
  if (tripKm < 2_000) return 2
  return tripKm < 6_000 ? 3 : 4
}
