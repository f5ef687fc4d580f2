import type { Carrier, DeliveryState, Scenario } from '@docket/contract/shipments'
import type { Kind } from '../search.ts'

const CARRIERS = {
  usa: ['any', 'fedex', 'ups'],
  international: ['any', 'fedex', 'dhl'],
} as const

const SCENARIOS: readonly Scenario[] = [
  'happy',
  'delay',
  'failed-attempt',
  'customs-hold',
  'returned',
  'lost',
  'delivered-then-corrected',
]
const NEVER_DELIVERED: readonly Scenario[] = ['lost', 'returned']

/** Whether a scenario ends with a delivery. Otherwise the shipment stays in transit on all days. */
export function isDelivered(scenario: Scenario): boolean {
  return !NEVER_DELIVERED.includes(scenario)
}

export function carriersOf(kind: Kind): readonly ('any' | Carrier)[] {
  return CARRIERS[kind]
}

/**
 * The scenarios to choose from. Only international shipments have a customs hold, and the delivery state 'delivered'
 * needs a scenario that ends with a delivery.
 */
export function scenariosFor(kind: Kind, deliveryState: DeliveryState): readonly Scenario[] {
  return SCENARIOS.filter(
    (scenario) =>
      (kind === 'international' || scenario !== 'customs-hold') &&
      (deliveryState === 'in-transit' || isDelivered(scenario)),
  )
}
