import { describe, expect, it } from 'vitest'
import type { PaystackTransaction } from '../../../providers/paystack.ts'
import { type CardStanding, judgeCardPayment } from './judge-card-payment.ts'

const CHARGE = 7_651_256n

const judge = (payment: Partial<PaystackTransaction>, standing: Partial<CardStanding> = {}) =>
  judgeCardPayment(
    {
      id: '18446744073709551615',
      reference: 'r-1',
      status: 'success',
      amountKobo: CHARGE,
      requestedKobo: CHARGE,
      currency: 'NGN',
      domain: 'test',
      gatewayResponse: null,
      paidAt: null,
      channel: 'card',
      ...payment,
    },
    {
      status: 'PENDING',
      chargeKobo: CHARGE,
      rateValidUntil: new Date(),
      mode: 'test',
      seenStatus: 'asked-for',
      settledAs: null,
      ...standing,
    },
  )

const credited = { kind: 'complete', surplusCents: 0n }
const review = (reason: string) => ({ kind: 'review', reason })
const wait = { kind: 'wait' }

describe('a success', () => {
  it('of what was quoted is credited, also where fees were passed on or only `amount` is told', () => {
    expect(judge({})).toEqual(credited)
    expect(judge({ amountKobo: CHARGE + 11_500n })).toEqual(credited)
    expect(judge({ requestedKobo: null })).toEqual(credited)
  })

  it('of another amount, currency or mode is looked at by a person', () => {
    expect(judge({ amountKobo: CHARGE - 1n })).toEqual(review('underpaid'))
    expect(judge({ amountKobo: CHARGE - 1n, requestedKobo: CHARGE - 1n })).toEqual(review('underpaid'))
    expect(judge({ amountKobo: CHARGE * 2n, requestedKobo: CHARGE * 2n })).toEqual(review('wrong-amount'))
    expect(judge({ amountKobo: CHARGE * 2n, requestedKobo: null })).toEqual(review('wrong-amount'))
    expect(judge({ currency: 'USD' })).toEqual(review('wrong-currency'))
    expect(judge({ domain: 'test' }, { mode: 'live' })).toEqual(review('wrong-mode'))
  })

  it('after a declined card still credits, after the deposit has expired it is late', () => {
    expect(judge({}, { status: 'FAILED', seenStatus: 'failed' })).toEqual(credited)
    expect(judge({}, { status: 'EXPIRED' })).toEqual(review('late'))
  })

  it('long after its rate was over is late, by the time at which it was paid, whatever the deposit is', () => {
    const hours = (count: number) => new Date(Date.now() + count * 60 * 60_000)
    for (const status of ['PENDING', 'FAILED'] as const) {
      expect(judge({}, { status, rateValidUntil: hours(-1.01) })).toEqual(review('late'))
      expect(judge({ paidAt: hours(-2).toISOString() }, { status, rateValidUntil: hours(-2.5) })).toEqual(
        credited,
      )
      expect(judge({ paidAt: hours(-1).toISOString() }, { status, rateValidUntil: hours(-2.5) })).toEqual(
        review('late'),
      )
    }
  })

  it('of far more than the charge is looked at: no fees are a tenth of it', () => {
    expect(judge({ amountKobo: CHARGE + CHARGE / 10n })).toEqual(credited)
    expect(judge({ amountKobo: CHARGE * 2n })).toEqual(review('wrong-amount'))
  })

  it('beside another payment of the deposit becomes a deposit of its own', () => {
    for (const status of ['COMPLETED', 'REVIEW'] as const) {
      expect(judge({}, { status })).toEqual({ kind: 'separate', reason: 'second-payment' })
    }
  })

  it('that is told again changes nothing', () => {
    for (const settledAs of ['CREDITED', 'REVIEW'] as const) {
      expect(judge({}, { status: 'COMPLETED', settledAs, seenStatus: 'success' })).toEqual(wait)
    }
  })
})

describe('anything else', () => {
  it('waits while it may still be paid', () => {
    for (const status of ['abandoned', 'ongoing', 'pending', 'processing', 'queued', 'something new']) {
      expect([status, judge({ status })]).toEqual([status, wait])
    }
  })

  it('closes a deposit that failed, and only an open one', () => {
    for (const status of ['failed', 'reversed']) {
      expect(judge({ status })).toEqual({ kind: 'close', status: 'FAILED' })
      for (const other of ['FAILED', 'EXPIRED', 'COMPLETED', 'REVIEW'] as const) {
        expect(judge({ status }, { status: other })).toEqual(wait)
      }
    }
  })

  it('that takes a credited payment back is noted once', () => {
    const credited = { status: 'COMPLETED', settledAs: 'CREDITED' } as const
    expect(judge({ status: 'reversed' }, { ...credited, seenStatus: 'success' })).toEqual({
      kind: 'refunded-after-credit',
    })
    expect(judge({ status: 'reversed' }, { ...credited, seenStatus: 'reversed' })).toEqual(wait)
  })
})
