import { ORIGIN_COUNTRY_CODES, STATE_CODES } from '@docket/contract/places'
import { TRACKER_STATUSES, type TrackerStatus } from '@docket/contract/tracker-status'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ShopError } from '../../../platform/errors.ts'
import { makeShipment } from './make-shipment.ts'
import { seededRandom } from './random.ts'
import type { DeliveryState, MadeShipment, Scenario, ShipmentRequest } from './request.ts'
import { deliveryStateAt, eventsAt } from './tracking.ts'
import { isTrackingNumber } from './tracking-number.ts'
import { DAY_MS, HOUR_MS, isoWithOffset } from './zoned-time.ts'

const NOW_MS = Date.parse('2026-11-23T15:30:45.678Z')

const ENDS: Record<Scenario, TrackerStatus> = {
  happy: 'delivered',
  delay: 'delivered',
  'failed-attempt': 'delivered',
  'customs-hold': 'delivered',
  'delivered-then-corrected': 'delivered',
  returned: 'return_to_sender',
  lost: 'delivery_failed',
}

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

function make(over: Partial<ShipmentRequest> = {}, { seed = 1, nowMs = NOW_MS } = {}): MadeShipment {
  return makeShipment({ ...base, ...over }, { nowMs, random: seededRandom(seed) })
}

/** The code and the fields of the refusal. */
function refusal(over: Partial<ShipmentRequest>, nowMs = NOW_MS): unknown {
  try {
    return make(over, { nowMs })
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return error.extras.details ? { [error.code]: Object.keys(error.extras.details) } : error.code
  }
}

const abroad = (country: string) => ({ country, state: null, city: null })
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
    length: fc.oneof(
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
    scenario: fc.constantFrom(...(Object.keys(ENDS) as Scenario[])),
    seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  })
  .map(
    ({
      nowMs,
      international,
      fromDays,
      length,
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
        toMs: fromMs + length,
        deliveryStates,
        minShippedAtMs: minShippedDays === null ? null : fromMs + Math.round(minShippedDays * DAY_MS),
        carrier: 'any',
        scenario,
      }
      return { request, nowMs, seed }
    },
  )

/** Whether the simplest case says that a request can be met: the time between what rules out earlier and later moments. */
function happyFits({ request, nowMs }: { request: ShipmentRequest; nowMs: number }): boolean {
  const [only] = request.deliveryStates.length === 1 ? request.deliveryStates : []
  const minTransitMs = (request.destination.country === 'US' ? 1 : 3) * DAY_MS
  const first = Math.max(request.fromMs, only === 'in-transit' ? nowMs + 1 : request.fromMs)
  const last = Math.min(request.toMs, only === 'delivered' ? nowMs - 1 : request.toMs)
  return Math.max(first, (request.minShippedAtMs ?? -1e15) + minTransitMs) <= last
}

