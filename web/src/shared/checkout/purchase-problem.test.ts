import { expect, test } from 'vitest'
import { ApiError, ConnectionError } from '../../lib/api-error.ts'
import { problemOf } from './purchase-problem.ts'

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

const tell = (error: Error, isSameOrder: boolean) =>
  problemOf(error, { isSameOrder, gone: 'Taken off the shelf.' })

test('out of stock says what is left and that nothing was charged', () => {
  expect(tell(refusal(409, 'OUT_OF_STOCK', 3), true)?.text).toBe(
    '3 are left: the quantity is set to 3. Nothing was charged.',
  )
  expect(tell(refusal(409, 'OUT_OF_STOCK', 0), true)?.text).toContain('just sold')
})

test('a price that has risen says that nothing was charged, and shows the new total', () => {
  expect(tell(refusal(409, 'PRICE_CHANGED'), true)).toMatchObject({
    title: 'The price has changed',
    text: expect.stringContaining('Nothing was charged'),
    mayHaveGoneThrough: false,
  })
})

test.each([new ConnectionError('lost'), refusal(500, 'INTERNAL'), refusal(503, 'UNAVAILABLE')])(
  'without an answer the same order may be tried again, and may have gone through (%s)',
  (error) => {
    expect(tell(error, true)).toMatchObject({ mayHaveGoneThrough: true })
    expect(tell(error, true)?.text).toContain('cannot be charged twice')
  },
)

test('once the order was changed, a retry is no longer called the same one', () => {
  expect(tell(new ConnectionError('lost'), false)?.text).toContain('may have gone through')
})

test('a throttled try did nothing, and asks to wait', () => {
  expect(tell(refusal(429, 'RATE_LIMITED'), true)).toMatchObject({ mayHaveGoneThrough: false })
})

test('what has no words of its own here is told in the words of the server', () => {
  expect(tell(refusal(422, 'KEY_REUSED'), true)?.text).toBe('Said by the server.')
})

test('goods that are not sold any more are told in the words of their page', () => {
  expect(tell(refusal(404, 'NOT_FOUND'), true)?.text).toBe('Taken off the shelf.')
})

test('a shipment that cannot be made says why, and that nothing was charged', () => {
  expect(tell(refusal(409, 'NO_TRACKING_MATCH'), true)).toMatchObject({
    title: 'No shipment fits',
    text: 'Said by the server. Nothing was charged.',
  })
})

test('what stands at the fields of a form is not said a second time', () => {
  const error = { code: 'VALIDATION_ERROR' as const, error: 'Validation error', requestId: 'r' }
  expect(tell(new ApiError(400, { ...error, details: { to: ['Too far.'] } }), true)).toBeUndefined()
  expect(tell(new ApiError(400, error), true)?.text).toBe('Validation error')
})
