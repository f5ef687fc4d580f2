import type { Carrier, Scenario } from '@docket/contract/shipments'
import type { TrackerStatus } from '@docket/contract/tracker-status'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** An event of a shipment's life, past or to come (features/shipments/make/events.ts). */
export interface ShipmentEvent {
  at: string
  status: TrackerStatus
  code: string
  description: string
  location: string
  estimate?: string
}

/** The part of the schema that is about test shipments. */
export interface ShipmentTables {
  shipments: {
    /** The purchase's. */
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
