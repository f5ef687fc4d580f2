import { HOUR_MS, instantAt, type LocalDay, MINUTE_MS } from '../../../host/zoned-time.ts'
import type { EventPlace, PlannedEvent, Stop } from './events.ts'
import type { RandomSource } from './random.ts'
import { between } from './random.ts'

/** The decisions before a scenario makes its events. */
export interface Plan {
  origin: EventPlace
  destination: EventPlace
  international: boolean
  /** From the origin to the destination; an international shipment has at least two, one on each side of customs. */
  hubs: EventPlace[]
  shippedAtMs: number
  /** The delivery moment: chosen within the window of the request. */
  deliveryMs: number
  /** The destination's day on which the parcel is at the door for the first time. */
  firstArrivalDay: LocalDay
  /** The parcel must not be delivered at this time: now, if the request allows only 'in-transit'; otherwise null. */
  notDeliveredAtMs: number | null
  /** The shortest transit from pickup to door. */
  minTransitMs: number
  /** The transit time of this parcel by distance and chance. The scenario does not change it. */
  transitMs: number
  random: RandomSource
}

/** The hubs and the customs between the pickup and the destination's last hub. */
export function stopsOnTheWay({ hubs, international }: Plan): Stop[] {
  return hubs.flatMap((place, index) => {
    const stops: Stop[] = [{ kind: 'hub_reached', place }]
    if (international && index === 0) stops.push({ kind: 'export_cleared', place })
    if (international && index === hubs.length - 1) {
      stops.push({ kind: 'import_begun', place }, { kind: 'import_cleared', place })
    }
    return [...stops, { kind: 'hub_left', place }]
  })
}

/** Spreads stops over the time between two moments: evenly, with a random part, at whole minutes. */
export function spread(stops: Stop[], fromMs: number, toMs: number, random: RandomSource): PlannedEvent[] {
  const slotMs = (toMs - fromMs) / stops.length
  return stops.map((stop, index) => {
    const part = index + between(random, 150, 850) / 1000
    return { ...stop, ms: fullMinute(fromMs + part * slotMs) }
  })
}

/** The start of the delivery tour, one to four hours before a delivery. */
export function outForDelivery({ destination, random }: Plan, deliveryMs: number): PlannedEvent {
  const ms = fullMinute(deliveryMs) - between(random, 60, 239) * MINUTE_MS
  return { kind: 'out_for_delivery', place: destination, ms }
}

/** A random minute in the given hours of a day at a place. */
export function timeOfDay(
  day: LocalDay,
  [first, last]: [number, number],
  place: EventPlace,
  random: RandomSource,
): number {
  return instantAt(day, between(random, first * 60, last * 60), place.timeZone)
}

export function fullMinute(ms: number): number {
  return Math.floor(ms / MINUTE_MS) * MINUTE_MS
}

/** A random duration in whole hours between two durations. */
export function wholeHours(random: RandomSource, minMs: number, maxMs: number): number {
  const min = Math.ceil(minMs / HOUR_MS)
  return between(random, min, Math.max(min, Math.floor(maxMs / HOUR_MS))) * HOUR_MS
}
