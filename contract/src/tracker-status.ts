/** The statuses of karrio's unified tracking (`TrackerStatus` in its serializers). */
export const TRACKER_STATUSES = [
  'pending',
  'picked_up',
  'unknown',
  'on_hold',
  'cancelled',
  'delivered',
  'in_transit',
  'delivery_delayed',
  'out_for_delivery',
  'ready_for_pickup',
  'delivery_failed',
  'return_to_sender',
] as const

export type TrackerStatus = (typeof TRACKER_STATUSES)[number]

/** The texts of the statuses. TEST is part of each text, so that a print-out or a copy has it, too. */
export const STATUS_TEXTS: Record<TrackerStatus, string> = {
  pending: 'TEST Label made',
  picked_up: 'TEST Picked up',
  unknown: 'TEST Unknown',
  on_hold: 'TEST On hold',
  cancelled: 'TEST Cancelled',
  delivered: 'TEST Delivered',
  in_transit: 'TEST In transit',
  delivery_delayed: 'TEST Delayed',
  out_for_delivery: 'TEST Out for delivery',
  ready_for_pickup: 'TEST Ready for pickup',
  delivery_failed: 'TEST Delivery failed',
  return_to_sender: 'TEST Return to sender',
}

/** The status text before the first event. */
export const NOTHING_YET_TEXT = 'TEST Nothing has happened yet'

/** karrio has no status for a lost parcel, so the text depends on the event, too. */
export function statusText(status: TrackerStatus, { isLost }: { isLost: boolean }): string {
  return isLost ? 'TEST Lost' : STATUS_TEXTS[status]
}

/** The notice in every mail, page and answer about a shipment. */
export const TEST_SHIPMENT_NOTICE = 'Test shipment. No carrier moves it.'
