import { expect, test } from 'vitest'
import { ApiError, ConnectionError } from '../../../kit/api/api-error.ts'
import type { UnknownOutcome } from '../../../kit/api/idempotency-key.ts'
import { problemOf } from './strings.ts'

const refusal = (
  status: number,
  code: ConstructorParameters<typeof ApiError>[1]['code'],
  available?: number,
) =>
  new ApiError(status, {
    code,
    error: 'Said by the server.',
    requestId: 'r',
    ...(available !== undefined && { available }),
  })

const problemFor = (error: Error | null, unknownOutcome?: UnknownOutcome) =>
  problemOf(error, { unknownOutcome, goneText: 'Taken off the shelf.' })

test('out of stock says what is left and that nothing was charged', () => {
  expect(problemFor(refusal(409, 'OUT_OF_STOCK', 3))?.text).toBe(
    '3 are left: the quantity is set to 3. Nothing was charged.',
  )
  expect(problemFor(refusal(409, 'OUT_OF_STOCK', 0))?.text).toContain('just sold')
})

test('a risen price says that nothing was charged, and that the new total is shown', () => {
  expect(problemFor(refusal(409, 'PRICE_CHANGED'))).toMatchObject({
    title: 'The price has changed',
    text: expect.stringContaining('Nothing was charged. The new total is shown'),
    mayHaveGoneThrough: false,
  })
})

test.each([new ConnectionError('lost'), refusal(500, 'INTERNAL'), refusal(503, 'UNAVAILABLE')])(
  'if the outcome is unknown, the purchase may have succeeded, and a retry charges only once (%s)',
  (error) => {
    expect(problemFor(error, 'same')).toMatchObject({ mayHaveGoneThrough: true })
    expect(problemFor(error, 'same')?.text).toContain('never charged twice')
  },
)

test('if the outcome is unknown and the request has changed, a retry is not promised to be the same order', () => {
  const { text } = problemFor(new ConnectionError('lost'), 'earlier') ?? {}
  expect(text).toContain('may have succeeded')
  expect(text).not.toMatch(/same order|never charged twice/)
})

test('a throttled attempt bought nothing, and the message asks the customer to wait', () => {
  expect(problemFor(refusal(429, 'RATE_LIMITED'))).toMatchObject({
    title: 'Please wait a moment',
    mayHaveGoneThrough: false,
  })
})

test('a throttled retry keeps the warning that an earlier attempt may have succeeded', () => {
  const throttled = refusal(429, 'RATE_LIMITED')
  expect(problemFor(throttled, 'same')).toMatchObject({
    text: expect.stringMatching(/^Said by the server\. .*never charged twice/),
    mayHaveGoneThrough: true,
  })
  const changed = problemFor(throttled, 'earlier')
  expect(changed?.text).toContain('may have succeeded')
})

test('a refusal of a changed request keeps the warning that the earlier request may have succeeded', () => {
  const refused = refusal(402, 'INSUFFICIENT_FUNDS')
  expect(problemFor(refused)).toMatchObject({ mayHaveGoneThrough: false })
  expect(problemFor(refused, 'earlier')).toMatchObject({
    text: expect.stringMatching(/Nothing was charged.*may have succeeded/),
    mayHaveGoneThrough: true,
  })
})

test('after the request changes, the last refusal is not shown, but the warning stays', () => {
  expect(problemFor(null)).toBeUndefined()
  const warning = problemFor(null, 'same')
  expect(warning).toMatchObject({ title: 'We got no response', mayHaveGoneThrough: true })
  expect(warning?.text).toContain('never charged twice')
  expect(warning?.text).not.toContain('Nothing was charged')
})

test('a forbidden call shows the message of the server', () => {
  expect(problemFor(refusal(403, 'FORBIDDEN'))?.text).toBe('Said by the server.')
})

test('any other refusal shows the message of the server', () => {
  expect(problemFor(refusal(422, 'KEY_REUSED'))?.text).toBe('Said by the server.')
})

test('goods that are no longer for sale show the message of their page', () => {
  expect(problemFor(refusal(404, 'NOT_FOUND'))?.text).toBe('Taken off the shelf.')
})

test('an impossible shipment says why and that nothing was charged', () => {
  expect(problemFor(refusal(409, 'NO_TRACKING_MATCH'))).toMatchObject({
    title: 'No shipment fits',
    text: 'Said by the server. Nothing was charged.',
  })
})

test('a validation error that the fields show is not repeated', () => {
  const error = { code: 'VALIDATION_ERROR' as const, error: 'Validation error', requestId: 'r' }
  expect(problemFor(new ApiError(400, { ...error, details: { to: ['Too far.'] } }))).toBeUndefined()
  expect(problemFor(new ApiError(400, error))?.text).toBe('Validation error')
})
