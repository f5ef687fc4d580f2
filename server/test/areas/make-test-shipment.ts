import { makeShipment } from '../../src/areas/shipments/make/make-shipment.ts'
import { seededRandom } from '../../src/areas/shipments/make/random.ts'
import type { MadeShipment, ShipmentRequest } from '../../src/areas/shipments/make/request.ts'
import { DAY_MS } from '../../src/host/zoned-time.ts'

export const NOW_MS = Date.parse('2026-11-23T15:30:45.678Z')

/** A request within the USA, with a delivery between five days before now and five days after. */
const base: ShipmentRequest = {
  destination: { country: 'US', state: 'IL', city: null },
  origin: { country: null, state: null, city: null },
  fromMs: NOW_MS - 5 * DAY_MS,
  toMs: NOW_MS + 5 * DAY_MS,
  deliveryStates: ['in-transit', 'delivered'],
  minShippedAtMs: null,
  carrier: 'any',
  scenario: 'happy',
}

/** Makes a shipment from the request `base` with these changes. */
export function makeTestShipment(
  changes: Partial<ShipmentRequest> = {},
  { seed = 1, nowMs = NOW_MS } = {},
): MadeShipment {
  return makeShipment({ ...base, ...changes }, { nowMs, random: seededRandom(seed) })
}

export const abroad = (country: string) => ({ country, state: null, city: null })
