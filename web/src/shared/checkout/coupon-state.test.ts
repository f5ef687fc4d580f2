import { expect, test } from 'vitest'
import { ApiError, ConnectionError } from '../../lib/api-error.ts'
import { couponState, isSameCode } from './coupon-state.ts'

const asked = {
  code: 'welcome10',
  answer: undefined,
  error: null,
  isFetching: false,
  refusedAtPurchase: false,
}
const answer = { value: 'WELCOME10', percentage: 10 }
const refusal = (status: number, code: 'INVALID_COUPON' | 'RATE_LIMITED' | 'NOT_FOUND', error: string) =>
  new ApiError(status, { code, error, requestId: 'r' })

test('without a code there is no coupon, whatever was answered before', () => {
  expect(couponState({ ...asked, code: undefined, answer })).toEqual({ kind: 'none' })
})

test('a valid coupon is shown by the name the shop gave it', () => {
  expect(couponState({ ...asked, answer })).toEqual({ kind: 'valid', code: 'WELCOME10', percentage: 10 })
})

test('while a coupon is checked, again too, it gives no discount', () => {
  expect(couponState({ ...asked, isFetching: true, answer })).toEqual({ kind: 'checking' })
})

test('a refused code reads "Invalid coupon code.", also where the code made no valid address', () => {
  const message = 'Invalid coupon code.'
  const invalid = refusal(422, 'INVALID_COUPON', message)
  expect(couponState({ ...asked, error: invalid })).toEqual({ kind: 'refused', message })
  const notFound = refusal(404, 'NOT_FOUND', 'Resource not found.')
  expect(couponState({ ...asked, error: notFound })).toEqual({ kind: 'refused', message })
})

test('a lost connection or a throttle is not called an invalid code', () => {
  const lost = new ConnectionError('lost')
  expect(couponState({ ...asked, error: lost })).toMatchObject({ message: 'Connection problems' })
  const throttled = refusal(429, 'RATE_LIMITED', 'Too many attempts.')
  expect(couponState({ ...asked, error: throttled })).toMatchObject({ message: 'Too many attempts.' })
})

test('a coupon that the purchase was refused for no longer gives its discount', () => {
  expect(couponState({ ...asked, answer, refusedAtPurchase: true })).toMatchObject({ kind: 'refused' })
})

test('a code is the same in odd case and with spaces', () => {
  expect(isSameCode(' Welcome10 ', 'WELCOME10')).toBe(true)
  expect(isSameCode(undefined, '  ')).toBe(true)
  expect(isSameCode('WELCOME1', 'WELCOME10')).toBe(false)
})
