import { expect, it } from 'vitest'
import { placeText } from './place-text.ts'

it('names the state for a city in the USA, and the country for any other city; a city state is named once', () => {
  expect(placeText({ city: 'Austin', state: 'TX', country: 'US' })).toBe('Austin, TX')
  expect(placeText({ city: 'Singapore', state: null, country: 'SG' })).toBe('Singapore')
  expect(placeText({ city: 'Berlin', state: null, country: 'DE' })).toBe('Berlin, Germany')
})
