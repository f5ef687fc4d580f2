import type { ErrorCode } from '@docket/contract/errors'
import { expect, it } from 'vitest'
import { ApiError, ConnectionError } from '../../kit/api/api-error.ts'
import { payProblemOf } from './words.ts'

const refusal = (status: number, code: ErrorCode) =>
  new ApiError(status, { code, error: 'Said by the server.', requestId: 'r' })

const problemFor = (error: Error | null, unknownOutcome?: 'same' | 'earlier') =>
  payProblemOf(error, { unknownOutcome, goneText: 'Taken off the shelf.' })

it('without an error there is nothing to say', () => {
  expect(problemFor(null, 'earlier')).toBeUndefined()
})

it('another amount is told before anything is charged', () => {
  expect(problemFor(refusal(409, 'PRICE_CHANGED'))).toEqual({
    title: 'The amount has changed',
    text: 'Nothing was charged. The new amount is shown: press Pay again if you accept it.',
    mayHaveGoneThrough: false,
  })
})

it.each([
  [409, 'ALREADY_EXISTS', 'Another order waits for your payment'],
  [422, 'RATE_EXPIRED', 'The exchange rate has expired'],
  [422, 'PAYMENT_REFUSED', 'The payment page did not open'],
  [422, 'INVALID_COUPON', 'The coupon cannot be used for this order'],
] as const)('a refusal has its own words (%i %s)', (status, code, title) => {
  expect(problemFor(refusal(status, code))).toMatchObject({ title, mayHaveGoneThrough: false })
})

it('what a purchase can meet as well has the words of a purchase', () => {
  expect(problemFor(refusal(404, 'NOT_FOUND'))).toMatchObject({
    title: 'No longer for sale',
    text: 'Taken off the shelf.',
  })
  expect(problemFor(refusal(409, 'OUT_OF_STOCK'))).toMatchObject({ title: 'Just sold' })
})

it.each([new ConnectionError('lost'), refusal(500, 'INTERNAL')])(
  'without an answer, nothing is charged, and a retry continues the same payment (%s)',
  (error) => {
    expect(problemFor(error, 'same')).toEqual({
      title: 'We got no response',
      text: 'Press Pay again: it continues the same payment. Nothing has been charged.',
      mayHaveGoneThrough: false,
    })
  },
)

it('a provider that does not answer is named by the shop, and a retry continues the same payment', () => {
  expect(problemFor(refusal(503, 'PAYMENT_UNAVAILABLE'), 'same')).toMatchObject({
    title: 'The payment page did not open',
    text: 'Said by the server. Press Pay again: it continues the same payment. Nothing has been charged.',
  })
})
