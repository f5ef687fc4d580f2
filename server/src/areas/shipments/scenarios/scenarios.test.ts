import { deliveryStateAt, eventsAt, trackingOf } from '@docket/contract/tracking-at'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, localDay, weekday } from '../../../host/zoned-time.ts'
import { makeShipment } from '../make/make-shipment.ts'
import { seededRandom } from '../make/random.ts'
import type { MadeShipment, Scenario, ShipmentRequest } from '../make/request.ts'

const NOW_MS = Date.parse('2026-11-23T15:30:00Z')
const SEEDS = Array.from({ length: 150 }, (_, seed) => seed)

/** The same shipment with 150 seeds. Each rule must hold for all of them. */
function makeShipments(scenario: Scenario, changes: Partial<ShipmentRequest> = {}): MadeShipment[] {
  const request: ShipmentRequest = {
    destination: { country: 'DE', state: null, city: null },
    origin: { country: 'US', state: null, city: null },
    fromMs: NOW_MS - 20 * DAY_MS,
    toMs: NOW_MS + 20 * DAY_MS,
    deliveryStates: ['in-transit', 'delivered'],
    minShippedAtMs: null,
    carrier: 'any',
    scenario,
    ...changes,
  }
  return SEEDS.map((seed) => makeShipment(request, { nowMs: NOW_MS, random: seededRandom(seed) }))
}

const domestic: Partial<ShipmentRequest> = {
  destination: { country: 'US', state: 'CO', city: null },
  origin: { country: null, state: null, city: null },
}

const codes = ({ schedule }: MadeShipment) => schedule.map(({ code }) => code.replace('TEST_', ''))
const msOf = (shipment: MadeShipment, code: string) =>
  Date.parse(shipment.schedule.find((event) => event.code === `TEST_${code}`)?.at ?? '')
const deliveryMs = (shipment: MadeShipment) => shipment.estimatedDeliveryAt.getTime()
const estimates = ({ schedule }: MadeShipment) =>
  schedule.flatMap(({ estimate }) => (estimate === undefined ? [] : [Date.parse(estimate)]))
const statesAround = ({ schedule, estimatedDeliveryAt }: MadeShipment) => [
  deliveryStateAt(schedule, estimatedDeliveryAt.getTime() - 1),
  deliveryStateAt(schedule, estimatedDeliveryAt.getTime()),
]
const lastStatus = ({ schedule }: MadeShipment) => eventsAt(schedule, Number.MAX_SAFE_INTEGER).status

describe.each([
  ['domestic', domestic],
  ['international', {}],
])('%s:', (_, changes) => {
  it('a happy shipment goes from hub to hub and is delivered at the delivery moment', () => {
    for (const shipment of makeShipments('happy', changes)) {
      expect(codes(shipment).slice(0, 3)).toEqual(['LABEL_MADE', 'PICKED_UP', 'HUB_REACHED'])
      expect(codes(shipment).slice(-2)).toEqual(['OUT_FOR_DELIVERY', 'DELIVERED'])
      expect(msOf(shipment, 'DELIVERED')).toBe(deliveryMs(shipment))
      expect(estimates(shipment)).toEqual([deliveryMs(shipment)])
      expect(statesAround(shipment)).toEqual(['in-transit', 'delivered'])
    }
  })

  it('a delayed shipment stops for a day or more and moves its estimate to the delivery moment', () => {
    for (const shipment of makeShipments('delay', changes)) {
      const delayIndex = shipment.schedule.findIndex(({ status }) => status === 'delivery_delayed')
      const [from, to] = shipment.schedule
        .slice(delayIndex, delayIndex + 2)
        .map(({ at }) => Date.parse(at)) as [number, number]
      expect(to - from).toBeGreaterThanOrEqual(DAY_MS)
      const [first = 0, second] = estimates(shipment)
      expect(second).toBe(deliveryMs(shipment))
      expect(deliveryMs(shipment) - first).toBeGreaterThanOrEqual(DAY_MS)
      expect(from).toBeLessThan(first)
      expect(statesAround(shipment)).toEqual(['in-transit', 'delivered'])
    }
  })

  it('a failed attempt is in daytime on the working day before the delivery moment', () => {
    for (const shipment of makeShipments('failed-attempt', changes)) {
      const { timeZone } = shipment.destination
      const attempt = shipment.schedule.find(({ code }) => code === 'TEST_ATTEMPT_FAILED')
      const [attemptDay, lastDay] = [msOf(shipment, 'ATTEMPT_FAILED'), deliveryMs(shipment)].map((at) =>
        localDay(at, timeZone),
      ) as [number, number]
      // Saturday is 6 and Sunday is 0.
      expect(weekday(attemptDay) % 6).not.toBe(0)
      const daysBetween = Array.from(
        { length: lastDay - attemptDay - 1 },
        (_, index) => attemptDay + 1 + index,
      )
      expect(daysBetween.every((day) => weekday(day) % 6 === 0)).toBe(true)
      expect(lastDay).toBeGreaterThan(attemptDay)
      expect(Number(attempt?.at.slice(11, 13))).toBeGreaterThanOrEqual(9)
      expect(attempt?.status).toBe('delivery_failed')
      expect(codes(shipment).filter((code) => code === 'OUT_FOR_DELIVERY')).toHaveLength(2)
      expect(estimates(shipment)).toEqual([msOf(shipment, 'ATTEMPT_FAILED'), deliveryMs(shipment)])
      expect(statesAround(shipment)).toEqual(['in-transit', 'delivered'])
    }
  })

  it('a refused shipment goes back to its sender and is never delivered', () => {
    for (const shipment of makeShipments('returned', changes)) {
      expect(msOf(shipment, 'REFUSED')).toBe(deliveryMs(shipment))
      expect(msOf(shipment, 'RETURNED')).toBeGreaterThan(deliveryMs(shipment) + DAY_MS)
      expect(shipment.schedule.at(-1)?.location).toBe(shipment.schedule[0]?.location)
      expect(lastStatus(shipment)).toBe('return_to_sender')
      expect(shipment.schedule.some(({ status }) => status === 'delivered')).toBe(false)
      expect(shipment.deliveryState).toBe('in-transit')
    }
  })

  it('a lost shipment has no scan after a hub and is declared lost days after the delivery moment', () => {
    for (const shipment of makeShipments('lost', changes)) {
      const [lastScan, declared] = shipment.schedule.slice(-2)
      expect(lastScan).toMatchObject({ code: 'TEST_HUB_REACHED', status: 'in_transit' })
      expect(Date.parse(lastScan?.at ?? '')).toBeLessThan(deliveryMs(shipment))
      expect(declared).toMatchObject({ code: 'TEST_LOST', status: 'delivery_failed' })
      expect(Date.parse(declared?.at ?? '')).toBeGreaterThan(deliveryMs(shipment) + DAY_MS)
      expect(shipment.schedule.some(({ status }) => status === 'delivered')).toBe(false)
      expect(shipment.deliveryState).toBe('in-transit')
    }
  })

  it('a mistaken scan is on the day before the delivery moment, is corrected on that day, and the delivery is at the delivery moment', () => {
    for (const shipment of makeShipments('delivered-then-corrected', changes)) {
      const { timeZone } = shipment.destination
      const [scanDay, correctedDay, lastDay] = [
        msOf(shipment, 'DELIVERED'),
        msOf(shipment, 'DELIVERY_CORRECTED'),
        deliveryMs(shipment),
      ].map((at) => localDay(at, timeZone)) as [number, number, number]
      expect([correctedDay, lastDay]).toEqual([scanDay, scanDay + 1])
      const states = [
        msOf(shipment, 'DELIVERED'),
        msOf(shipment, 'DELIVERY_CORRECTED'),
        deliveryMs(shipment),
      ].map((at) => deliveryStateAt(shipment.schedule, at))
      expect(states).toEqual(['delivered', 'in-transit', 'delivered'])
    }
  })
})

