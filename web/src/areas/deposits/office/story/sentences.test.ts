import type { StoryEntry } from '@docket/contract/admin/deposit-story'
import { describe, expect, it } from 'vitest'
import { detailsOf, titleOf } from './sentences.ts'

const entry = (told: Partial<StoryEntry>): StoryEntry => ({
  ...{ key: 'k', at: '2026-11-29T12:00:00Z', what: 'notice', by: null, paymentId: null, deposit: null },
  purchase: null,
  ...{ amount: null, status: null, outcomes: [], note: null, times: 1, lastAt: null, words: null },
  ...told,
})

describe('an entry of the time line', () => {
  it.each<[Partial<StoryEntry>, string]>([
    [{ what: 'opened', amount: 50 }, 'Deposit of $50.00 opened'],
    [{ what: 'notice', status: 'charge.success' }, 'Notice: charge.success'],
    [{ what: 'notice', status: 'finished' }, 'Notice: Finished'],
    [{ what: 'notice' }, 'Notice of the provider'],
    [{ what: 'asked', status: 'success' }, 'Last asked the provider: Success'],
    [{ what: 'deposit.complete', amount: 50 }, '$50.00 credited'],
    [{ what: 'owed', amount: 20 }, '$20.00 added to the customer’s debt'],
    [{ what: 'deposit.dispute-resolved', status: 'kept' }, 'Dispute won'],
    [{ what: 'dispute.answer', status: 'SENT' }, 'Evidence sent to the provider'],
    [{ what: 'dispute.mark', status: 'LOST' }, 'Dispute marked as lost'],
    [{ what: 'deposit.handle-return', amount: 5 }, '$5.00 debited, return marked as handled'],
    [{ what: 'deposit.handle-return' }, 'Return marked as handled'],
    [{ what: 'to-buy', amount: 40, status: '2 × Netflix' }, 'To buy when it is credited: 2 × Netflix'],
    [{ what: 'bought', purchase: 7 }, 'Bought'],
    [{ what: 'not-bought', status: 'OUT_OF_STOCK' }, 'Not bought'],
    // Of a later release, and one that is in every object.
    [{ what: 'deposit.new-act' }, 'deposit.new-act'],
    [{ what: 'toString', amount: 1 }, 'toString'],
  ])('%j is said as %s', (told, title) => expect(titleOf(entry(told))).toBe(title))

  it('says what a notice led to, how often it came, and what an operator noted', () => {
    expect(detailsOf(entry({ outcomes: ['credited', 'dispute open'] }), 7)).toEqual([
      'Credited. A dispute is open.',
    ])
    expect(detailsOf(entry({}), 7)).toEqual(['Not processed yet.'])
    const [, times] = detailsOf(
      entry({ outcomes: ['nothing new'], times: 3, lastAt: '2026-11-29T12:00:00Z' }),
      7,
    )
    expect(times).toMatch(/^3 times, last /)
    expect(detailsOf(entry({ what: 'to-buy', amount: 40 }), 7)).toEqual(['Up to $40.00.'])
    expect(detailsOf(entry({ what: 'not-bought', status: 'OUT_OF_STOCK' }), 7)).toEqual(['It was sold out.'])
    // Of a later release.
    expect(detailsOf(entry({ what: 'not-bought', status: 'NEW_CODE' }), 7)).toEqual([
      'The shop met an error.',
    ])
    expect(detailsOf(entry({ what: 'deposit.credit', note: 'Paid' }), 7)).toEqual(['Receipt D-7', '“Paid”'])
  })
})
