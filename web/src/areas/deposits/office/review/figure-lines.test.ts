import { describe, expect, it } from 'vitest'
import { figureLines } from './figure-lines.ts'

const linesOf = (figures: Record<string, unknown>) =>
  figureLines(figures).map(({ label, value }) => `${label}: ${value}`)

describe('the figures of a payment', () => {
  it('have labels, and each amount has its currency', () => {
    expect(
      linesOf({
        id: '1',
        status: 'partially_paid',
        priceAmount: '50',
        priceCurrency: 'usd',
        payAmount: '0.00083334',
        payCurrency: 'btc',
        actuallyPaid: '0.00041667',
        actuallyPaidAtFiat: '25',
        outcomeAmount: null,
        outcomeCurrency: 'btc',
        askedCurrency: 'ltc',
        extraIds: [],
        parentId: null,
      }),
    ).toEqual([
      'Requested price: 50 USD',
      'To be paid: 0.00083334 BTC',
      'Actually paid: 0.00041667 BTC',
      'Worth when paid: 25 USD',
      'Coin chosen: LTC',
      'Coin received: BTC',
      "Provider's number: 1",
    ])
  })

  it('show kobo of a card as naira, and hundredths of another currency in that currency', () => {
    const card = { amountKobo: '7651256', requestedKobo: '7651200', currency: 'NGN', channel: 'card' }
    expect(linesOf(card)).toEqual(['Requested charge: ₦76,512.00', 'Charged: ₦76,512.56', 'Paid with: card'])
    expect(linesOf({ amountKobo: '5000', currency: 'USD' })).toEqual(['Charged: 50.00 USD'])
    expect(linesOf({ amountKobo: 'lots', currency: 'NGN' })).toEqual(['Charged: lots NGN'])
  })

  it('show unknown keys in words, and markup as text', () => {
    expect(
      linesOf({ fee: { currency: 'btc', n: 1 }, '<b>': '<i>x</i>', constructor: true, ids: [1, 'b'] }),
    ).toEqual(['Fee: {"currency":"btc","n":1}', '<b>: <i>x</i>', 'Constructor: true', 'Ids: 1, b'])
  })

  it('omit what the shop keeps for itself, and a valuation of zero', () => {
    expect(
      linesOf({
        actuallyPaidAtFiat: '0',
        parentRate: {},
        arrivedCents: '199',
        paidAmount: { currency: 'NGN', minorUnits: '7651256' },
        creditedCents: '5',
        addedCents: '1',
      }),
    ).toEqual([])
  })

  it('say of a payment of less than a dollar what it is credited with', () => {
    expect(linesOf({ isSmall: true })).toEqual(['Credited: Once $1.00 has arrived'])
    expect(linesOf({ isSmall: true, addedTo: '42' })).toEqual(['Credited with payment: 42'])
    expect(figureLines({ isSmall: true }, 'CREDITED')).toEqual([])
  })

  it('omit missing values', () => {
    expect(linesOf({ status: 'waiting', actuallyPaid: null, gatewayResponse: '', extraIds: [] })).toEqual([])
    expect(linesOf({ askedCurrency: 'btc', payCurrency: 'btc', actuallyPaid: '1' })).toEqual([
      'Actually paid: 1 BTC',
    ])
    expect(linesOf({ paidAt: 'soon' })).toEqual(['Paid at: soon'])
  })
})
