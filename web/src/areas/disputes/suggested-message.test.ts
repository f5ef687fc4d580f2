import type { DisputeDetails } from '@docket/contract/admin/disputes'
import type { Evidence } from '@docket/contract/admin/evidence'
import { describe, expect, test } from 'vitest'
import { words } from './evidence-words.ts'
import { whyNot } from './send-evidence.tsx'
import { suggestedMessage } from './suggested-message.ts'

const at = '2026-11-20T12:00:00.000Z'
const act = (kind: 'OPENED' | 'COPIED', network = '203.0.113.7') => ({ kind, at, network })
const evidence = (change: Partial<Evidence>): Evidence => ({
  madeAt: at,
  seller: { name: 'The Shop', address: null, taxNumber: null },
  dispute: { id: 1, status: 'OPEN', providerId: '7', reason: null, amount: 50, createdAt: at },
  customer: {
    ...{ username: 'ann', email: 'ann@mail.test', signedUpAt: at, emailVerifiedAt: at, isErased: false },
    terms: { version: null, isAccepted: false },
  },
  deposit: {
    ...{ id: 1, method: 'card', reference: 'a', paymentId: 'a', amount: 50, createdAt: at },
    ...{ creditedAt: at, paid: [] },
  },
  ...{ signIns: [], orders: [], orderCount: 0, messages: [], recordedSince: at, versions: [] },
  ...change,
})
const order = (seen: Evidence['orders'][number]['seen'], refunded = 0) => ({
  ...{ id: 1, title: 'Aged', quantity: 1, amount: 5, refunded, purchasedAt: at, goods: ['ann@••••'] },
  ...{ terms: { version: null, isAccepted: false }, seen },
})

describe('the suggested message', () => {
  test('says nothing that the evidence does not have', () => {
    expect(suggestedMessage(evidence({}))).toBe(
      'The customer signed up on Nov 20, 2026 and paid $50.00 into a wallet on Nov 20, 2026.',
    )
  })

  test('says what was done with the goods, from where, and what was given back', () => {
    const message = suggestedMessage(
      evidence({
        orderCount: 1,
        orders: [order([act('OPENED'), act('OPENED'), act('COPIED')], 2)],
        signIns: [{ at, network: '203.0.113.7', browser: null }],
      }),
    )
    for (const sentence of [
      'Since then the customer has made 1 order of digital goods, delivered at once.',
      'The customer opened the order 2 times and copied them once.',
      'This was from a network from which the customer signs in.',
      'The customer has reported no problem to us.',
      'We have given $2.00 back to the wallet.',
    ]) {
      expect(message).toContain(sentence)
    }
  })

  test('does not speak of a network from which the customer never signed in', () => {
    const message = suggestedMessage(
      evidence({
        orderCount: 1,
        orders: [order([act('OPENED', '198.51.100.1')])],
        signIns: [{ at, network: '203.0.113.7', browser: null }],
      }),
    )
    expect(message).not.toContain('network')
  })
})

describe('why no evidence can be sent', () => {
  const now = Date.parse(at)
  const due = { dueAt: '2026-11-20T13:00:00.000Z' }
  const dispute = { status: 'OPEN', takesAnswers: true, answer: null, ...due } as const
  const answer = (state: 'SENT' | 'SENDING' | 'REFUSED') =>
    ({ state, message: '', words: null, by: 'admin', at }) as DisputeDetails['answer']

  test.each([
    ['it can', dispute, null],
    ['it was refused, so it can', { ...dispute, answer: answer('REFUSED') }, null],
    ['the notice of the last attempt says it', { ...dispute, answer: answer('SENDING') }, ''],
    ['it is sent', { ...dispute, status: 'ANSWERED' as const, answer: answer('SENT') }, ''],
    ['it is over', { ...dispute, status: 'WON' as const }, words.over],
    ['it is late', { ...dispute, dueAt: '2026-11-20T11:00:00.000Z' }, words.late],
    ['the provider has no call for it', { ...dispute, takesAnswers: false }, words.byHand],
  ])('%s', (_why, given, expected) => {
    expect(whyNot(given, now)).toBe(expected)
  })
})
