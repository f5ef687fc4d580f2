import {
  COUNTRIES_WITHOUT_CITIES,
  COUNTRY_CODES,
  DESTINATION_COUNTRY_CODES,
  ORIGIN_COUNTRY_CODES,
  STATE_CODES,
} from '@docket/contract/places'
import { describe, expect, it } from 'vitest'
import { CITIES_ATTRIBUTION, citiesOf, findCity, type Region } from './cities.ts'

const regions: Region[] = [
  ...STATE_CODES.map((state) => ({ country: 'US', state })),
  ...ORIGIN_COUNTRY_CODES.map((country) => ({ country, state: null })),
]
const allCities = regions.flatMap((region) => citiesOf(region))

describe('the codes', () => {
  it('are the 50 states and DC, and the 249 countries of ISO 3166-1, each with a name', () => {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
    expect(STATE_CODES).toHaveLength(51)
    expect(new Set(COUNTRY_CODES).size).toBe(249)
    expect(COUNTRY_CODES.filter((code) => names.of(code) === undefined)).toEqual([])
    expect(DESTINATION_COUNTRY_CODES).toHaveLength(244)
    expect(DESTINATION_COUNTRY_CODES).not.toContain('US')
  })
})

describe('the list of cities', () => {
  it('has cities for each state and each country, except the countries without any', () => {
    expect(regions.filter((region) => citiesOf(region).length === 0)).toEqual([])
    expect(COUNTRY_CODES.filter((country) => citiesOf({ country, state: null }).length === 0)).toEqual(
      COUNTRIES_WITHOUT_CITIES,
    )
    expect(allCities.length).toBeGreaterThan(6_000)
  })

  it('has the largest first', () => {
    const largest = (country: string, state: string | null) => citiesOf({ country, state })[0]?.city
    expect(largest('US', 'IL')).toBe('Chicago')
    expect(largest('US', 'AK')).toBe('Anchorage')
    expect(largest('US', null)).toBe('New York City')
    expect(largest('FR', null)).toBe('Paris')
    expect(largest('BR', null)).toBe('São Paulo')
    expect(largest('PR', null)).toBe('San Juan')
  })

  it('has a position on earth and a zone that Intl knows for each city', () => {
    const zones = new Set(allCities.map(({ timeZone }) => timeZone))
    for (const timeZone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
    expect(zones).not.toContain('UTC')
    expect(
      allCities.filter(
        ({ latitude, longitude }) => !(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180),
      ),
    ).toEqual([])
  })

  it('has several time zones for states and countries that are in several', () => {
    const zone = (country: string, state: string | null, name: string) =>
      findCity({ country, state, name })?.timeZone
    expect(zone('US', 'TN', 'Nashville')).toBe('America/Chicago')
    expect(zone('US', 'TN', 'Knoxville')).toBe('America/New_York')
    expect(zone('AU', null, 'Perth')).toBe('Australia/Perth')
    expect(zone('MX', null, 'Juárez')).toBe('America/Ciudad_Juarez')
  })

  it('has no name that could be markup, change the direction of a text or hide a character', () => {
    const plain = /^[\p{L}\p{M}][\p{L}\p{M} '’‘ʼʻ.,/-]*$/u
    expect(
      allCities.filter(({ city }) => !plain.test(city) || city.length > 40 || city !== city.normalize('NFC')),
    ).toEqual([])
    expect(allCities.filter(({ city }) => /[\p{C}<>&"|;]/u.test(city))).toEqual([])
  })

  it('has no name with the state in it, because the screen shows the state separately', () => {
    expect(allCities.filter(({ city, country }) => country === 'US' && city.includes(','))).toEqual([])
  })

  it('names its licence', () => {
    expect(CITIES_ATTRIBUTION).toBe('Cities: GeoNames, CC BY 4.0')
  })
})

describe('a city is found', () => {
  it.each([
    ['US', 'IL', 'Chicago', 'Chicago'],
    ['US', 'IL', '  cHICAGO ', 'Chicago'],
    ['US', 'NY', 'New York', 'New York City'],
    ['US', 'DC', 'washington', 'Washington'],
    ['US', 'DC', 'Washington, D.C.', 'Washington'],
    ['US', 'TX', 'Austin, TX', 'Austin'],
    ['US', null, 'Tulsa', 'Tulsa'],
    ['BR', null, 'sao paulo', 'São Paulo'],
    ['BR', null, 'SA\u0303O PAULO', 'São Paulo'],
    ['PL', null, 'lodz', 'Łódź'],
    ['DK', null, 'Kobenhavn', null],
    ['US', 'TX', 'Chicago', null],
    ['US', 'tx', 'Houston', null],
    ['fr', null, 'Paris', null],
    ['FR', null, '', null],
    ['US', 'constructor', 'Houston', null],
    ['__proto__', null, 'Houston', null],
    ['FR', 'IL', 'Paris', null],
    ['FR', null, '\u202Esirap', null],
    ['FR', null, '<b>Paris</b>', null],
  ])('in %s %s by the name %j: %s', (country, state, name, expected) => {
    expect(findCity({ country, state, name })?.city ?? null).toBe(expected)
  })

  it('by every name in the list', () => {
    for (const region of regions) {
      const cities = citiesOf(region)
      for (const { city } of cities) {
        const found = findCity({ ...region, name: city.toUpperCase() })
        expect(
          found?.city
            .toUpperCase()
            .normalize('NFKD')
            .replace(/[^\p{L}]/gu, ''),
        ).toBe(
          city
            .toUpperCase()
            .normalize('NFKD')
            .replace(/[^\p{L}]/gu, ''),
        )
      }
    }
  })

  it('within 100 ms of computing time or not at all, for any text', () => {
    const before = process.cpuUsage()
    expect(findCity({ country: 'US', state: null, name: 'ﷺ'.repeat(10_000) })).toBeNull()
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1_000).toBeLessThan(100)
  })

  it('without its state in an international shipment', () => {
    expect(findCity({ country: 'US', state: null, name: 'Tulsa' })).toMatchObject({
      country: 'US',
      state: null,
    })
  })
})
