import { expect, test } from 'vitest'
import { hasSettled } from './deposits-query.ts'

const [pending, completed] = [{ id: 1, status: 'PENDING' } as const, { id: 1, status: 'COMPLETED' } as const]

test('a deposit settles when it was pending and is not any more', () => {
  expect(hasSettled([pending], [completed])).toBe(true)
  expect(hasSettled([pending], [{ id: 1, status: 'EXPIRED' }])).toBe(true)
})

test('nothing settles while it is pending, was settled before, or was not seen before', () => {
  expect(hasSettled([pending], [pending])).toBe(false)
  expect(hasSettled([completed], [completed])).toBe(false)
  expect(hasSettled([], [completed])).toBe(false)
  expect(hasSettled([pending], [{ id: 2, status: 'COMPLETED' }])).toBe(false)
})
