import { eventsAt } from '@docket/contract/tracking-at'
import { describe, expect, it } from 'vitest'
import { abroad, makeTestShipment, NOW_MS } from '../../../../test/areas/make-test-shipment.ts'
import { DAY_MS, isoWithOffset } from '../../../host/zoned-time.ts'
import type { ShipmentRequest } from './request.ts'

const at = (text: string) => Date.parse(text)

describe('the delivery', () => {
  it('is in the daytime of its destination if the window allows it', () => {
    for (let seed = 0; seed < 200; seed++) {
      const { estimatedDeliveryAt, destination } = makeTestShipment({ destination: abroad('NP') }, { seed })
      expect(isoWithOffset(estimatedDeliveryAt.getTime(), destination.timeZone).slice(11, 16)).toSatisfy(
        (time: string) => time >= '09:00' && time <= '19:00',
      )
    }
  })

  it('is at night if the window is a night', () => {
    const [fromMs, toMs] = [at('2026-11-25T02:00:00-06:00'), at('2026-11-25T04:00:00-06:00')]
    const { estimatedDeliveryAt } = makeTestShipment({ fromMs, toMs })
    expect(estimatedDeliveryAt.getTime()).toBeGreaterThanOrEqual(fromMs)
    expect(estimatedDeliveryAt.getTime()).toBeLessThanOrEqual(toMs)
  })

  it('is at the only millisecond of a window, and its event says so', () => {
    const ms = at('2026-11-25T14:00:00.123-06:00')
    const { estimatedDeliveryAt, schedule } = makeTestShipment({ fromMs: ms, toMs: ms })
    expect(estimatedDeliveryAt.getTime()).toBe(ms)
    expect(schedule.at(-1)?.at).toBe('2026-11-25T14:00:00.123-06:00')
  })

  it('can be on any day of a long window', () => {
    const days = Array.from({ length: 300 }, (_, seed) =>
      makeTestShipment({}, { seed }).estimatedDeliveryAt.toISOString().slice(0, 10),
    )
    expect(new Set(days).size).toBeGreaterThanOrEqual(10)
  })

  it('has the right local offsets around the nights on which the clocks change', () => {
    const window = { fromMs: at('2026-11-03T00:00:00-06:00'), toMs: at('2026-11-03T23:59:59-06:00') }
    const events = Array.from({ length: 50 }, (_, seed) => makeTestShipment(window, { seed })).flatMap(
      ({ schedule }) => schedule,
    )
    const inChicago = events.filter(({ location }) => location === 'Chicago, IL, US')
    expect(inChicago.every((event) => event.at.endsWith('-06:00'))).toBe(true)
    const beforeChange = events.filter((event) => Date.parse(event.at) < at('2026-11-01T00:00:00Z'))
    expect(beforeChange.length).toBeGreaterThan(20)
    expect(beforeChange.some((event) => event.at.endsWith('-05:00'))).toBe(true)
  })
})

describe('a shipment in the future', () => {
  it('has no past event except its label, which is made now', () => {
    const fromMs = NOW_MS + 60 * DAY_MS
    for (let seed = 0; seed < 50; seed++) {
      const { schedule, deliveryState } = makeTestShipment({ fromMs, toMs: fromMs + DAY_MS }, { seed })
      expect(eventsAt(schedule, NOW_MS).events.map(({ code }) => code)).toEqual(['TEST_LABEL_MADE'])
      expect(Date.parse(schedule[0]?.at ?? '')).toBeGreaterThan(NOW_MS - 60_001)
      expect(deliveryState).toBe('in-transit')
    }
  })
})

describe('the places', () => {
  it('are by default the largest city of the destination, and an origin in another state or country', () => {
    for (let seed = 0; seed < 100; seed++) {
      const usa = makeTestShipment({}, { seed })
      expect(usa.destination).toMatchObject({ city: 'Chicago', state: 'IL', country: 'US' })
      expect(usa.origin.state).not.toBe('IL')
      expect(usa.origin.country).toBe('US')
      const international = makeTestShipment({ destination: abroad('FR') }, { seed })
      expect(international.destination).toMatchObject({ city: 'Paris', state: null, country: 'FR' })
      expect(international.origin.country).not.toBe('FR')
      expect(international.origin.state).toBeNull()
    }
  })

  it('are the requested cities, regardless of case and surrounding spaces', () => {
    const { origin, destination } = makeTestShipment({
      destination: { country: 'US', state: 'NY', city: ' new york ' },
      origin: { country: null, state: 'DC', city: 'washington' },
    })
    expect([origin.city, destination.city]).toEqual(['Washington', 'New York City'])
    const fromUsa = makeTestShipment({
      destination: abroad('DE'),
      origin: { country: 'US', state: null, city: 'tulsa' },
    })
    expect(fromUsa.origin).toMatchObject({ city: 'Tulsa', state: null, country: 'US' })
  })

  it('are two different cities if both are in one state', () => {
    expect(makeTestShipment({ origin: { country: null, state: 'IL', city: null } }).origin.city).not.toBe(
      'Chicago',
    )
  })
})

it('the carrier is the requested one, and the method is one of that carrier', () => {
  const shipments = (changes: Partial<ShipmentRequest>) =>
    Array.from({ length: 60 }, (_, seed) => makeTestShipment(changes, { seed }))
  const carriers = (changes: Partial<ShipmentRequest>) =>
    [...new Set(shipments(changes).map(({ carrier }) => carrier))].sort()
  expect(carriers({})).toEqual(['fedex', 'ups'])
  expect(carriers({ carrier: 'ups' })).toEqual(['ups'])
  expect(carriers({ destination: abroad('FR') })).toEqual(['dhl', 'fedex'])
  for (const { carrier, shipMethod } of [...shipments({}), ...shipments({ destination: abroad('JP') })]) {
    expect(shipMethod.toLowerCase().startsWith(carrier)).toBe(true)
  }
})
