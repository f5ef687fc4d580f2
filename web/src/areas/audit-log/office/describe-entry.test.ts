import { expect, test } from 'vitest'
import { describeEntry, unstatedValues } from './describe-entry.ts'

/** The sentence of an entry. Its subject is always called `ann`, even if it is not a user. */
const sentenceOf = (action: string, after: object | null = null, before: object | null = null) => {
  const { start, end, reason } = describeEntry({ action, before: before as never, after: after as never })
  const sentence = end === null ? start : `${start}ann${end}`
  return reason === null ? sentence : `${sentence}: ${reason}`
}

test.each([
  [
    'wallet.adjust',
    { amountCents: 1000, balanceCents: 3600, reason: 'goodwill' },
    { balanceCents: 2600 },
    'added $10.00 to the wallet of ann ($26.00 → $36.00): goodwill',
  ],
  [
    'wallet.adjust',
    { amountCents: -250, balanceCents: 0, reason: 'a chargeback' },
    { balanceCents: 250 },
    'took $2.50 from the wallet of ann ($2.50 → $0.00): a chargeback',
  ],
  // The play money of a sandbox has no balance before.
  ['wallet.adjust', { amountCents: 25000 }, null, 'added $250.00 to the wallet of ann'],
  [
    'purchase.refund',
    { amountCents: 450, reason: 'late' },
    { refundedCents: 0 },
    'refunded $4.50 of ann: late',
  ],
  [
    'account.view',
    { count: 1, page: 2, status: 'available' },
    null,
    'looked at 1 account of ann (available, page 2)',
  ],
  [
    'account.reveal',
    { accounts: 3, purchaseIds: [7, 8] },
    null,
    'looked at 3 accounts in the list of purchases',
  ],
  ['account.import', { lines: 1200 }, null, 'added 1,200 accounts to ann'],
  ['account.replace', { purchaseId: 7, reason: 'locked' }, null, 'replaced ann of ORD-0007: locked'],
  ['user.change-role', { operatorRole: 'STOCK' }, { operatorRole: null }, 'gave ann the role Stock'],
  ['coupon.create', { percentage: 20 }, null, 'created ann'],
  ['users.export', { rows: 3, filters: {} }, null, 'downloaded the list users (3 rows)'],
  ['something.new', { x: 1 }, null, 'something new'],
])('%s with the new values %j and the old values %j gives "%s"', (action, after, before, expected) => {
  expect(sentenceOf(action, after, before)).toBe(expected)
})

test('an entry without values gives a sentence without undefined or NaN', () => {
  for (const action of [
    'wallet.adjust',
    'account.view',
    'account.import',
    'report.decline',
    'user.create-admin',
  ]) {
    expect(sentenceOf(action)).not.toMatch(/undefined|NaN/)
    expect(sentenceOf(action, { amountCents: 'x' }, { balanceCents: 1 })).not.toMatch(/undefined|NaN/)
  }
})

test('lists the values that the sentence does not say, and no others', () => {
  const entry = {
    action: 'product.update',
    before: { title: 'Old', productId: 3 },
    after: { title: 'New', productId: 3, reason: 'a better name' },
  }
  expect(unstatedValues(entry)).toEqual({ before: { title: 'Old' }, after: { title: 'New' } })
  const adjustment = { amountCents: 5, balanceCents: 9, reason: 'x' }
  expect(unstatedValues({ action: 'wallet.adjust', before: { balanceCents: 4 }, after: adjustment })).toEqual(
    {
      before: {},
      after: {},
    },
  )
})
