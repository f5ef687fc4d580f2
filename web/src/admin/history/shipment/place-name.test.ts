import { expect, it } from 'vitest'
import { placeName } from './place-name.ts'

it('names the state of a city in the USA, and the country of any other', () => {
  expect(placeName({ city: 'Austin', state: 'TX', country: 'US' })).toBe('Austin, TX')
  expect(placeName({ city: 'Berlin', state: null, country: 'DE' })).toBe('Berlin, Germany')
})
