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

it('the first sentence says how much money is missing or too much', () => {
  expect(sentences({})).toBe('$10.00 is missing: $10.00 arrived, and $20.00 was requested.')
  expect(sentences({ arrived: 25, difference: 5, credited: 20, creditable: 5 })).toBe(
    '$5.00 too much arrived: $25.00 arrived, and $20.00 was requested. $20.00 is credited already.',
  )
  expect(sentences({ arrived: 20, difference: 0, creditable: 20 })).toBe('The requested $20.00 arrived.')
})

it('the sentences say that money was not requested, that its value in dollars is unknown, or why it is worth nothing', () => {
  expect(sentences({ requested: null, difference: null })).toBe('$10.00 arrived. It was not requested.')
  expect(sentences({ arrived: null, difference: null, creditable: null })).toBe(
    '$20.00 was requested. Its value in USD is unknown. Check it with the provider, then enter it.',
  )
  expect(sentences({ arrived: 0, difference: -20, creditable: 0, worthlessReason: 'given-back' })).toBe(
    '$20.00 is missing: $0.00 arrived, and $20.00 was requested. The provider has given the money back.',
  )
  expect(sentences({ arrived: 0, difference: -20, creditable: 0, worthlessReason: 'test-money' })).toContain(
    'This was a test payment. It brought no real money.',
  )
})
