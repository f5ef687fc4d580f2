import { expect, test } from 'vitest'
import { ApiError, ConnectionError } from '../../../kit/api/api-error.ts'
import { couponState, isSameCode } from './coupon.tsx'

const input = {
  code: 'welcome10',
  answer: undefined,
  error: null,
  isFetching: false,
  refusedAtPurchase: false,
}
const answer = { value: 'WELCOME10', percentage: 10 }
const refusal = (status: number, code: 'INVALID_COUPON' | 'RATE_LIMITED' | 'NOT_FOUND', error: string) =>
  new ApiError(status, { code, error, requestId: 'r' })

test('without a code there is no coupon, even after an answer to an earlier code', () => {
  expect(couponState({ ...input, code: undefined, answer })).toEqual({ kind: 'none' })
})

test("a valid coupon is shown in the shop's spelling", () => {
  expect(couponState({ ...input, answer })).toEqual({ kind: 'valid', code: 'WELCOME10', percentage: 10 })
})

test('a coupon gives no discount while it is checked, or checked again', () => {
  expect(couponState({ ...input, isFetching: true, answer })).toEqual({ kind: 'checking' })
})

test('a refused code reads "Invalid coupon code.", also after a 404', () => {
  const message = 'Invalid coupon code.'
  const invalid = refusal(422, 'INVALID_COUPON', message)
  expect(couponState({ ...input, error: invalid })).toEqual({ kind: 'refused', message })
  const notFound = refusal(404, 'NOT_FOUND', 'Resource not found.')
  expect(couponState({ ...input, error: notFound })).toEqual({ kind: 'refused', message })
})

test('a lost connection or a throttle is not shown as an invalid code', () => {
  const lost = new ConnectionError('lost')
  expect(couponState({ ...input, error: lost })).toMatchObject({ message: 'Connection problems' })
  const throttled = refusal(429, 'RATE_LIMITED', 'Too many attempts.')
  expect(couponState({ ...input, error: throttled })).toMatchObject({ message: 'Too many attempts.' })
})

test('a coupon that made a purchase fail gives no discount', () => {
  expect(couponState({ ...input, answer, refusedAtPurchase: true })).toMatchObject({ kind: 'refused' })
})

test('a code ignores case and outer spaces', () => {
  expect(isSameCode(' Welcome10 ', 'WELCOME10')).toBe(true)
  expect(isSameCode(undefined, '  ')).toBe(true)
  expect(isSameCode('WELCOME1', 'WELCOME10')).toBe(false)
})
