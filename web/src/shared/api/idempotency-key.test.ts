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
  keys.settle('quantity 2')
  expect(keys.of('quantity 2')).not.toBe(keyOfTwo)
  expect(keys.of('quantity 3')).toBe(keyOfThree)
})

it('repeats the first request until the outcome is known', () => {
  const keys = createKeys()
  expect(keys.firstSent('quantity 2', { total: 6 })).toEqual({ total: 6 })
  expect(keys.firstSent('quantity 2', { total: 8 })).toEqual({ total: 6 })
  expect(keys.firstSent('quantity 3', { total: 9 })).toEqual({ total: 9 })
  keys.settle('quantity 2')
  expect(keys.firstSent('quantity 2', { total: 8 })).toEqual({ total: 8 })
})

it('says whether a retry continues an attempt that may have succeeded, or whether only an earlier intent may have', () => {
  const keys = createKeys()
  expect(keys.unknownOutcome('quantity 2')).toBeUndefined()
  keys.settle('quantity 2', new ConnectionError('lost'))
  expect(keys.unknownOutcome('quantity 2')).toBe('same')
  expect(keys.unknownOutcome('quantity 3')).toBe('earlier')
  keys.settle('quantity 3', refused(402, 'INSUFFICIENT_FUNDS'))
  expect(keys.unknownOutcome('quantity 3')).toBe('earlier')
  keys.settle('quantity 2')
  expect(keys.unknownOutcome('quantity 2')).toBeUndefined()
  expect(keys.unknownOutcome('quantity 3')).toBeUndefined()
})

it('a throttled attempt changes nothing: neither the key nor what is known of earlier attempts', () => {
  const keys = createKeys()
  const key = keys.of('quantity 2')
  keys.settle('quantity 2', refused(429, 'RATE_LIMITED'))
  expect(keys.unknownOutcome('quantity 2')).toBeUndefined()
  expect(keys.of('quantity 2')).toBe(key)
  keys.settle('quantity 2', new ConnectionError('lost'))
  keys.settle('quantity 2', refused(429, 'RATE_LIMITED'))
  expect(keys.unknownOutcome('quantity 2')).toBe('same')
  expect(keys.of('quantity 2')).toBe(key)
})
