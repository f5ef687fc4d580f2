import type { TrackerStatus } from './tracker-status.ts'

/** One event of a shipment's schedule, in the past or in the future: an element of `shipments.schedule`. */
export interface ShipmentEvent {
  /** ISO 8601 with the offset of the event's place at that moment, such as `2026-11-20T14:05:00-06:00`. */
  at: string
  status: TrackerStatus
  code: string
  description: string
  location: string
  /** The expected time of delivery, if this event sets or changes it. ISO 8601 with the destination's offset. */
  estimate?: string
}

interface EventFacts {
  status: TrackerStatus
  description: string
  /** A value of karrio's `TrackingIncidentReason` if something goes wrong. */
  reason?: string
}

export type ShipmentEventKind = keyof typeof SHIPMENT_EVENT_KINDS

/**
 * All kinds of events. The code of an event is `TEST_` and its key in capitals, so that it is never a carrier's code.
 * Each description begins with TEST and names no person, no signature and no fee.
 */
export const SHIPMENT_EVENT_KINDS = {
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
  Object.entries<EventFacts>(SHIPMENT_EVENT_KINDS).map(([kind, { reason }]) => [
    codeOf(kind),
    reason ?? null,
  ]),
)

export const PICKED_UP_CODE = codeOf('picked_up')

/** The value of karrio's `reason` for an event where something went wrong; null for other events. */
export function reasonOf(code: string): string | null {
  return REASONS.get(code) ?? null
}

export function codeOf(kind: string): string {
  return `TEST_${kind.toUpperCase()}`
}
