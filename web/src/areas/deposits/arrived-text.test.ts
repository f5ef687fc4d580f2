import { expect, it } from 'vitest'
import { arrivedText } from './arrived-text.ts'

it('says what has arrived of the requested amount, or beside the money of the deposit', () => {
  expect(arrivedText({ recorded: 0.6, amount: 35, status: 'PENDING' })).toBe('$0.60 of $35.00 arrived')
  expect(arrivedText({ recorded: 0.6, amount: 35, status: 'EXPIRED' })).toBe('$0.60 of $35.00 arrived')
  expect(arrivedText({ recorded: 0.6, amount: 35, status: 'COMPLETED' })).toBe('$0.60 more arrived')
  expect(arrivedText({ recorded: 0, amount: 35, status: 'PENDING' })).toBe('')
  expect(arrivedText({ amount: 35, status: 'PENDING' })).toBe('')
})
