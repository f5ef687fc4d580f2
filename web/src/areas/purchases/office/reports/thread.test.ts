import { expect, it } from 'vitest'
import { threadOf, titleOf } from './thread.ts'

const at = (minute: number) => `2026-11-25T10:0${minute}:00.000Z`
const report = {
  kind: 'PROBLEM' as const,
  reason: 'WRONG_DETAILS' as const,
  message: 'The second field is empty.',
  answer: null,
  accountId: 7,
  status: 'OPEN' as const,
  createdAt: at(1),
  settledAt: null,
  settledBy: null,
  messages: [{ id: 4, from: 'OPERATOR' as const, by: 'sam', text: 'Which one?', createdAt: at(3) }],
  purchase: { title: 'Netflix, 1 month', product: null, refunds: [] },
}
const refund = { id: 1, accountId: 7, amount: 4, reason: 'x', by: 'kim', createdAt: at(4) }
const textsOf = (...parts: Parameters<typeof threadOf>) => threadOf(...parts).map(({ text }) => text)

it('is called by its problem and its product', () => {
  expect(titleOf(report)).toBe('Wrong details · Netflix, 1 month')
  expect(titleOf({ ...report, kind: 'OWNERSHIP' })).toBe('Ownership · Netflix, 1 month')
  expect(titleOf({ ...report, reason: null, message: 'It is\n locked.' })).toBe(
    'It is locked. · Netflix, 1 month',
  )
  expect(titleOf({ ...report, reason: 'OTHER', message: '😀'.repeat(100) })).toBe(
    `${'😀'.repeat(60)}… · Netflix, 1 month`,
  )
})

it('has what was written and what was done in the order of time', () => {
  const refunded = {
    ...report,
    status: 'REFUNDED' as const,
    settledAt: at(4),
    settledBy: 'kim',
    purchase: {
      ...report.purchase,
      refunds: [
        refund,
        { ...refund, id: 2, accountId: null, createdAt: at(2) },
        { ...refund, id: 3, createdAt: at(0) },
        { ...refund, id: 4, accountId: 8 },
      ],
    },
  }
  expect(textsOf(refunded)).toEqual([
    'Report opened',
    'The second field is empty.',
    'kim refunded $4.00.',
    'Which one?',
    'kim refunded $4.00.',
  ])
})

it('ends with how it was settled', () => {
  const settled = { ...report, settledAt: at(5), settledBy: 'kim' }
  expect(textsOf({ ...settled, status: 'REPLACED' }).at(-1)).toBe('kim replaced the account.')
  const product = {
    id: 3,
    title: 'Keys',
    subCategory: { name: 'PC', category: { name: 'Games' } },
    noun: 'key' as const,
  }
  const ofKeys = { ...settled, status: 'REPLACED' as const, purchase: { ...report.purchase, product } }
  expect(textsOf(ofKeys).at(-1)).toBe('kim replaced the key.')
  expect(textsOf({ ...settled, status: 'REFUNDED', settledBy: null }).at(-1)).toBe('An admin refunded it.')
  expect(textsOf({ ...settled, status: 'DECLINED', answer: 'It works.' }).slice(-2)).toEqual([
    'It works.',
    'kim answered and closed the report.',
  ])
})
