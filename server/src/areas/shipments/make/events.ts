import type { TrackerStatus } from '@docket/contract/tracker-status'
import type { ShipmentEvent } from '../../../host/db/json-columns.ts'
import { isoWithOffset } from '../../../host/zoned-time.ts'
import type { Place } from '../places/cities.ts'

/** One stored event of a shipment, past or future. */
export type ScheduledEvent = ShipmentEvent

/** An event while its schedule is being made. */
export interface PlannedEvent extends Stop {
  ms: number
  estimateMs?: number
}

/** An event without its time. */
export interface Stop {
  kind: EventKind
  place: EventPlace
}

/** A city, or a hub, which has no city and gets the time zone of origin or destination, whichever is nearer. */
export interface EventPlace {
  location: string
  timeZone: string
}

interface EventFacts {
  status: TrackerStatus
  description: string
  /** A value of karrio's `TrackingIncidentReason` if something goes wrong. */
  reason?: string
}

export type EventKind = keyof typeof EVENT_KINDS

/**
 * All kinds of events. The code of an event is `TEST_` and its key in capitals, so that it is never a carrier's code.
 * Each description begins with TEST and names no person, no signature and no fee.
 */
export const EVENT_KINDS = {
  label_made: { status: 'pending', description: 'TEST Label made' },
  picked_up: { status: 'picked_up', description: 'TEST Picked up' },
  hub_reached: { status: 'in_transit', description: 'TEST Arrived at a hub' },
  hub_left: { status: 'in_transit', description: 'TEST Left the hub' },
  export_cleared: { status: 'in_transit', description: 'TEST Cleared by export customs' },
  import_begun: { status: 'in_transit', description: 'TEST Presented to import customs' },
  import_cleared: { status: 'in_transit', description: 'TEST Cleared by import customs' },
  delayed: {
    status: 'delivery_delayed',
    description: 'TEST Delayed on the way, new delivery date',
    reason: 'carrier_mechanical_delay',
  },
  customs_hold: {
    status: 'on_hold',
    description: 'TEST Held by customs for an inspection, new delivery date',
    reason: 'customs_inspection',
  },
  out_for_delivery: { status: 'out_for_delivery', description: 'TEST Out for delivery' },
  attempt_failed: {
    status: 'delivery_failed',
    description: 'TEST Delivery failed: the recipient was not there. It will be tried again',
    reason: 'consignee_not_home',
  },
  back_at_hub: { status: 'in_transit', description: 'TEST Back at the hub' },
  delivered: { status: 'delivered', description: 'TEST Delivered' },
  delivery_corrected: {
    status: 'in_transit',
    description: 'TEST Correction: not delivered yet, the earlier scan was a mistake',
    reason: 'carrier_sorting_error',
  },
  refused: {
    status: 'delivery_failed',
    description: 'TEST Delivery refused',
    reason: 'consignee_refused',
  },
  return_begun: { status: 'return_to_sender', description: 'TEST Return to the sender begun' },
  return_hub: { status: 'return_to_sender', description: 'TEST Arrived at a hub on the way back' },
  returned: { status: 'return_to_sender', description: 'TEST Returned to the sender' },
  lost: {
    status: 'delivery_failed',
    description: 'TEST Shipment declared lost',
    reason: 'carrier_parcel_lost',
  },
} as const satisfies Record<string, EventFacts>

const REASONS = new Map(
  Object.entries<EventFacts>(EVENT_KINDS).map(([kind, { reason }]) => [codeOf(kind), reason ?? null]),
)

export const PICKED_UP_CODE = codeOf('picked_up')

/** The value of karrio's `reason` for an event where something went wrong; null for other events. */
export function reasonOf(code: string): string | null {
  return REASONS.get(code) ?? null
}

/** @param deliveryTimeZone the zone in which the expected delivery is written */
export function scheduledEvent(
  { ms, kind, place, estimateMs }: PlannedEvent,
  deliveryTimeZone: string,
): ScheduledEvent {
  const { status, description } = EVENT_KINDS[kind]
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

function codeOf(kind: string): string {
  return `TEST_${kind.toUpperCase()}`
}
