import { expect, it } from 'vitest'
import { accountViewOf } from './audit-columns.tsx'

it('says in a sentence which accounts an admin viewed', () => {
  const after = { count: 10, page: 2, status: 'available' }
  expect(accountViewOf({ action: 'account.view', after })).toBe('10 accounts were shown (available, page 2)')
  expect(accountViewOf({ action: 'account.view', after: { ...after, count: 1 } })).toMatch(/^One account was/)
})

it('has no sentence for another action or for unknown values', () => {
  expect(accountViewOf({ action: 'account.update', after: { count: 1, page: 1, status: 'all' } })).toBeNull()
  for (const after of [null, {}, { count: '10', page: 1, status: 'all' }]) {
    expect(accountViewOf({ action: 'account.view', after })).toBeNull()
  }
})
