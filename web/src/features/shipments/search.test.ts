import { expect, test } from 'vitest'
import { trackingNumbersSearch } from './search.ts'

test('any kind but those there are is the USA, and an overlong form is cut', () => {
  expect(trackingNumbersSearch({ tab: 'international', usa: 'state=TX', bought: '7' })).toEqual({
    tab: 'international',
    usa: 'state=TX',
    bought: 7,
  })
  expect(trackingNumbersSearch({ tab: 'moon', bought: '-1' })).toEqual({})
  expect(trackingNumbersSearch({ usa: 'x'.repeat(10_000) }).usa).toHaveLength(600)
})
