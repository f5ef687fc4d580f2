import type { ShipmentEvent } from '@docket/contract/shipment-events'
import type { Place } from '../places/cities.ts'
import type { ScenarioName } from '../scenarios/scenarios.ts'

export type DeliveryState = 'in-transit' | 'delivered'
export type Carrier = 'fedex' | 'ups' | 'dhl'
export type Scenario = ScenarioName

export interface ShipmentRequest {
  /** The United States with a state, or another country with `state` null. `city` null: the largest. */
  destination: { country: string; state: string | null; city: string | null }
  /** A state (USA) or a country (international); null: a random one that is not the destination. */
  origin: { country: string | null; state: string | null; city: string | null }
  /** The delivery is in [fromMs, toMs]. */
  fromMs: number
  toMs: number
  /** One or both. */
  deliveryStates: readonly DeliveryState[]
  minShippedAtMs: number | null
  /** In the USA any, FedEx or UPS; international any, FedEx or DHL. */
  carrier: 'any' | Carrier
  scenario: Scenario
}

export interface MadeShipment {
  trackingNumber: string
  carrier: Carrier
  /** Such as `FedEx Ground`. */
  shipMethod: string
  origin: Place
  destination: Place
  shippedAt: Date
  /** The delivery moment is in [fromMs, toMs]. The scenario says what happens then. */
  estimatedDeliveryAt: Date
  /** As of now. */
  deliveryState: DeliveryState
  /** In order of time, strictly rising. */
  schedule: ShipmentEvent[]
}
