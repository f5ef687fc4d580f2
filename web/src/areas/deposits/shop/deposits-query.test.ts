import { expect, test } from 'vitest'
import { hasSettled } from './deposits-query.ts'

const pending = { id: 1, status: 'PENDING' } as const
const completed = { id: 1, status: 'COMPLETED' } as const

test('a deposit is settled when it was pending before and is not now', () => {
  expect(hasSettled([pending], [completed])).toBe(true)
  expect(hasSettled([pending], [{ id: 1, status: 'EXPIRED' }])).toBe(true)
})

test('a deposit that is pending, was settled before or is new does not count as settled now', () => {
  expect(hasSettled([pending], [pending])).toBe(false)
  expect(hasSettled([completed], [completed])).toBe(false)
  expect(hasSettled([], [completed])).toBe(false)
  expect(hasSettled([pending], [{ id: 2, status: 'COMPLETED' }])).toBe(false)
})
