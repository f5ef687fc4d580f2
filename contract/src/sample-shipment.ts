import { SAMPLES } from './sample-schedules.ts'
import { codeOf, SHIPMENT_EVENT_KINDS, type ShipmentEvent } from './shipment-events.ts'
import type { Scenario } from './shipments.ts'
import type { TrackedShipment } from './tracking-at.ts'

/** In place of a tracking number. No shipment has it. */
export const SAMPLE_NUMBER = 'DKT-TEST-…'

/** A sample shipment from Chicago to Toronto with this scenario, for the page that sells test shipments. */
export function sampleShipment(scenario: Scenario): TrackedShipment {
  const { shipMethod, events } = SAMPLES[scenario]
  return {
    trackingNumber: SAMPLE_NUMBER,
    carrier: 'dhl',
    shipMethod,
    origin: { country: 'US' },
    destination: { country: 'CA' },
    schedule: events.map(([at, kind, location, estimate]): ShipmentEvent => {
      const { status, description } = SHIPMENT_EVENT_KINDS[kind]
      return {
        at,
        status,
        code: codeOf(kind),
        description,
        location,
        ...(estimate !== undefined && { estimate }),
      }
    }),
  }
}
