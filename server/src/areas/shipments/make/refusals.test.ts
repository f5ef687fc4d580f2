import { describe, expect, it } from 'vitest'
import { abroad, makeTestShipment, NOW_MS } from '../../../../test/areas/make-test-shipment.ts'
import { ShopError } from '../../../host/errors.ts'
import { DAY_MS } from '../../../host/zoned-time.ts'
import type { ShipmentRequest } from './request.ts'

/** The code of the refusal, and its fields if it has some. */
function refusalOf(changes: Partial<ShipmentRequest>, nowMs = NOW_MS): unknown {
  try {
    return makeTestShipment(changes, { nowMs })
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return error.extras.details ? { [error.code]: Object.keys(error.extras.details) } : error.code
  }
}

describe('NO_TRACKING_MATCH', () => {
  it.each<[string, Partial<ShipmentRequest>]>([
    [
      'a delivered shipment in the future',
      { deliveryStates: ['delivered'], fromMs: NOW_MS, toMs: NOW_MS + DAY_MS },
    ],
    [
      'a shipment in transit in the past',
      { deliveryStates: ['in-transit'], fromMs: NOW_MS - DAY_MS, toMs: NOW_MS },
    ],
    ['a ship date less than a day before the window ends', { minShippedAtMs: NOW_MS + 4 * DAY_MS + 1 }],
    [
      'an international ship date less than three days before the window ends',
      { destination: abroad('FR'), minShippedAtMs: NOW_MS + 2 * DAY_MS + 1 },
    ],
    [
      'a delay if the window has no day for it',
      { scenario: 'delay', minShippedAtMs: NOW_MS + 3 * DAY_MS + 1 },
    ],
    ['a customs hold within the USA', { scenario: 'customs-hold' }],
    ['a returned shipment as delivered', { scenario: 'returned', deliveryStates: ['delivered'] }],
    ['a lost shipment as delivered', { scenario: 'lost', deliveryStates: ['delivered'] }],
    ['an international shipment within one country', { destination: abroad('FR'), origin: abroad('FR') }],
    ['an empty window', { fromMs: NOW_MS, toMs: NOW_MS - 1 }],
  ])('refuses %s', (_, changes) => expect(refusalOf(changes)).toBe('NO_TRACKING_MATCH'))

  it('says what to change: the ship date if it is too late, otherwise the days or the state', () => {
    const message = (changes: Partial<ShipmentRequest>) => {
      try {
        makeTestShipment(changes)
      } catch (error) {
        return error instanceof Error ? error.message : ''
      }
      return undefined
    }
    expect(message({ minShippedAtMs: NOW_MS + 4 * DAY_MS + 1 })).toBe(
      'A shipment like this takes a day or more. Choose an earlier ship date, or a later delivery.',
    )
    expect(message({ destination: abroad('FR'), minShippedAtMs: NOW_MS + 2 * DAY_MS + 1 })).toMatch(
      /3 days or more\./,
    )
    expect(message({ scenario: 'delay', minShippedAtMs: NOW_MS + 3 * DAY_MS + 1 })).toMatch(
      /this scenario takes longer/,
    )
    expect(message({ deliveryStates: ['in-transit'], fromMs: NOW_MS - DAY_MS, toMs: NOW_MS })).toMatch(
      /^The days do not go with the delivery state/,
    )
  })

  it('does not advise a later delivery if the shipment must be delivered before now and the window ends after now', () => {
    const request = { deliveryStates: ['delivered' as const], minShippedAtMs: NOW_MS + DAY_MS }
    expect(() => makeTestShipment(request)).toThrow(/Choose an earlier ship date\.$/)
  })

  it.each(['lost', 'returned'] as const)(
    'does not refuse a %s shipment in transit, even if its delivery days are over',
    (scenario) => {
      const changes = { fromMs: NOW_MS - 9 * DAY_MS, toMs: NOW_MS - 5 * DAY_MS }
      const shipment = makeTestShipment({ scenario, deliveryStates: ['in-transit'], ...changes })
      expect(shipment.deliveryState).toBe('in-transit')
    },
  )

  it('does not refuse a request that just fits', () => {
    expect(makeTestShipment({ minShippedAtMs: NOW_MS + 4 * DAY_MS }).shippedAt.getTime()).toBe(
      NOW_MS + 4 * DAY_MS,
    )
    const delayed = makeTestShipment({ scenario: 'delay', minShippedAtMs: NOW_MS + 3 * DAY_MS })
    expect(delayed.shippedAt.getTime()).toBe(NOW_MS + 3 * DAY_MS)
  })
})

describe('a refusal by field', () => {
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
  ])('refuses the field %s: %j', (field, changes) =>
    expect(refusalOf(changes)).toEqual({ VALIDATION_ERROR: [field] }),
  )
})
