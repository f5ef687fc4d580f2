import { expect, it } from 'vitest'
import { ApiError, ConnectionError } from './api-error.ts'
import { createKeys, mayHaveSucceeded } from './idempotency-key.ts'

const refused = (status: number, code: ConstructorParameters<typeof ApiError>[1]['code']) =>
  new ApiError(status, { error: '', code, requestId: '' })

it('an attempt that got no answer, got a 500 or still runs may have succeeded', () => {
  expect(mayHaveSucceeded(new ConnectionError())).toBe(true)
  expect(mayHaveSucceeded(refused(500, 'INTERNAL'))).toBe(true)
  expect(mayHaveSucceeded(refused(409, 'IN_PROGRESS'))).toBe(true)
})

it('the outcome of an attempt is known after a success and after a refusal', () => {
  expect(mayHaveSucceeded(undefined)).toBe(false)
  expect(mayHaveSucceeded(null)).toBe(false)
  expect(mayHaveSucceeded(refused(402, 'INSUFFICIENT_FUNDS'))).toBe(false)
  expect(mayHaveSucceeded(refused(429, 'RATE_LIMITED'))).toBe(false)
})

it('an intent has its own key again after another intent', () => {
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

it('the unknown outcome is `same` if the intent itself may have succeeded, `earlier` if only another intent may have', () => {
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

it('a request that was refused without a look at the key can be changed, unless an earlier attempt may have succeeded', () => {
  const keys = createKeys()
  const throttled = refused(429, 'RATE_LIMITED')
  keys.firstSent('$5', { reason: 'typo' })
  keys.settle('$5', throttled)
  expect(keys.firstSent('$5', { reason: 'goodwill' })).toEqual({ reason: 'goodwill' })
  keys.settle('$5', new ConnectionError('lost'))
  keys.settle('$5', throttled)
  expect(keys.firstSent('$5', { reason: 'another' })).toEqual({ reason: 'goodwill' })
})

it.each([
  ['a throttled attempt', refused(429, 'RATE_LIMITED')],
  ['an attempt after the session has ended', refused(401, 'UNAUTHENTICATED')],
  ['an attempt that needs a proof of who the user is', refused(403, 'STEP_UP_REQUIRED')],
])('%s changes neither the key nor what is known of earlier attempts', (_what, refusal) => {
  const keys = createKeys()
  const key = keys.of('quantity 2')
  keys.settle('quantity 2', refusal)
  expect(keys.unknownOutcome('quantity 2')).toBeUndefined()
  expect(keys.of('quantity 2')).toBe(key)
  keys.settle('quantity 2', new ConnectionError('lost'))
  keys.settle('quantity 2', refusal)
  expect(keys.unknownOutcome('quantity 2')).toBe('same')
  expect(keys.of('quantity 2')).toBe(key)
})
