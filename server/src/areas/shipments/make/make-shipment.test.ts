import { ORIGIN_COUNTRY_CODES, STATE_CODES } from '@docket/contract/places'
import { TRACKER_STATUSES, type TrackerStatus } from '@docket/contract/tracker-status'
import { deliveryStateAt, eventsAt } from '@docket/contract/tracking-at'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { abroad, makeTestShipment } from '../../../../test/areas/make-test-shipment.ts'
import { ShopError } from '../../../host/errors.ts'
import { DAY_MS, HOUR_MS, isoWithOffset } from '../../../host/zoned-time.ts'
import { makeShipment } from './make-shipment.ts'
import { seededRandom } from './random.ts'
import type { DeliveryState, MadeShipment, Scenario, ShipmentRequest } from './request.ts'
import { isTrackingNumber } from './tracking-number.ts'

const FINAL_STATUS: Record<Scenario, TrackerStatus> = {
  happy: 'delivered',
  delay: 'delivered',
  'failed-attempt': 'delivered',
  'customs-hold': 'delivered',
  'delivered-then-corrected': 'delivered',
  returned: 'return_to_sender',
  lost: 'delivery_failed',
}

const at = (text: string) => Date.parse(text)

const requests = fc
  .record({
    nowMs: fc.integer({ min: at('2025-01-01'), max: at('2030-01-01') }),
    international: fc.boolean(),
    state: fc.constantFrom(...STATE_CODES),
    country: fc.constantFrom(...ORIGIN_COUNTRY_CODES.filter((code) => code !== 'US')),
    originState: fc.option(fc.constantFrom(...STATE_CODES)),
    originCountry: fc.option(fc.constantFrom(...ORIGIN_COUNTRY_CODES)),
    fromDays: fc.double({ min: -90, max: 90, noNaN: true }),
    lengthMs: fc.oneof(
      fc.constant(0),
      fc.integer({ min: 1, max: 2 * HOUR_MS }),
      fc.integer({ min: 1, max: 60 * DAY_MS }),
    ),
    deliveryStates: fc.constantFrom<DeliveryState[][]>(
      ['in-transit'],
      ['delivered'],
      ['in-transit', 'delivered'],
    ),
    minShippedDays: fc.option(fc.double({ min: -30, max: 10, noNaN: true }), { freq: 2 }),
    scenario: fc.constantFrom(...(Object.keys(FINAL_STATUS) as Scenario[])),
    seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  })
  .map(
    ({
      nowMs,
      international,
      fromDays,
      lengthMs,
      minShippedDays,
      scenario,
      deliveryStates,
      seed,
      ...places
    }) => {
      const fromMs = nowMs + Math.round(fromDays * DAY_MS)
      const request: ShipmentRequest = {
        destination: international
          ? abroad(places.country)
          : { country: 'US', state: places.state, city: null },
        origin: international
          ? { country: places.originCountry, state: null, city: null }
          : { country: null, state: places.originState, city: null },
        fromMs,
        toMs: fromMs + lengthMs,
        deliveryStates,
        minShippedAtMs: minShippedDays === null ? null : fromMs + Math.round(minShippedDays * DAY_MS),
        carrier: 'any',
        scenario,
      }
      return { request, nowMs, seed }
    },
  )

/**
 * Calculates in a simple way whether a request is possible: its latest possible delivery must not be before its
 * earliest possible delivery.
 */
function isPossible({ request, nowMs }: { request: ShipmentRequest; nowMs: number }): boolean {
  const [onlyState] = request.deliveryStates.length === 1 ? request.deliveryStates : []
  const minTransitMs = (request.destination.country === 'US' ? 1 : 3) * DAY_MS
  const first = Math.max(request.fromMs, onlyState === 'in-transit' ? nowMs + 1 : request.fromMs)
  const last = Math.min(request.toMs, onlyState === 'delivered' ? nowMs - 1 : request.toMs)
  return Math.max(first, (request.minShippedAtMs ?? -1e15) + minTransitMs) <= last
}

