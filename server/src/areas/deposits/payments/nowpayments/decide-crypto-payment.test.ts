import { describe, expect, it } from 'vitest'
import type { NowpaymentsPayment } from './crypto-value.ts'
import { type CryptoDepositState, decideCryptoPayment } from './decide-crypto-payment.ts'

const finished: NowpaymentsPayment = {
  id: '1',
  parentId: null,
  extraIds: [],
  orderId: 'a reference',
  invoiceId: '6070266182',
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

const pending: CryptoDepositState = {
  status: 'PENDING',
  amountCents: 5_000n,
  reviewReason: null,
  settledAs: null,
  requestedCurrency: 'btc',
  parentRate: null,
  hasOtherOpenPayment: false,
  creditedCents: 5_000n,
  hasGrown: false,
  recordedCents: 0n,
  smallCents: 0n,
  paidCents: 0n,
  reviewedCents: 0n,
  ageMs: { deposit: 0, payment: 0 },
  exactAmountsOnly: true,
}

const decide = (payment: Partial<NowpaymentsPayment>, deposit: Partial<CryptoDepositState> = {}) =>
  decideCryptoPayment({ ...finished, ...payment }, { ...pending, ...deposit })

const review = (reason: string) => ({ kind: 'review', reason })
const separate = (reason: string) => ({ kind: 'separate', reason })
const wait = { kind: 'wait' }

describe('decideCryptoPayment', () => {
  it('completes the deposit if all of it was paid, and names the surplus if more was paid', () => {
    expect(decide({})).toEqual({ kind: 'complete', creditedCents: 5_000n, surplusCents: 0n })
    expect(decide({ actuallyPaid: '0.00083334000000000001' })).toEqual({
      kind: 'complete',
      creditedCents: 5_000n,
      surplusCents: 0n,
    })
    expect(decide({ actuallyPaid: '0.00166668' })).toEqual({
      kind: 'complete',
      creditedCents: 5_000n,
      surplusCents: 5_000n,
    })
  })

  it('reviews a payment that is too small by the smallest part of a coin', () => {
    expect(decide({ actuallyPaid: '0.000833339999999999' })).toEqual(review('underpaid'))
    expect(decide({ status: 'partially_paid' })).toEqual(review('underpaid'))
  })

  it.each<[string, Partial<NowpaymentsPayment>]>([
    ['another price', { priceAmount: '49.99' }],
    ['a price of part of a cent', { priceAmount: '50.001' }],
    ['another currency', { priceCurrency: 'eur' }],
    ['an amount that cannot be read', { actuallyPaid: null }],
    ['a requested amount that cannot be read', { payAmount: null }],
    ['a requested amount of zero', { payAmount: '0', actuallyPaid: '0' }],
  ])('reviews a payment of the wrong amount: %s', (_what, payment) =>
    expect(decide(payment)).toEqual(review('wrong-amount')),
  )

  it('reviews a payment that came in another coin than it was opened in', () => {
    expect(decide({ payCurrency: 'eth' })).toEqual(review('wrong-asset'))
    // The shop first saw the payment after it was paid, so only its value shows the other coin.
    const unseen = { requestedCurrency: null }
    expect(decide({ payCurrency: 'eth', actuallyPaidAtFiat: '0.05' }, unseen)).toEqual(review('wrong-asset'))
    const unknownValue = { actuallyPaidAtFiat: null, outcomeAmount: null, outcomeCurrency: null }
    for (const value of [unknownValue, { actuallyPaidAtFiat: '44.99' }])
      expect(decide({ payCurrency: 'eth', ...value }, unseen)).toEqual(review('wrong-asset'))
    expect(decide({ payCurrency: 'eth', actuallyPaidAtFiat: '45' }, unseen).kind).toBe('complete')
    // The amount matches, but its value is less than half of the price: it must be another coin.
    expect(decide({ actuallyPaidAtFiat: '24.99' })).toEqual(review('wrong-asset'))
    for (const fiatAmount of ['25', '0', null])
      expect(decide({ actuallyPaidAtFiat: fiatAmount }).kind).toBe('complete')
    expect(decide({ payCurrency: 'eth' }, { requestedCurrency: null }).kind).toBe('complete')
  })

  it('treats a repeated payment as a payment of its own in every state of the deposit', () => {
    for (const status of ['PENDING', 'COMPLETED', 'FAILED', 'EXPIRED', 'REVIEW'] as const) {
      expect(decide({ parentId: '9' }, { status })).toEqual(separate('repeat'))
    }
  })

  it('reviews a late payment, and separates a second one', () => {
    expect(decide({}, { status: 'EXPIRED' })).toEqual(review('late'))
    expect(decide({ status: 'partially_paid' }, { status: 'FAILED' })).toEqual(review('late'))
    expect(decide({}, { status: 'COMPLETED' })).toEqual(separate('second-payment'))
    expect(decide({}, { status: 'REVIEW', reviewReason: 'underpaid' })).toEqual(separate('second-payment'))
  })

  it.each(['waiting', 'confirming', 'confirmed', 'sending'])('waits while the payment is %s', (status) => {
    expect(decide({ status })).toEqual(wait)
    expect(decide({ status }, { status: 'EXPIRED' })).toEqual(wait)
  })

  it('closes the deposit if no money came, or it was given back, and no other payment is open', () => {
    const unpaid = { actuallyPaid: '0' }
    expect(decide({ ...unpaid, status: 'expired' })).toEqual({ kind: 'close', status: 'EXPIRED' })
    expect(decide({ ...unpaid, status: 'failed' })).toEqual({ kind: 'close', status: 'FAILED' })
    expect(decide({ status: 'refunded' })).toEqual({ kind: 'close', status: 'FAILED' })
    expect(decide({ ...unpaid, status: 'expired' }, { hasOtherOpenPayment: true })).toEqual(wait)
    expect(decide({ ...unpaid, status: 'expired' }, { status: 'COMPLETED' })).toEqual(wait)
    expect(decide({ ...unpaid, status: 'expired', parentId: '9' })).toEqual(wait)
  })

  it.each(['failed', 'expired', 'wrong_asset_confirmed'])(
    'reviews a payment that is %s although something was paid',
    (status) => {
      expect(decide({ status })).toEqual(review('arrived-but-not-finished'))
      expect(decide({ status }, { status: 'COMPLETED' })).toEqual(separate('second-payment'))
    },
  )

  it('decides nothing more once the payment is credited or in review', () => {
    for (const status of ['finished', 'partially_paid', 'expired', 'failed', 'waiting', 'refunded']) {
      expect(decide({ status }, { status: 'COMPLETED', settledAs: 'CREDITED' })).toEqual(wait)
      expect(decide({ status }, { status: 'FAILED', settledAs: 'REVIEW', reviewReason: 'late' })).toEqual(
        wait,
      )
    }
  })

  it('adds small amounts up, and credits them once they are a dollar, or a part of a partly paid deposit', () => {
    const crypto = { exactAmountsOnly: false, amountCents: 3_500n, parentRate: null } as const
    const of35 = { priceAmount: '35', payAmount: '35', actuallyPaidAtFiat: null, actuallyPaid: '0.6' }
    const small = (deposit: Partial<CryptoDepositState>, paid = '0.6') =>
      decide({ ...of35, actuallyPaid: paid }, { ...crypto, ...deposit })
    const completed = { kind: 'complete', creditedCents: 60n, surplusCents: 0n }
    expect(small({})).toEqual({ kind: 'add-later', cents: 60n })
    expect(small({ smallCents: 39n })).toEqual({ kind: 'add-later', cents: 60n })
    expect(small({ smallCents: 40n })).toEqual(completed)
    expect(small({ smallCents: 40n, status: 'EXPIRED' })).toEqual(completed)
    expect(small({ recordedCents: 60n }, '1.2')).toEqual({ ...completed, creditedCents: 120n })
    // The sum decides about a larger amount, too.
    expect(small({ smallCents: 60n }, '2.89')).toEqual(review('underpaid'))
    expect(small({ smallCents: 60n }, '2.9')).toEqual({ ...completed, creditedCents: 290n })
    expect(small({ smallCents: 60n }, '104.5')).toEqual(review('overpaid'))

    // The rest comes as a repeated payment, and completes the deposit of which only small amounts have come.
    const parentRate = { priceAmount: '35', payAmount: '35', payCurrency: 'btc' }
    const repeated = (deposit: Partial<CryptoDepositState>) =>
      decide({ ...of35, parentId: '9', actuallyPaid: '34.4' }, { ...crypto, parentRate, ...deposit })
    expect(repeated({ smallCents: 60n })).toEqual({ ...completed, creditedCents: 3_440n })
    expect(repeated({})).toEqual({ ...separate('repeat'), creditedCents: 3_440n })

    const paid = { status: 'COMPLETED', paidCents: 120n } as const
    const asSecond = { kind: 'separate', reason: 'second-payment', creditedCents: 60n }
    expect(small(paid)).toEqual(asSecond)
    expect(small({ ...paid, paidCents: 3_500n })).toEqual({ kind: 'add-later', cents: 60n })
    expect(small({ ...paid, paidCents: 3_500n, smallCents: 40n })).toEqual(asSecond)
    expect(small(paid, '0.001')).toEqual({ kind: 'add-later', cents: 0n })
    const growing = { ...paid, settledAs: 'CREDITED', creditedCents: 120n } as const
    const grown = { kind: 'grown', cents: 60n, arrivedCents: 180n, isCredited: true }
    expect(small({ ...growing, hasGrown: true }, '1.8')).toEqual(grown)
    expect(small(growing, '1.8')).toEqual(wait)
    expect(small({ ...growing, hasGrown: true, paidCents: 3_500n }, '1.8')).toEqual(wait)
  })

  it('reviews more coins of a credited payment if their value is not certain, and waits without more coins', () => {
    const credited = {
      status: 'COMPLETED',
      settledAs: 'CREDITED',
      exactAmountsOnly: false,
      creditedCents: 2_500n,
      paidCents: 2_500n,
    } as const
    const week = { ageMs: { deposit: 8 * 86_400_000, payment: 8 * 86_400_000 } }
    const grown = (cents: bigint) => ({
      kind: 'grown',
      cents,
      arrivedCents: 2_500n + cents,
      isCredited: false,
    })
    const cases: [Partial<NowpaymentsPayment>, Partial<CryptoDepositState>, bigint][] = [
      [{}, week, 2_500n],
      [{ outcomeAmount: null }, { ageMs: { deposit: 5 * 86_400_000, payment: 5 * 86_400_000 } }, 2_500n],
      [{ outcomeAmount: '1', outcomeCurrency: 'trx' }, week, 2_500n],
      [{ payCurrency: 'eth', actuallyPaidAtFiat: null }, {}, 1n],
      ...['failed', 'expired', 'cancelled', 'wrong_asset_confirmed'].map(
        (status): [Partial<NowpaymentsPayment>, Partial<CryptoDepositState>, bigint] => [
          { status },
          {},
          2_500n,
        ],
      ),
    ]
    for (const [payment, deposit, cents] of cases) {
      for (const exactAmountsOnly of [true, false]) {
        const known = { ...credited, ...deposit, exactAmountsOnly }
        expect(decide(payment, { ...known, hasGrown: true })).toEqual(grown(cents))
        expect(decide(payment, known)).toEqual(wait)
      }
    }
    for (const status of ['waiting', 'confirming', 'refunded'])
      expect(decide({ status }, { ...credited, ...week, hasGrown: true })).toEqual(wait)
  })

  it('completes an underpaid deposit once the rest is paid', () => {
    const under = { status: 'REVIEW', settledAs: 'REVIEW', reviewReason: 'underpaid' } as const
    expect(decide({}, under).kind).toBe('complete')
    expect(decide({ actuallyPaid: '0.0008' }, under)).toEqual(wait)
    expect(decide({}, { ...under, reviewReason: 'late' })).toEqual(wait)
    expect(decide({}, { ...under, status: 'FAILED' })).toEqual(wait)
  })
})
