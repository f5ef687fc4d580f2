import { describe, expect, it } from 'vitest'
import type { NowpaymentsPayment } from '../../../providers/nowpayments.ts'
import { judgeCryptoPayment, type Standing } from './judge-crypto-payment.ts'

const finished: NowpaymentsPayment = {
  id: '1',
  parentId: null,
  extraIds: [],
  orderId: 'a reference',
  status: 'finished',
  priceAmount: '50',
  priceCurrency: 'usd',
  payAmount: '0.00083334',
  payCurrency: 'btc',
  actuallyPaid: '8.3334e-4',
  actuallyPaidAtFiat: '50',
  outcomeAmount: null,
  outcomeCurrency: null,
}

const pending: Standing = {
  status: 'PENDING',
  amountCents: 5_000n,
  reviewReason: null,
  seenStatus: null,
  settledAs: null,
  askedCurrency: 'btc',
  othersOpen: false,
}

const judge = (payment: Partial<NowpaymentsPayment>, standing: Partial<Standing> = {}) =>
  judgeCryptoPayment({ ...finished, ...payment }, { ...pending, ...standing })

const review = (reason: string) => ({ kind: 'review', reason })
const separate = (reason: string) => ({ kind: 'separate', reason })
const wait = { kind: 'wait' }

describe('a payment is judged', () => {
  it('complete where it is exactly what was asked for, or more, which is then left over', () => {
    expect(judge({})).toEqual({ kind: 'complete', surplusCents: 0n })
    expect(judge({ actuallyPaid: '0.00083334000000000001' })).toEqual({ kind: 'complete', surplusCents: 0n })
    expect(judge({ actuallyPaid: '0.00166668' })).toEqual({ kind: 'complete', surplusCents: 5_000n })
  })

  it('underpaid by the smallest part of a coin', () => {
    expect(judge({ actuallyPaid: '0.000833339999999999' })).toEqual(review('underpaid'))
    expect(judge({ status: 'partially_paid' })).toEqual(review('underpaid'))
  })

  it.each<[string, Partial<NowpaymentsPayment>]>([
    ['another price', { priceAmount: '49.99' }],
    ['a price of part of a cent', { priceAmount: '50.001' }],
    ['another currency', { priceCurrency: 'eur' }],
    ['an amount that cannot be read', { actuallyPaid: null }],
    ['an amount asked that cannot be read', { payAmount: null }],
    ['nothing asked', { payAmount: '0', actuallyPaid: '0' }],
  ])('of the wrong amount: %s', (_what, payment) => expect(judge(payment)).toEqual(review('wrong-amount')))

  it('of the wrong asset where it did not come in the coin it was opened in', () => {
    expect(judge({ payCurrency: 'eth' })).toEqual(review('wrong-asset'))
    const unseen = { askedCurrency: null }
    expect(judge({ payCurrency: 'eth', actuallyPaidAtFiat: '0.05' }, unseen)).toEqual(review('wrong-asset'))
    expect(judge({ actuallyPaidAtFiat: '24.99' })).toEqual(review('wrong-asset'))
    for (const told of ['25', '0', null]) expect(judge({ actuallyPaidAtFiat: told }).kind).toBe('complete')
    expect(judge({ payCurrency: 'eth' }, { askedCurrency: null }).kind).toBe('complete')
  })

  it('a repeat where it has a parent, whatever became of that', () => {
    for (const status of ['PENDING', 'COMPLETED', 'FAILED', 'EXPIRED', 'REVIEW'] as const) {
      expect(judge({ parentId: '9' }, { status })).toEqual(separate('repeat'))
    }
  })

  it('late after the end, second beside another', () => {
    expect(judge({}, { status: 'EXPIRED' })).toEqual(review('late'))
    expect(judge({ status: 'partially_paid' }, { status: 'FAILED' })).toEqual(review('late'))
    expect(judge({}, { status: 'COMPLETED' })).toEqual(separate('second-payment'))
    expect(judge({}, { status: 'REVIEW', reviewReason: 'underpaid' })).toEqual(separate('second-payment'))
  })

  it.each(['waiting', 'confirming', 'confirmed', 'sending'])('undecided while %s', (status) => {
    expect(judge({ status })).toEqual(wait)
    expect(judge({ status }, { status: 'EXPIRED' })).toEqual(wait)
  })

  it('over without money, but only where nothing else is on its way', () => {
    const unpaid = { actuallyPaid: '0' }
    expect(judge({ ...unpaid, status: 'expired' })).toEqual({ kind: 'close', status: 'EXPIRED' })
    expect(judge({ ...unpaid, status: 'failed' })).toEqual({ kind: 'close', status: 'FAILED' })
    expect(judge({ status: 'refunded' })).toEqual({ kind: 'close', status: 'FAILED' })
    expect(judge({ ...unpaid, status: 'expired' }, { othersOpen: true })).toEqual(wait)
    expect(judge({ ...unpaid, status: 'expired' }, { status: 'COMPLETED' })).toEqual(wait)
    expect(judge({ ...unpaid, status: 'expired', parentId: '9' })).toEqual(wait)
  })

  it.each(['failed', 'expired', 'wrong_asset_confirmed'])(
    'for a person where it is %s and something was paid',
    (status) => {
      expect(judge({ status })).toEqual(review('arrived-but-not-finished'))
      expect(judge({ status }, { status: 'COMPLETED' })).toEqual(separate('second-payment'))
    },
  )

  it('never anew once it was counted', () => {
    for (const status of ['finished', 'partially_paid', 'expired', 'failed', 'waiting']) {
      expect(judge({ status }, { status: 'COMPLETED', settledAs: 'CREDITED' })).toEqual(wait)
      expect(judge({ status }, { status: 'FAILED', settledAs: 'REVIEW', reviewReason: 'late' })).toEqual(wait)
    }
  })

  it('a refund of what was credited, once', () => {
    const credited = { status: 'COMPLETED', settledAs: 'CREDITED' } as const
    expect(judge({ status: 'refunded' }, { ...credited, seenStatus: 'finished' }).kind).toBe(
      'refunded-after-credit',
    )
    expect(judge({ status: 'refunded' }, { ...credited, seenStatus: 'refunded' })).toEqual(wait)
  })

  it('complete after all where it was underpaid and has been made whole', () => {
    const under = { status: 'REVIEW', settledAs: 'REVIEW', reviewReason: 'underpaid' } as const
    expect(judge({}, under).kind).toBe('complete')
    expect(judge({ actuallyPaid: '0.0008' }, under)).toEqual(wait)
    expect(judge({}, { ...under, reviewReason: 'late' })).toEqual(wait)
    expect(judge({}, { ...under, status: 'FAILED' })).toEqual(wait)
  })
})
