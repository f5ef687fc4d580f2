import { expect, it } from 'vitest'
import { changesOf } from './changes.ts'

it('says what differs, before and after', () => {
  const before = { title: 'Old', price: 100, tags: ['a'], note: null }
  const after = { title: 'New', price: 100, tags: ['a', 'b'], note: 'x', reason: 'because' }
  expect(changesOf({ before, after })).toEqual([
    'title: Old → New',
    'tags: ["a"] → ["a","b"]',
    'note: nothing → x',
    'reason: because',
  ])
})

it('cuts what is too long for a line', () => {
  const [change] = changesOf({ before: null, after: { description: 'x'.repeat(1_000) } })
  expect(change).toHaveLength('description: '.length + 200 + 1)
})

it('says what was set where there was nothing, and what was there where nothing is left', () => {
  expect(changesOf({ before: null, after: { name: 'Games' } })).toEqual(['name: Games'])
  expect(changesOf({ before: { name: 'Games' }, after: null })).toEqual(['name: Games → nothing'])
  expect(changesOf({ before: null, after: null })).toEqual([])
  expect(changesOf({ before: null, after: { rows: 7, filters: {} } })).toEqual(['rows: 7'])
})

it('says amounts in dollars, under the names that the screens have', () => {
  expect(
    changesOf({
      before: { sellingCents: 450, costCents: null },
      after: { sellingCents: 500, costCents: 100 },
    }),
  ).toEqual(['selling price: $4.50 → $5.00', 'cost price: nothing → $1.00'])
  expect(
    changesOf({
      before: { refundedCents: 0 },
      after: { refundedCents: 450, amountCents: 450, reason: 'late' },
    }),
  ).toEqual(['paid back in total: $0.00 → $4.50', 'amount: $4.50', 'reason: late'])
  expect(changesOf({ before: { sellingPriceCents: 300 }, after: { sellingPriceCents: 450 } })).toEqual([
    'selling price: $3.00 → $4.50',
  ])
})

it('leaves out what was absent and is empty', () => {
  expect(changesOf({ before: { refundedCents: 0 }, after: { refundedCents: 100, accountId: null } })).toEqual(
    ['paid back in total: $0.00 → $1.00'],
  )
})
