import { expect, it } from 'vitest'
import { ApiError, ConnectionError } from './api-error.ts'
import { createKeys, isOutcomeKnown } from './idempotency-key.ts'

const refused = (status: number, code: 'INTERNAL' | 'IN_PROGRESS' | 'INSUFFICIENT_FUNDS' | 'RATE_LIMITED') =>
  new ApiError(status, { error: '', code, requestId: '' })

it('the outcome is unknown without an answer, after a 500, while the request runs, and when throttled', () => {
  expect(isOutcomeKnown(new ConnectionError())).toBe(false)
  expect(isOutcomeKnown(refused(500, 'INTERNAL'))).toBe(false)
  expect(isOutcomeKnown(refused(409, 'IN_PROGRESS'))).toBe(false)
  expect(isOutcomeKnown(refused(429, 'RATE_LIMITED'))).toBe(false)
})

it('the outcome is known after a success and after a refusal', () => {
  expect(isOutcomeKnown(undefined)).toBe(true)
  expect(isOutcomeKnown(null)).toBe(true)
  expect(isOutcomeKnown(refused(402, 'INSUFFICIENT_FUNDS'))).toBe(true)
})

it('returns to the key of an intent after another intent', () => {
  const keys = createKeys()
  const keyOfTwo = keys.of('quantity 2')
  const keyOfThree = keys.of('quantity 3')
  expect(keyOfThree).not.toBe(keyOfTwo)
  expect(keys.of('quantity 2')).toBe(keyOfTwo)
  keys.forget('quantity 2')
  expect(keys.of('quantity 2')).not.toBe(keyOfTwo)
  expect(keys.of('quantity 3')).toBe(keyOfThree)
})

it('repeats the first request until the outcome is known', () => {
  const keys = createKeys()
  expect(keys.firstSent('quantity 2', { total: 6 })).toEqual({ total: 6 })
  expect(keys.firstSent('quantity 2', { total: 8 })).toEqual({ total: 6 })
  expect(keys.firstSent('quantity 3', { total: 9 })).toEqual({ total: 9 })
  keys.forget('quantity 2')
  expect(keys.firstSent('quantity 2', { total: 8 })).toEqual({ total: 8 })
})

it('remembers that an attempt may have succeeded until the outcome is known', () => {
  const keys = createKeys()
  keys.markUnknown('quantity 2')
  expect(keys.isUnknown('quantity 2')).toBe(true)
  expect(keys.isUnknown('quantity 3')).toBe(false)
  expect(keys.hasUnknown()).toBe(true)
  keys.forget('quantity 2')
  expect(keys.isUnknown('quantity 2')).toBe(false)
  expect(keys.hasUnknown()).toBe(false)
})
