import type { Arrival } from '@docket/contract/admin/deposits'
import { expect, it } from 'vitest'
import { arrivalSentences } from './arrival-sentences.ts'

const underpaid: Arrival = {
  requested: 20,
  arrived: 10,
  worthlessReason: null,
  difference: -10,
  credited: 0,
  creditable: 10,
}
const sentences = (change: Partial<Arrival>) => arrivalSentences({ ...underpaid, ...change }).join(' ')

it('says how much less or more arrived than was requested', () => {
  expect(sentences({})).toBe('Requested: $20.00. Arrived: $10.00. $10.00 less.')
  expect(sentences({ arrived: 25, difference: 5, credited: 20, creditable: 5 })).toBe(
    'Requested: $20.00. Arrived: $25.00. $5.00 more. $20.00 is credited already.',
  )
  expect(sentences({ arrived: 20, difference: 0, creditable: 20 })).toBe(
    'Requested: $20.00. Arrived: $20.00. No difference.',
  )
})

it('says if the money was not requested, is unknown in dollars, or has not arrived', () => {
  expect(sentences({ requested: null, difference: null })).toBe('Not requested. Arrived: $10.00.')
  expect(sentences({ arrived: null, difference: null, creditable: null })).toBe(
    'Requested: $20.00. The shop does not know what arrived in USD. Check the payment with the provider, then enter what it is worth.',
  )
  expect(sentences({ arrived: 0, difference: -20, creditable: 0, worthlessReason: 'given-back' })).toBe(
    'Requested: $20.00. Arrived: $0.00. $20.00 less. The provider has given the money back.',
  )
  expect(sentences({ arrived: 0, difference: -20, creditable: 0, worthlessReason: 'test-money' })).toContain(
    'This was a test payment. It brought no real money.',
  )
})
