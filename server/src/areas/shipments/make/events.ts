import {
  codeOf,
  SHIPMENT_EVENT_KINDS,
  type ShipmentEvent,
  type ShipmentEventKind,
} from '@docket/contract/shipment-events'
import { isoWithOffset } from '../../../host/zoned-time.ts'
import type { Place } from '../places/cities.ts'

/** An event while its schedule is being made. */
export interface PlannedEvent extends Stop {
  ms: number
  estimateMs?: number
}

/** An event without its time. */
export interface Stop {
  kind: ShipmentEventKind
  place: EventPlace
}

/** A city, or a hub, which has no city and gets the time zone of origin or destination, whichever is nearer. */
export interface EventPlace {
  location: string
  timeZone: string
}

/** @param deliveryTimeZone the zone in which the expected delivery is written */
export function scheduledEvent(
  { ms, kind, place, estimateMs }: PlannedEvent,
  deliveryTimeZone: string,
): ShipmentEvent {
  const { status, description } = SHIPMENT_EVENT_KINDS[kind]
  return {
    at: isoWithOffset(ms, place.timeZone),
    status,
    code: codeOf(kind),
    description,
    location: place.location,
    ...(estimateMs !== undefined && { estimate: isoWithOffset(estimateMs, deliveryTimeZone) }),
  }
}

/** The place of an event in a city. Its location is written as in karrio, such as `Chicago, IL, US`. */
export function eventPlaceOf({ city, state, country, timeZone }: Place): EventPlace {
  return { location: [city, state, country].filter((part) => part !== null).join(', '), timeZone }
}
