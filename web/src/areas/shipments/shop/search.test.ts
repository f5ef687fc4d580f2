import { expect, test } from 'vitest'
import { trackingNumbersSearch } from './search.ts'

test('an unknown tab opens the USA form, and an overlong draft is cut', () => {
  expect(trackingNumbersSearch({ tab: 'international', usa: 'state=TX', bought: '7' })).toEqual({
    tab: 'international',
    usa: 'state=TX',
    bought: 7,
  })
  expect(trackingNumbersSearch({ tab: 'moon', bought: '-1' })).toEqual({})
  expect(trackingNumbersSearch({ usa: 'x'.repeat(10_000) }).usa).toHaveLength(600)
})
