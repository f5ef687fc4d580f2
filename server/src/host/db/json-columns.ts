import type { TrackerStatus } from '@docket/contract/tracker-status'

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

/** What an alert is about, in figures and short texts. It never has the name or the address of a customer. */
export type AlertFacts = Readonly<Record<string, string | number>>

/** Alerts of one kind that a message tells: how many, and what the first few are about. */
export interface AlertGroup {
  kind: string
  count: number
  samples: AlertFacts[]
}
