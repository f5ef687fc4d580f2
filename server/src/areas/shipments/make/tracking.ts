import {
  NOTHING_YET_TEXT,
  statusText,
  TEST_SHIPMENT_NOTICE,
  type TrackerStatus,
} from '@docket/contract/tracker-status'
import { PICKED_UP_CODE, reasonOf, type ScheduledEvent } from './events.ts'
import type { Carrier, DeliveryState } from './request.ts'

/**
 * An event as karrio's `TrackingEvent` serializer has it. `date` and `time` are those of the event's place, and
 * `timestamp` is in UTC.
 */
export interface TrackingEvent {
  /** `YYYY-MM-DD` */
  date: string
  /** `HH:MM AM/PM` */
  time: string
  /** `YYYY-MM-DDTHH:MM:SS.sssZ` */
  timestamp: string
  status: TrackerStatus
  code: string
  /** A value of karrio's `TrackingIncidentReason` if something went wrong. */
  reason: string | null
  description: string
  location: string
  latitude: null
  longitude: null
}

/** A shipment as karrio's `TrackingDetails` serializer has it, with one more field of ours: `test`. */
export interface TrackingDetails {
  carrier_name: string
  carrier_id: string
  tracking_number: string
  test: true
  test_mode: true
  status: TrackerStatus
  delivered: boolean
  /** `YYYY-MM-DD`, of the destination's calendar */
  estimated_delivery: string | null
  events: TrackingEvent[]
  info: {
    carrier_tracking_link: null
    note: string
    shipment_service: string
    shipment_origin_country: string
    shipment_destination_country: string
    shipping_date: string | null
    shipment_delivery_date: string | null
    signed_by: null
    source: 'TEST'
  }
  meta: { status_text: string }
  images: null
}

/** The fields of a shipment that its tracking needs. */
export interface TrackedShipment {
  trackingNumber: string
  carrier: Carrier
  shipMethod: string
  origin: { country: string }
  destination: { country: string }
  schedule: readonly ScheduledEvent[]
}

/** karrio's names of the carriers. karrio has several DHL companies, the shop has one. */
const KARRIO_NAMES: Record<Carrier, string> = { fedex: 'fedex', ups: 'ups', dhl: 'dhl_express' }

/** The tracking of a shipment at a moment, in karrio's shape. */
export function trackingOf(shipment: TrackedShipment, atMs: number): TrackingDetails {
  const past = pastEvents(shipment.schedule, atMs)
  const { status, events } = eventsAt(shipment.schedule, atMs)
  const delivered = status === 'delivered'
  const estimate = past.findLast((event) => event.estimate !== undefined)?.estimate
  const pickedUp = past.find(({ code }) => code === PICKED_UP_CODE)
  return {
    carrier_name: KARRIO_NAMES[shipment.carrier],
    carrier_id: `test_${shipment.carrier}`,
    tracking_number: shipment.trackingNumber,
    test: true,
    test_mode: true,
    status,
    delivered,
    estimated_delivery: estimate?.slice(0, 10) ?? null,
    events,
    info: {
      carrier_tracking_link: null,
      note: TEST_SHIPMENT_NOTICE,
      shipment_service: shipment.shipMethod,
      shipment_origin_country: shipment.origin.country,
      shipment_destination_country: shipment.destination.country,
      shipping_date: pickedUp?.at.slice(0, 10) ?? null,
      shipment_delivery_date: delivered ? (past.at(-1)?.at.slice(0, 10) ?? null) : null,
      signed_by: null,
      source: 'TEST',
    },
    meta: { status_text: statusTextOf(events) },
    images: null,
  }
}

function statusTextOf([newest]: TrackingEvent[]): string {
  if (!newest) return NOTHING_YET_TEXT
  return statusText(newest.status, { isLost: newest.reason === 'carrier_parcel_lost' })
}

/** The status at a moment, and the events up to it, newest first, like in karrio. */
export function eventsAt(
  schedule: readonly ScheduledEvent[],
  atMs: number,
): { status: TrackerStatus; events: TrackingEvent[] } {
  return { status: statusAt(schedule, atMs), events: pastEvents(schedule, atMs).map(trackingEvent).reverse() }
}

/** The status of the newest event. */
export function statusAt(schedule: readonly ScheduledEvent[], atMs: number): TrackerStatus {
  // From the end, because reading a time costs the most, and mostly the last event is the one.
  return schedule.findLast(({ at }) => Date.parse(at) <= atMs)?.status ?? 'pending'
}

/** 'delivered' if the newest event says so. */
export function deliveryStateAt(schedule: readonly ScheduledEvent[], atMs: number): DeliveryState {
  return statusAt(schedule, atMs) === 'delivered' ? 'delivered' : 'in-transit'
}

function pastEvents(schedule: readonly ScheduledEvent[], atMs: number): ScheduledEvent[] {
  return schedule.filter(({ at }) => Date.parse(at) <= atMs)
}

function trackingEvent({ at, status, code, description, location }: ScheduledEvent): TrackingEvent {
  return {
    date: at.slice(0, 10),
    time: twelveHours(at.slice(11, 16)),
    timestamp: new Date(at).toISOString(),
    status,
    code,
    reason: reasonOf(code),
    description,
    location,
    latitude: null,
    longitude: null,
  }
}

/** `14:05` as `02:05 PM`. */
function twelveHours(time: string): string {
  const hour = Number(time.slice(0, 2))
  return `${String(hour % 12 || 12).padStart(2, '0')}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`
}
