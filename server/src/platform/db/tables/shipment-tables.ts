import type { Carrier, Scenario } from '@docket/contract/shipments'
import type { TrackerStatus } from '@docket/contract/tracker-status'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** One event of a shipment's schedule, in the past or in the future. */
export interface ShipmentEvent {
  /** ISO 8601 with the offset of the event's place at that moment, such as `2026-11-20T14:05:00-06:00`. */
  at: string
  status: TrackerStatus
  code: string
  description: string
  location: string
  /** The expected time of delivery from this event on. ISO 8601 with the destination's offset. */
  estimate?: string
}

/** The tables about test shipments. */
export interface ShipmentTables {
  shipments: {
    /** The purchase's id. */
    id: number
    user_id: number
    tracking_number: string
    carrier: Carrier
    ship_method: string
    scenario: Scenario
    origin_city: string
    origin_state: string | null
    origin_country: string
    destination_city: string
    destination_state: string | null
    destination_country: string
    shipped_at: Date
    estimated_delivery_at: Date
    check_on_walmart: boolean
    schedule: JSONColumnType<ShipmentEvent[]>
    created_at: Date
  }
  tracking_keys: {
    id: GeneratedAlways<number>
    user_id: number
    name: string
    hash: Buffer
    ending: string
    created_at: Generated<Date>
    last_used_at: Date | null
  }
}