describe('a made shipment', () => {
  it('obeys every rule or is refused, for any request', () => {
    let madeCount = 0
    fc.assert(
      fc.property(requests, ({ request, nowMs, seed }) => {
        const shipment = attempt(request, nowMs, seed)
        if (!shipment) return
        madeCount++
        expectRules(shipment, request, nowMs)
      }),
      { numRuns: 3_000 },
    )
    // More than a quarter of the random requests are possible.
    expect(madeCount).toBeGreaterThan(800)
  })

  it('is refused only if no delivery time fits, or if origin and destination are the same country', () => {
    fc.assert(
      fc.property(requests, ({ request, nowMs, seed }) => {
        const happy: ShipmentRequest = { ...request, scenario: 'happy' }
        const sameCountry = request.origin.country === request.destination.country
        expect(attempt(happy, nowMs, seed) !== null).toBe(
          !sameCountry && isPossible({ request: happy, nowMs }),
        )
      }),
      { numRuns: 1_000 },
    )
  })

  it('is the same for the same request, time and random numbers', () => {
    fc.assert(
      fc.property(requests, ({ request, nowMs, seed }) => {
        expect(attempt(request, nowMs, seed)).toEqual(attempt(request, nowMs, seed))
      }),
      { numRuns: 100 },
    )
    expect(makeTestShipment({}, { seed: 1 })).not.toEqual(makeTestShipment({}, { seed: 2 }))
  })
})

function attempt(request: ShipmentRequest, nowMs: number, seed: number): MadeShipment | null {
  try {
    return makeShipment(request, { nowMs, random: seededRandom(seed) })
  } catch (error) {
    if (error instanceof ShopError && error.code === 'NO_TRACKING_MATCH') return null
    throw error
  }
}

function expectRules(shipment: MadeShipment, request: ShipmentRequest, nowMs: number): void {
  const { schedule, origin, destination, shippedAt, estimatedDeliveryAt, deliveryState } = shipment
  const deliveryMs = estimatedDeliveryAt.getTime()
  const instants = schedule.map((event) => Date.parse(event.at))
  expect(isTrackingNumber(shipment.trackingNumber)).toBe(true)

  expect(deliveryMs).toBeGreaterThanOrEqual(request.fromMs)
  expect(deliveryMs).toBeLessThanOrEqual(request.toMs)
  const [min, max] = request.destination.country === 'US' ? [1, 7] : [3, 14]
  expect(deliveryMs - shippedAt.getTime()).toBeGreaterThanOrEqual(min * DAY_MS)
  expect(deliveryMs - shippedAt.getTime()).toBeLessThanOrEqual(max * DAY_MS)
  expect(shippedAt.getTime()).toBeGreaterThanOrEqual(request.minShippedAtMs ?? 0)
  expect(instants[1]).toBe(shippedAt.getTime())

  expect(instants.every((ms, index) => index === 0 || ms > (instants[index - 1] ?? 0))).toBe(true)
  expect(instants[0]).toBeLessThanOrEqual(nowMs)
  expect(request.deliveryStates).toContain(deliveryState)
  expect(deliveryStateAt(schedule, nowMs)).toBe(deliveryState)
  const delivers = FINAL_STATUS[request.scenario] === 'delivered'
  if (delivers && request.deliveryStates.length === 1) {
    expect(Math.sign(deliveryMs - nowMs)).toBe(deliveryState === 'delivered' ? -1 : 1)
  }
  expect(eventsAt(schedule, Number.MAX_SAFE_INTEGER).status).toBe(FINAL_STATUS[request.scenario])
  if (delivers) expect(instants.at(-1)).toBe(deliveryMs)

  const zones = [origin.timeZone, destination.timeZone]
  for (const event of schedule) {
    expect(event.description).toMatch(/^TEST [A-Z]/)
    expect(event.code).toMatch(/^TEST_[A-Z_]+$/)
    expect(TRACKER_STATUSES).toContain(event.status)
    const cities = [origin, destination].filter((place) => event.location.startsWith(`${place.city}, `))
    if (cities.length === 0) expect(event.location).toMatch(/^TEST HUB [1-4]$/)
    const possibleZones = cities.length > 0 ? cities.map(({ timeZone }) => timeZone) : zones
    expect(possibleZones.map((timeZone) => isoWithOffset(Date.parse(event.at), timeZone))).toContain(event.at)
  }
}
