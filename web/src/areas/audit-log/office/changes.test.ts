import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changesOf } from './changes.ts'

it('shows the values before and after a change', () => {
  const before = { title: 'Old', price: 100, tags: ['a'], note: null }
  const after = { title: 'New', price: 100, tags: ['a', 'b'], note: 'x', reason: 'because' }
  expect(changesOf({ before, after })).toEqual([
    'title: Old → New',
    'tags: a → a, b',
    'note: nothing → x',
    'reason: because',
  ])
})

it('cuts a long value', () => {
  const [change] = changesOf({ before: null, after: { description: 'x'.repeat(1_000) } })
  // The first 200 characters and an ellipsis.
  expect(change).toHaveLength('description: '.length + 200 + 1)
})

it('shows only the new value of a creation, and only the old value of a deletion', () => {
  expect(changesOf({ before: null, after: { name: 'Games' } })).toEqual(['name: Games'])
  expect(changesOf({ before: { name: 'Games' }, after: null })).toEqual(['name: Games → nothing'])
  expect(changesOf({ before: null, after: null })).toEqual([])
  expect(changesOf({ before: null, after: { rows: 7, filters: {} } })).toEqual(['rows: 7'])
})

it('shows amounts in dollars with the names of the screens', () => {
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
  ).toEqual(['refunded in total: $0.00 → $4.50', 'amount: $4.50', 'reason: late'])
  expect(changesOf({ before: { sellingPriceCents: 300 }, after: { sellingPriceCents: 450 } })).toEqual([
    'selling price: $3.00 → $4.50',
  ])
})

it('omits a field that was absent and is empty now', () => {
  expect(changesOf({ before: { refundedCents: 0 }, after: { refundedCents: 100, accountId: null } })).toEqual(
    ['refunded in total: $0.00 → $1.00'],
  )
})

it('shows roles and the reset of a second step in the words of the screens', () => {
  expect(changesOf({ before: { operatorRole: 'SUPPORT' }, after: { operatorRole: 'MANAGER' } })).toEqual([
    'role: Support → Manager',
  ])
  expect(changesOf({ before: { operatorRole: null }, after: { operatorRole: 'STOCK' } })).toEqual([
    'role: nothing → Stock',
  ])
  expect(changesOf({ before: null, after: { operatorRole: 'OWNER' } })).toEqual(['role: Owner'])
  const reset = { wasOn: true, passkeysRemoved: 2, sessionsEnded: 1, reason: 'Lost the phone' }
  expect(changesOf({ before: null, after: reset })).toEqual([
    'two-step sign-in was on: yes',
    'passkeys removed: 2',
    'sessions ended: 1',
    'reason: Lost the phone',
  ])
})

it('says amounts, times, codes and yes or no as a screen does', () => {
  const deposit = {
    method: 'CRYPTO',
    status: 'REVIEW',
    chargeKobo: 1_234_567,
    paymentId: '5077125051',
    isNews: true,
  }
  expect(changesOf({ before: null, after: deposit })).toEqual([
    'method: crypto',
    'status: review',
    'charge: ₦12,345.67',
    'payment: 5077125051',
    'mailed to the owners: yes',
  ])
  const coupon = {
    value: 'WELCOME',
    percentage: 12.5,
    expiryDate: '2026-12-01T22:59:59.999Z',
    maxUsesPerUser: 1,
  }
  expect(changesOf({ before: null, after: coupon })).toEqual([
    'value: WELCOME',
    'percentage: 12.5%',
    'expiry date: Dec 1, 2026, 22:59',
    'max uses per user: 1',
  ])
  expect(changesOf({ before: null, after: { purchaseIds: [7, 8], rateE4: 16_123_456 } })).toEqual([
    'orders: ORD-0007, ORD-0008',
    'rate: ₦1,612.3456',
  ])
})

/** Names of any fields that the shop may write one day. */
const fieldName = fc
  .tuple(
    fc.constantFrom('payment', 'max', 'expiry', 'charge', 'is', 'new', 'held'),
    fc.array(fc.constantFrom('Uses', 'Per', 'User', 'Date', 'Cents', 'Kobo', 'Id', 'Ids', 'At', 'On'), {
      maxLength: 3,
    }),
  )
  .map(([first, rest]) => first + rest.join(''))
const storedValue = fc.oneof(
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
    .map((date) => date.toISOString()),
  fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 3 }),
)

it('shows no name of a column, no stored time, no true or false and no JSON, whatever the shop writes', () => {
  const values = fc.dictionary(
    fieldName,
    fc.oneof(storedValue, fc.dictionary(fieldName, storedValue, { maxKeys: 2 })),
    { maxKeys: 4 },
  )
  fc.assert(
    fc.property(values, values, (before, after) => {
      for (const line of changesOf({ before, after })) {
        expect(line).not.toMatch(/[a-z][A-Z]|\d\dT\d\d|\btrue\b|\bfalse\b|[{}"[\]]|null|undefined/)
      }
    }),
  )
})
