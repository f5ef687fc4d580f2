import { describe, expect, it } from 'vitest'
import { words } from './words.ts'

const counts = [0, 1, 2, 1_000]
type Plural = {
  [Name in keyof typeof words]: (typeof words)[Name] extends (values: { count: number }) => string
    ? Name
    : never
}[keyof typeof words]

/** Each text with a number, for 0, 1, 2 and 1,000. */
const sentences: Record<Plural, string[]> = {
  perUser: ['0 times per user', 'once per user', '2 times per user', '1,000 times per user'],
  inTotal: ['0 times in total', 'once in total', '2 times in total', '1,000 times in total'],
  deleteUsed: [
    'It cannot be used any more. The 0 orders it was used for keep their discount.',
    'It cannot be used any more. The order it was used for keeps its discount.',
    'It cannot be used any more. The 2 orders it was used for keep their discount.',
    'It cannot be used any more. The 1,000 orders it was used for keep their discount.',
  ],
  severalEnded: ['0 coupons ended.', '1 coupon ended.', '2 coupons ended.', '1,000 coupons ended.'],
  notEnded: [
    '0 could not be ended:',
    '1 could not be ended:',
    '2 could not be ended:',
    '1,000 could not be ended:',
  ],
  severalResumed: [
    '0 coupons have their expiry date again.',
    '1 coupon has its expiry date again.',
    '2 coupons have their expiry date again.',
    '1,000 coupons have their expiry date again.',
  ],
  notResumed: [
    '0 could not get the expiry date back:',
    '1 could not get the expiry date back:',
    '2 could not get the expiry date back:',
    '1,000 could not get the expiry date back:',
  ],
  confirmDeleteSeveral: [
    'Delete 0 coupons?',
    'Delete 1 coupon?',
    'Delete 2 coupons?',
    'Delete 1,000 coupons?',
  ],
  deleteSeveralUsed: [
    'They cannot be used any more. The 0 orders they were used for keep their discount.',
    'They cannot be used any more. The order they were used for keeps its discount.',
    'They cannot be used any more. The 2 orders they were used for keep their discount.',
    'They cannot be used any more. The 1,000 orders they were used for keep their discount.',
  ],
  severalDeleted: ['0 coupons deleted.', '1 coupon deleted.', '2 coupons deleted.', '1,000 coupons deleted.'],
  notDeleted: [
    '0 could not be deleted:',
    '1 could not be deleted:',
    '2 could not be deleted:',
    '1,000 could not be deleted:',
  ],
}

describe('the words of coupons', () => {
  it.each(Object.entries(sentences))('%s has the form for each number', (name, texts) => {
    expect(counts.map((count) => words[name as Plural]({ count }))).toEqual(texts)
  })

  it('have their values in their places', () => {
    expect(words.usesOf({ uses: 1_000, maxUses: 2_000 })).toBe('1,000 of 2,000')
    expect(words.off({ percentage: '12.5%' })).toBe('12.5% off')
    expect(words.onOrdersFrom({ amount: '$9.50' })).toBe('on orders from $9.50')
    expect(words.until({ day: 'Dec 31, 2026' })).toBe('until Dec 31, 2026')
    expect(words.expiryHint({ zone: 'Africa/Lagos' })).toBe('Valid through that day (Africa/Lagos).')
  })
})
