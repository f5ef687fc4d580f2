import { STATUS_TEXTS, type TrackerStatus } from '@docket/contract/tracker-status'
import type { Tracking } from '@docket/contract/tracking'
import { trackingOf } from '@docket/contract/tracking-at'
import type { OperationExamples } from '../../host/http/route/operation-examples.ts'
import { makeShipment } from './make/make-shipment.ts'
import { seededRandom } from './make/random.ts'
import type { Scenario, ShipmentRequest } from './make/request.ts'

const DAY_MS = 24 * 60 * 60_000
/** The examples are the same at every start. */
const SEED = 7
const SCENARIOS: readonly Scenario[] = ['delay', 'failed-attempt', 'customs-hold', 'returned', 'lost']

/** Examples for the API document: request bodies, and an answer for each status of a shipment. */
export function shipmentExamples(nowMs: number): OperationExamples {
  const today = nowMs - (nowMs % DAY_MS)
  const usa = {
    state: 'TX',
    from: today - 7 * DAY_MS,
    to: today - 1,
    deliveryState: ['delivered'],
    carrier: 'fedex',
  }
  const international = {
    country: 'DE',
    from: today + DAY_MS,
    to: today + 9 * DAY_MS,
    deliveryState: ['in-transit'],
  }
  return {
    'POST /api/trackingNo/usa': {
      body: { delivered: { summary: 'Delivered in Texas last week', value: usa } },
    },
    'POST /api/trackingNo/international': {
      body: {
        'customs-hold': {
          summary: 'Under way to Germany, held by customs',
          value: { ...international, scenario: 'customs-hold' },
        },
      },
    },
    'GET /api/trackingNo/track/{number}': {
      answer: Object.fromEntries(
        [...examplesByStatus(today)].map(([status, value]) => [
          status,
          { summary: `${status}: ${STATUS_TEXTS[status]}`, value },
        ]),
      ),
    },
  }
}

/** For each status the first answer that has it, from the events of a few shipments. */
function examplesByStatus(nowMs: number): Map<TrackerStatus, Tracking> {
  const exampleByStatus = new Map<TrackerStatus, Tracking>()
  for (const scenario of SCENARIOS) {
    const request: ShipmentRequest = {
      destination: { country: 'DE', state: null, city: null },
      origin: { country: 'US', state: null, city: null },
      fromMs: nowMs + DAY_MS,
      toMs: nowMs + 9 * DAY_MS,
      deliveryStates: ['in-transit'],
      minShippedAtMs: null,
      carrier: 'any',
      scenario,
    }
    const shipment = makeShipment(request, { nowMs, random: seededRandom(SEED) })
    for (const { at } of shipment.schedule) {
      const tracking = trackingOf(shipment, Date.parse(at))
      if (!exampleByStatus.has(tracking.status)) exampleByStatus.set(tracking.status, tracking)
    }
  }
  return exampleByStatus
}
