import { expect, it } from 'vitest'
import { adminStrings } from '../../../lib/admin-strings.ts'
import { readReview } from './read-review.ts'

it('reads why, whose payment, and what was decided, and keeps the rest as figures', () => {
  const settled = { decision: 'credit', reason: 'Looked at it', askedCents: 5_000 }
  expect(
    readReview({ reason: 'repeat', ofDepositId: 7, paymentId: '12', actuallyPaid: '1', settled }),
  ).toEqual({
    reason: 'repeat',
    ofDepositId: 7,
    paymentId: '12',
    settled: { decision: 'credit', reason: 'Looked at it', askedDollars: 50 },
    figures: { actuallyPaid: '1' },
  })
})

it('reads what is not as expected as if it were not there', () => {
  const nothing = { reason: null, ofDepositId: null, paymentId: null, settled: null, figures: {} }
  expect(readReview(null)).toBeNull()
  expect(readReview({})).toEqual(nothing)
  expect(readReview({ reason: 1, ofDepositId: 'x', paymentId: {}, settled: { decision: 'wait' } })).toEqual(
    nothing,
  )
})

it('has words for every reason that the shop puts a deposit in review for', () => {
  // server/src/features/deposits/verdict.ts
  const reasons = ['underpaid', 'overpaid', 'wrong-amount', 'wrong-asset', 'wrong-currency', 'wrong-mode']
  const others = ['late', 'repeat', 'second-payment', 'arrived-but-not-finished']
  expect(Object.keys(adminStrings.deposit.reasons).sort()).toEqual([...reasons, ...others].sort())
})
