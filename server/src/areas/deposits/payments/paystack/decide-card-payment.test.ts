import { describe, expect, it } from 'vitest'
import { type CardDepositState, decideCardPayment, type PaystackTransaction } from './decide-card-payment.ts'

const CHARGE = 7_651_256n

const decide = (payment: Partial<PaystackTransaction>, deposit: Partial<CardDepositState> = {}) =>
  decideCardPayment(
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
      amountCents: 1_000n,
      chargeKobo: CHARGE,
      rateValidUntil: new Date(),
      mode: 'test',
      settledAs: null,
      ...deposit,
    },
  )

const credited = { kind: 'complete', creditedCents: 1_000n, surplusCents: 0n }
const review = (reason: string) => ({ kind: 'review', reason })
const wait = { kind: 'wait' }

describe('decideCardPayment for a successful payment', () => {
  it('completes the deposit if the quote was paid, also with fees on top or with only `amount` given', () => {
    expect(decide({})).toEqual(credited)
    expect(decide({ amountKobo: CHARGE + 11_500n })).toEqual(credited)
    expect(decide({ requestedKobo: null })).toEqual(credited)
  })

  it('reviews another amount, currency or mode', () => {
    expect(decide({ amountKobo: CHARGE - 1n })).toEqual(review('underpaid'))
    expect(decide({ amountKobo: CHARGE - 1n, requestedKobo: CHARGE - 1n })).toEqual(review('underpaid'))
    expect(decide({ amountKobo: CHARGE * 2n, requestedKobo: CHARGE * 2n })).toEqual(review('wrong-amount'))
    expect(decide({ amountKobo: CHARGE * 2n, requestedKobo: null })).toEqual(review('wrong-amount'))
    expect(decide({ currency: 'USD' })).toEqual(review('wrong-currency'))
    expect(decide({ domain: 'test' }, { mode: 'live' })).toEqual(review('wrong-mode'))
  })

  it('completes the deposit after a declined card, and reviews the payment after the deposit expired', () => {
    expect(decide({}, { status: 'FAILED' })).toEqual(credited)
    expect(decide({}, { status: 'EXPIRED' })).toEqual(review('late'))
  })

  it('reviews a payment that was made more than an hour after the rate ended, of a pending or failed deposit', () => {
    const hours = (count: number) => new Date(Date.now() + count * 60 * 60_000)
    for (const status of ['PENDING', 'FAILED'] as const) {
      expect(decide({}, { status, rateValidUntil: hours(-1.01) })).toEqual(review('late'))
      expect(decide({ paidAt: hours(-2).toISOString() }, { status, rateValidUntil: hours(-2.5) })).toEqual(
        credited,
      )
      expect(decide({ paidAt: hours(-1).toISOString() }, { status, rateValidUntil: hours(-2.5) })).toEqual(
        review('late'),
      )
    }
  })

  it('reviews a payment that exceeds the charge by more than a tenth, which no fees do', () => {
    expect(decide({ amountKobo: CHARGE + CHARGE / 10n })).toEqual(credited)
    expect(decide({ amountKobo: CHARGE + CHARGE / 10n + 1n })).toEqual(review('wrong-amount'))
  })

  it('separates a second payment of the deposit', () => {
    for (const status of ['COMPLETED', 'REVIEW'] as const) {
      expect(decide({}, { status })).toEqual({ kind: 'separate', reason: 'second-payment' })
    }
  })

  it('decides nothing more once the payment is credited or in review', () => {
    for (const settledAs of ['CREDITED', 'REVIEW'] as const) {
      expect(decide({}, { status: 'COMPLETED', settledAs })).toEqual(wait)
    }
  })
})

describe('decideCardPayment for any other payment', () => {
  it('waits while the payment may still be made', () => {
    for (const status of ['abandoned', 'ongoing', 'pending', 'processing', 'queued', 'something new']) {
      expect([status, decide({ status })]).toEqual([status, wait])
    }
  })

  it('closes a pending deposit if the payment failed', () => {
    for (const status of ['failed', 'reversed']) {
      expect(decide({ status })).toEqual({ kind: 'close', status: 'FAILED' })
      for (const other of ['FAILED', 'EXPIRED', 'COMPLETED', 'REVIEW'] as const) {
        expect(decide({ status }, { status: other })).toEqual(wait)
      }
    }
  })
})
