import { DAY_MS, instantAt, type LocalDay, localDay, MINUTE_MS, weekday } from '../../../host/zoned-time.ts'
import type { ScenarioRules } from '../scenarios/scenarios.ts'
import type { EventPlace } from './events.ts'
import { fullMinute, timeOfDay } from './plan.ts'
import { between, type RandomSource } from './random.ts'
import type { ShipmentRequest } from './request.ts'

/** The callers limit a window to 60 days, so a window of more than 100 days is a bug of a caller. */
const MAX_DAYS = 100
/** The first and the last hour. */
const DAYTIME: [number, number] = [9, 19]
/** In minutes after midnight. */
const FIRST_VISIT_MINUTE = 9 * 60

export interface Transit {
  minMs: number
  maxMs: number
}

export const DOMESTIC_TRANSIT: Transit = { minMs: DAY_MS, maxMs: 7 * DAY_MS }
export const INTERNATIONAL_TRANSIT: Transit = { minMs: 3 * DAY_MS, maxMs: 14 * DAY_MS }

export interface DeliveryTerms {
  request: Pick<ShipmentRequest, 'fromMs' | 'toMs' | 'deliveryStates' | 'minShippedAtMs'>
  destination: EventPlace
  firstArrival: ScenarioRules['firstArrival']
  /** Whether the scenario ends in a delivery. */
  delivers: boolean
  transit: Transit
  nowMs: number
  random: RandomSource
}

type Range = [firstMs: number, lastMs: number]

/**
 * Chooses the delivery moment in the window: in the daytime of the destination if such a moment fits, otherwise at any
 * time of the day. If the request allows only 'delivered', the moment is before now; if it allows only 'in-transit',
 * after now.
 * @returns null if no moment fits
 */
export function chooseDelivery(terms: DeliveryTerms): number | null {
  const { destination, random } = terms
  const window = fittingWindow(terms)
  if (window[0] > window[1]) return null
  const firstDay = localDay(window[0], destination.timeZone)
  const days = localDay(window[1], destination.timeZone) - firstDay + 1
  if (days > MAX_DAYS) throw new RangeError(`A window of ${days} days is too long.`)
  const start = random.below(days)
  for (const hours of [DAYTIME, null]) {
    for (let step = 0; step < days; step++) {
      const range = fittingRange(terms, window, firstDay + ((start + step) % days), hours)
      if (range) return momentIn(range, random)
    }
  }
  return null
}

/** The first time at which the parcel can be at the door, and its day in the destination's calendar. */
export function findFirstArrival(
  firstArrival: ScenarioRules['firstArrival'],
  deliveryMs: number,
  { timeZone }: EventPlace,
): { ms: number; day: LocalDay } {
  const day = localDay(deliveryMs, timeZone)
  if (firstArrival === 'at-delivery') return { ms: deliveryMs, day }
  if (firstArrival === '24-hours-before-delivery') return { ms: deliveryMs - DAY_MS, day }
  const earlier = earlierDay(firstArrival, day)
  return { ms: instantAt(earlier, FIRST_VISIT_MINUTE, timeZone), day: earlier }
}

interface ShippingTerms {
  deliveryMs: number
  /** The first time at which the parcel can be at the door. */
  firstArrivalMs: number
  transit: Transit
  /** The result of `transitTime` for this shipment. */
  transitMs: number
  minShippedAtMs: number | null
  origin: EventPlace
  random: RandomSource
}

/**
 * The time of the pickup: as long before the arrival at the door as the transit takes, within the limits, and in the
 * origin's daytime if possible.
 */
export function chooseShipping(terms: ShippingTerms): number {
  const { deliveryMs, firstArrivalMs, transit, transitMs, minShippedAtMs, origin, random } = terms
  const earliestMs = Math.max(deliveryMs - transit.maxMs, minShippedAtMs ?? Number.NEGATIVE_INFINITY)
  const latestMs = firstArrivalMs - transit.minMs
  const shippedAtMs = Math.max(earliestMs, Math.min(latestMs, firstArrivalMs - transitMs))
  const fits = (ms: number) => ms >= earliestMs && ms <= latestMs
  const daytimeMs = timeOfDay(localDay(shippedAtMs, origin.timeZone), [9, 18], origin, random)
  return [daytimeMs, fullMinute(shippedAtMs)].find(fits) ?? shippedAtMs
}

/** A transit time that depends on the distance by 70 % and on chance by 30 %. */
export function transitTime(
  { minMs, maxMs }: Transit,
  { distanceKm, farthestKm }: { distanceKm: number; farthestKm: number },
  random: RandomSource,
): number {
  const byDistance = Math.min(1, distanceKm / farthestKm)
  return minMs + (maxMs - minMs) * (0.7 * byDistance + 0.3 * (between(random, 0, 1000) / 1000))
}

/**
 * The part of the window that the delivery state and the earliest ship date allow. It does not look at single days of
 * the calendar yet.
 */
function fittingWindow({ request, firstArrival, delivers, transit, nowMs }: DeliveryTerms): Range {
  // A shipment that is never delivered is in transit on every day.
  const [onlyState] = delivers && request.deliveryStates.length === 1 ? request.deliveryStates : []
  const arrivalToDeliveryMs = firstArrival === '24-hours-before-delivery' ? DAY_MS : 0
  const earliestMs =
    request.minShippedAtMs === null
      ? request.fromMs
      : request.minShippedAtMs + transit.minMs + arrivalToDeliveryMs
  return [
    Math.max(request.fromMs, earliestMs, onlyState === 'in-transit' ? nowMs + 1 : request.fromMs),
    Math.min(request.toMs, onlyState === 'delivered' ? nowMs - 1 : request.toMs),
  ]
}

/** The part of a day (of the destination's calendar) that is within the window and within the given hours, if any. */
function fittingRange(
  { request, destination, firstArrival, transit }: DeliveryTerms,
  window: Range,
  day: LocalDay,
  hours: [number, number] | null,
): Range | null {
  const { timeZone } = destination
  const [firstHour, lastHour] = hours ?? [0, 24]
  const first = Math.max(window[0], instantAt(day, firstHour * 60, timeZone))
  // 24:00 belongs to the next day.
  const last = Math.min(window[1], instantAt(day, lastHour * 60, timeZone) - (hours ? 0 : 1))
  if (first > last) return null
  const { ms } = findFirstArrival(firstArrival, first, destination)
  return request.minShippedAtMs !== null && ms - transit.minMs < request.minShippedAtMs ? null : [first, last]
}

/** A random whole minute if the range has one, otherwise a whole second, otherwise a millisecond. */
function momentIn([first, last]: Range, random: RandomSource): number {
  for (const unitMs of [MINUTE_MS, 1000]) {
    const [min, max] = [Math.ceil(first / unitMs), Math.floor(last / unitMs)]
    if (min <= max) return between(random, min, max) * unitMs
  }
  return between(random, first, last)
}

function earlierDay(firstArrival: 'previous-calendar-day' | 'previous-working-day', day: LocalDay): LocalDay {
  if (firstArrival === 'previous-calendar-day') return day - 1
  // The working day before a Sunday (0) or a Monday (1) is Friday.
  const daysBack = { 0: 2, 1: 3 }[weekday(day)] ?? 1
  return day - daysBack
}