describe('a made shipment', () => {
  it('either keeps every rule or is refused, whatever is asked for', () => {
    let made = 0
    fc.assert(
      fc.property(requests, ({ request, nowMs, seed }) => {
        const shipment = attempt(request, nowMs, seed)
        if (!shipment) return
        made++
        expectRules(shipment, request, nowMs)
      }),
      { numRuns: 3_000 },
    )
    expect(made).toBeGreaterThan(800)
  })

  it('is refused only where nothing fits', () => {
    fc.assert(
      fc.property(requests, ({ request, nowMs, seed }) => {
        const happy: ShipmentRequest = { ...request, scenario: 'happy' }
        const sameCountry = request.origin.country === request.destination.country
        expect(attempt(happy, nowMs, seed) !== null).toBe(
          !sameCountry && happyFits({ request: happy, nowMs }),
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
    expect(make({}, { seed: 1 })).not.toEqual(make({}, { seed: 2 }))
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
  const [least, most] = request.destination.country === 'US' ? [1, 7] : [3, 14]
  expect(deliveryMs - shippedAt.getTime()).toBeGreaterThanOrEqual(least * DAY_MS)
  expect(deliveryMs - shippedAt.getTime()).toBeLessThanOrEqual(most * DAY_MS)
  expect(shippedAt.getTime()).toBeGreaterThanOrEqual(request.minShippedAtMs ?? 0)
  expect(instants[1]).toBe(shippedAt.getTime())

  expect(instants.every((ms, index) => index === 0 || ms > (instants[index - 1] ?? 0))).toBe(true)
  expect(instants[0]).toBeLessThanOrEqual(nowMs)
  expect(request.deliveryStates).toContain(deliveryState)
  expect(deliveryStateAt(schedule, nowMs)).toBe(deliveryState)
  if (request.deliveryStates.length === 1) {
    expect(Math.sign(deliveryMs - nowMs)).toBe(deliveryState === 'delivered' ? -1 : 1)
  }
  expect(eventsAt(schedule, Number.MAX_SAFE_INTEGER).status).toBe(ENDS[request.scenario])
  if (ENDS[request.scenario] === 'delivered') expect(instants.at(-1)).toBe(deliveryMs)

  const zones = [origin.timeZone, destination.timeZone]
  for (const event of schedule) {
    expect(event.description).toMatch(/^TEST [A-Z]/)
    expect(event.code).toMatch(/^TEST_[A-Z_]+$/)
    expect(TRACKER_STATUSES).toContain(event.status)
    const ofCity = [origin, destination].filter((place) => event.location.startsWith(`${place.city}, `))
    if (ofCity.length === 0) expect(event.location).toMatch(/^TEST HUB [1-4]$/)
    const ofEvent = ofCity.length > 0 ? ofCity.map(({ timeZone }) => timeZone) : zones
    expect(ofEvent.map((timeZone) => isoWithOffset(Date.parse(event.at), timeZone))).toContain(event.at)
  }
}

describe('the delivery', () => {
  it('is in the daytime of its destination where the window allows it', () => {
    for (let seed = 0; seed < 200; seed++) {
      const { estimatedDeliveryAt, destination } = make({ destination: abroad('NP') }, { seed })
      expect(isoWithOffset(estimatedDeliveryAt.getTime(), destination.timeZone).slice(11, 16)).toSatisfy(
        (time: string) => time >= '09:00' && time <= '19:00',
      )
    }
  })

  it('is at night where the window is a night', () => {
    const [fromMs, toMs] = [at('2026-11-25T02:00:00-06:00'), at('2026-11-25T04:00:00-06:00')]
    const { estimatedDeliveryAt } = make({ fromMs, toMs })
    expect(estimatedDeliveryAt.getTime()).toBeGreaterThanOrEqual(fromMs)
    expect(estimatedDeliveryAt.getTime()).toBeLessThanOrEqual(toMs)
  })

  it('is at the only millisecond of a window, and its event says so', () => {
    const ms = at('2026-11-25T14:00:00.123-06:00')
    const { estimatedDeliveryAt, schedule } = make({ fromMs: ms, toMs: ms })
    expect(estimatedDeliveryAt.getTime()).toBe(ms)
    expect(schedule.at(-1)?.at).toBe('2026-11-25T14:00:00.123-06:00')
  })

  it('is on any day of a window that is full of them', () => {
    const days = Array.from({ length: 300 }, (_, seed) =>
      make({}, { seed }).estimatedDeliveryAt.toISOString().slice(0, 10),
    )
    expect(new Set(days).size).toBeGreaterThanOrEqual(10)
  })

  it('keeps its local offsets over the nights on which the clocks change', () => {
    const around = { fromMs: at('2026-11-03T00:00:00-06:00'), toMs: at('2026-11-03T23:59:59-06:00') }
    const events = Array.from({ length: 50 }, (_, seed) => make(around, { seed })).flatMap(
      ({ schedule }) => schedule,
    )
    const inChicago = events.filter(({ location }) => location === 'Chicago, IL, US')
    expect(inChicago.every((event) => event.at.endsWith('-06:00'))).toBe(true)
    const before = events.filter((event) => Date.parse(event.at) < at('2026-11-01T00:00:00Z'))
    expect(before.length).toBeGreaterThan(20)
    expect(before.some((event) => event.at.endsWith('-05:00'))).toBe(true)
  })
})

describe('a shipment of the future', () => {
  it('has its label made now and nothing else', () => {
    const fromMs = NOW_MS + 60 * DAY_MS
    for (let seed = 0; seed < 50; seed++) {
      const { schedule, deliveryState } = make({ fromMs, toMs: fromMs + DAY_MS }, { seed })
      expect(eventsAt(schedule, NOW_MS).events.map(({ code }) => code)).toEqual(['TEST_LABEL_MADE'])
      expect(Date.parse(schedule[0]?.at ?? '')).toBeGreaterThan(NOW_MS - 60_001)
      expect(deliveryState).toBe('in-transit')
    }
  })
})

describe('places', () => {
  it('left out are the largest city and another state or country', () => {
    for (let seed = 0; seed < 100; seed++) {
      const usa = make({}, { seed })
      expect(usa.destination).toMatchObject({ city: 'Chicago', state: 'IL', country: 'US' })
      expect(usa.origin.state).not.toBe('IL')
      expect(usa.origin.country).toBe('US')
      const international = make({ destination: abroad('FR') }, { seed })
      expect(international.destination).toMatchObject({ city: 'Paris', state: null, country: 'FR' })
      expect(international.origin.country).not.toBe('FR')
      expect(international.origin.state).toBeNull()
    }
  })

  it('named are found as a person writes them', () => {
    const { origin, destination } = make({
      destination: { country: 'US', state: 'NY', city: ' new york ' },
      origin: { country: null, state: 'DC', city: 'washington' },
    })
    expect([origin.city, destination.city]).toEqual(['Washington, D.C.', 'New York City'])
    const fromUsa = make({ destination: abroad('DE'), origin: { country: 'US', state: null, city: 'tulsa' } })
    expect(fromUsa.origin).toMatchObject({ city: 'Tulsa', state: null, country: 'US' })
  })

  it('within one state are two cities', () => {
    expect(make({ origin: { country: null, state: 'IL', city: null } }).origin.city).not.toBe('Chicago')
  })
})

it('a carrier is as asked for, and its method is its own', () => {
  const shipments = (over: Partial<ShipmentRequest>) =>
    Array.from({ length: 60 }, (_, seed) => make(over, { seed }))
  const carriers = (over: Partial<ShipmentRequest>) =>
    [...new Set(shipments(over).map(({ carrier }) => carrier))].sort()
  expect(carriers({})).toEqual(['fedex', 'ups'])
  expect(carriers({ carrier: 'ups' })).toEqual(['ups'])
  expect(carriers({ destination: abroad('FR') })).toEqual(['dhl', 'fedex'])
  for (const { carrier, shipMethod } of [...shipments({}), ...shipments({ destination: abroad('JP') })]) {
    expect(shipMethod.toLowerCase().startsWith(carrier)).toBe(true)
  }
})

describe('refused with NO_TRACKING_MATCH is', () => {
  it.each<[string, Partial<ShipmentRequest>]>([
    [
      'a delivered one in the future',
      { deliveryStates: ['delivered'], fromMs: NOW_MS, toMs: NOW_MS + DAY_MS },
    ],
    ['one in transit in the past', { deliveryStates: ['in-transit'], fromMs: NOW_MS - DAY_MS, toMs: NOW_MS }],
    ['one shipped less than a day before the window ends', { minShippedAtMs: NOW_MS + 4 * DAY_MS + 1 }],
    [
      'one shipped abroad less than three days before it ends',
      { destination: abroad('FR'), minShippedAtMs: NOW_MS + 2 * DAY_MS + 1 },
    ],
    ['a delay without a day for it', { scenario: 'delay', minShippedAtMs: NOW_MS + 3 * DAY_MS + 1 }],
    ['a customs hold within the USA', { scenario: 'customs-hold' }],
    ['a returned one as delivered', { scenario: 'returned', deliveryStates: ['delivered'] }],
    ['a lost one as delivered', { scenario: 'lost', deliveryStates: ['delivered'] }],
    ['an international one within a country', { destination: abroad('FR'), origin: abroad('FR') }],
    ['an empty window', { fromMs: NOW_MS, toMs: NOW_MS - 1 }],
  ])('%s', (_, over) => expect(refusal(over)).toBe('NO_TRACKING_MATCH'))

  it('not one that just fits', () => {
    expect(make({ minShippedAtMs: NOW_MS + 4 * DAY_MS }).shippedAt.getTime()).toBe(NOW_MS + 4 * DAY_MS)
    const delayed = make({ scenario: 'delay', minShippedAtMs: NOW_MS + 3 * DAY_MS })
    expect(delayed.shippedAt.getTime()).toBe(NOW_MS + 3 * DAY_MS)
  })
})

describe('refused by field is', () => {
  const usa = (state: string | null, city: string | null = null) => ({
    destination: { country: 'US', state, city },
  })
  it.each<[string, Partial<ShipmentRequest>]>([
    ['state', usa('ZZ')],
    ['state', usa(null)],
    ['state', usa('constructor')],
    ['city', usa('IL', 'Houston')],
    ['city', usa('IL', '\u202Eogacihc')],
    ['city', usa('IL', '<b>Chicago</b>')],
    ['city', usa('IL', 'x'.repeat(10_000))],
    ['country', { destination: abroad('fr') }],
    ['country', { destination: abroad('BV') }],
    ['originState', { origin: { country: null, state: 'ZZ', city: null } }],
    ['originState', { origin: { country: null, state: null, city: 'Chicago' } }],
    ['originCity', { origin: { country: null, state: 'TX', city: 'Chicago' } }],
    ['originCountry', { destination: abroad('FR'), origin: abroad('XX') }],
    ['originCountry', { destination: abroad('FR'), origin: { country: null, state: null, city: 'Berlin' } }],
    ['carrier', { destination: abroad('FR'), carrier: 'ups' }],
    ['carrier', { carrier: 'dhl' }],
  ])('%s: %j', (field, over) => expect(refusal(over)).toEqual({ VALIDATION_ERROR: [field] }))
})
