import { PICKED_UP_CODE, reasonOf, type ShipmentEvent } from './shipment-events.ts'
import type { Carrier, DeliveryState } from './shipments.ts'
import { NOTHING_YET_TEXT, statusText, TEST_SHIPMENT_NOTICE, type TrackerStatus } from './tracker-status.ts'
import type { Tracking, TrackingEvent } from './tracking.ts'

/** The fields of a shipment that its tracking needs. */
export interface TrackedShipment {
  trackingNumber: string
  carrier: Carrier
  shipMethod: string
  origin: { country: string }
  destination: { country: string }
  schedule: readonly ShipmentEvent[]
}

/** karrio's names of the carriers. karrio has several DHL companies, the shop has one. */
const KARRIO_NAMES: Record<Carrier, string> = { fedex: 'fedex', ups: 'ups', dhl: 'dhl_express' }

/** The tracking of a shipment at a moment, in karrio's shape. */
export function trackingOf(shipment: TrackedShipment, atMs: number): Tracking {
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
  schedule: readonly ShipmentEvent[],
  atMs: number,
): { status: TrackerStatus; events: TrackingEvent[] } {
  return { status: statusAt(schedule, atMs), events: pastEvents(schedule, atMs).map(trackingEvent).reverse() }
}

/** The status of the newest event. */
export function statusAt(schedule: readonly ShipmentEvent[], atMs: number): TrackerStatus {
  // From the end, because reading a time costs the most, and mostly the last event is the one.
  return schedule.findLast(({ at }) => Date.parse(at) <= atMs)?.status ?? 'pending'
}

/** 'delivered' if the newest event says so. */
export function deliveryStateAt(schedule: readonly ShipmentEvent[], atMs: number): DeliveryState {
  return statusAt(schedule, atMs) === 'delivered' ? 'delivered' : 'in-transit'
}

function pastEvents(schedule: readonly ShipmentEvent[], atMs: number): ShipmentEvent[] {
  return schedule.filter(({ at }) => Date.parse(at) <= atMs)
}

function trackingEvent({ at, status, code, description, location }: ShipmentEvent): TrackingEvent {
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
