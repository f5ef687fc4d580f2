import { SAMPLES } from '@docket/contract/sample-schedules'
import { SAMPLE_NUMBER, sampleShipment } from '@docket/contract/sample-shipment'
import { scenario as anyScenario } from '@docket/contract/shipments'
import { trackingOf } from '@docket/contract/tracking-at'
import { expect, it } from 'vitest'
import { expectNoCarrierFormat } from '../../../../test/areas/carrier-formats.ts'
import { DAY_MS } from '../../../host/zoned-time.ts'
import { makeShipment } from './make-shipment.ts'
import { seededRandom } from './random.ts'
import type { MadeShipment, Scenario, ShipmentRequest } from './request.ts'
import { isTrackingNumber } from './tracking-number.ts'

const FILE = '../../../../../contract/src/sample-schedules.ts'
const scenarios = anyScenario.options
const FROM_MS = Date.parse('2026-12-08T05:00:00Z')

/** The shipment of which the page shows the sample: bought on a Monday in Chicago, for a Tuesday in Toronto. */
function makeSample(scenario: Scenario): MadeShipment {
  return makeShipment(
    {
      origin: { country: 'US', state: null, city: 'Chicago' },
      destination: { country: 'CA', state: null, city: 'Toronto' },
      fromMs: FROM_MS,
      toMs: FROM_MS + DAY_MS - 1,
      deliveryStates: ['in-transit'],
      minShippedAtMs: null,
      carrier: 'dhl',
      scenario,
    },
    { nowMs: Date.parse('2026-11-30T15:00:00Z'), random: seededRandom(7) },
  )
}

function fileOf(samples: readonly [Scenario, MadeShipment][]): string {
  const quoted = (name: string) => (name.includes('-') ? `'${name}'` : name)
  const entries = samples.map(([scenario, { shipMethod, schedule }]) => {
    const rows = schedule.map(({ at, code, location, estimate }) => {
      const kind = code.replace('TEST_', '').toLowerCase()
      const texts = [at, kind, location, ...(estimate === undefined ? [] : [estimate])]
      return `      [${texts.map((text) => `'${text}'`).join(', ')}],\n`
    })
    return `  ${quoted(scenario)}: {\n    shipMethod: '${shipMethod}',\n    events: [\n${rows.join('')}    ],\n  },\n`
  })
  return `import type { ShipmentEventKind } from './shipment-events.ts'
import type { Scenario } from './shipments.ts'

/** Time, kind and place of an event, and the expected delivery if the event sets it. */
type SampleEvent = readonly [at: string, kind: ShipmentEventKind, location: string, estimate?: string]

/** A shipment of each scenario. server/src/areas/shipments/make/samples.test.ts makes them and writes this file. */
export const SAMPLES: Record<Scenario, { shipMethod: string; events: readonly SampleEvent[] }> = {
${entries.join('')}}
`
}

// After a change of what a scenario makes, write the file again: run this file with `--update`.
it('the samples of /tracking-numbers are what the shop makes for each scenario', async () => {
  const samples = scenarios.map((scenario): [Scenario, MadeShipment] => [scenario, makeSample(scenario)])
  await expect(fileOf(samples)).toMatchFileSnapshot(FILE)
})

it.each(scenarios)('the sample of %s shows at each of its events what the shop answers', (scenario) => {
  const made = makeSample(scenario)
  const sample = sampleShipment(scenario)
  for (const { at } of made.schedule) {
    const answer = trackingOf(made, Date.parse(at))
    expect(trackingOf(sample, Date.parse(at))).toEqual({ ...answer, tracking_number: SAMPLE_NUMBER })
  }
})

it('no sample has a number, and nothing in one looks like a number of a carrier', () => {
  expect(isTrackingNumber(SAMPLE_NUMBER)).toBe(false)
  for (const scenario of scenarios) {
    const sample = sampleShipment(scenario)
    const answer = JSON.stringify(trackingOf(sample, Number.MAX_SAFE_INTEGER), null, 2)
    expect(answer).not.toMatch(/DKT-TEST-\w/)
    expectNoCarrierFormat(answer)
  }
  expect(Object.keys(SAMPLES)).toEqual(scenarios)
})

it.each(scenarios)('%s can be on any day but today, as its card on the page fills in', (scenario) => {
  const nowMs = Date.now()
  const isDelivered = scenario !== 'lost' && scenario !== 'returned'
  for (const days of [-10, -8, -4, -3, -1, 1, 2, 3, 5]) {
    for (let seed = 0; seed < 30; seed++) {
      const fromMs = nowMs - (nowMs % DAY_MS) + days * DAY_MS
      const request: ShipmentRequest = {
        origin: { country: null, state: null, city: null },
        destination: { country: 'DE', state: null, city: null },
        fromMs,
        toMs: fromMs + DAY_MS - 1,
        deliveryStates: [days < 0 && isDelivered ? 'delivered' : 'in-transit'],
        minShippedAtMs: null,
        carrier: 'any',
        scenario,
      }
      expect(makeShipment(request, { nowMs, random: seededRandom(seed) }).schedule.length).toBeGreaterThan(3)
    }
  }
})