it('an international shipment is held by customs for a day or more, and its estimate moves to the delivery moment', () => {
  for (const shipment of makeShipments('customs-hold')) {
    const from = msOf(shipment, 'CUSTOMS_HOLD')
    expect(msOf(shipment, 'IMPORT_CLEARED') - from).toBeGreaterThanOrEqual(DAY_MS)
    const estimateAt = (atMs: number) => trackingOf(shipment, atMs).estimated_delivery
    expect(estimateAt(from - 1)).not.toBe(estimateAt(from))
    expect(trackingOf(shipment, from).status).toBe('on_hold')
    expect(statesAround(shipment)).toEqual(['in-transit', 'delivered'])
  }
})

it('an international shipment is cleared for export at its first hub and for import at its last', () => {
  for (const shipment of makeShipments('happy')) {
    const at = (code: string) => shipment.schedule.find((event) => event.code === `TEST_${code}`)?.location
    const hubs = new Set(
      shipment.schedule.map(({ location }) => location).filter((name) => name.startsWith('TEST HUB')),
    )
    expect(at('EXPORT_CLEARED')).toBe('TEST HUB 1')
    expect(at('IMPORT_CLEARED')).toBe(`TEST HUB ${hubs.size}`)
    expect(hubs.size).toBeGreaterThanOrEqual(2)
  }
})

describe('a mistaken scan around now', () => {
  // Now is 8:30 in Denver. The other places test other times of the day.
  const places = ['AK', 'CO', 'NY'].map((state) => ({ country: 'US', state, city: null }))
  const abroad = ['GB', 'IN', 'JP'].map((country) => ({ country, state: null, city: null }))

  it.each([...places, ...abroad])(
    'leaves a shipment in transit if the request requires that: $country $state',
    (destination) => {
      const shipments = makeShipments('delivered-then-corrected', {
        destination,
        origin: { country: null, state: null, city: null },
        fromMs: NOW_MS,
        toMs: NOW_MS + 2 * DAY_MS,
        deliveryStates: ['in-transit'],
      })
      for (const shipment of shipments) {
        expect(shipment.deliveryState).toBe('in-transit')
        const mistakeMs = msOf(shipment, 'DELIVERY_CORRECTED') - msOf(shipment, 'DELIVERED')
        expect(mistakeMs).toBeGreaterThanOrEqual(HOUR_MS)
        expect(mistakeMs).toBeLessThan(3 * HOUR_MS)
      }
    },
  )

  it('can make the shipment delivered now if the request allows that', () => {
    const shipments = makeShipments('delivered-then-corrected', {
      destination: { country: 'US', state: 'NY', city: null },
      origin: { country: null, state: null, city: null },
      fromMs: NOW_MS + DAY_MS,
      toMs: NOW_MS + DAY_MS,
    })
    expect(new Set(shipments.map(({ deliveryState }) => deliveryState))).toEqual(
      new Set(['delivered', 'in-transit']),
    )
  })
})
