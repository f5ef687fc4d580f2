import { afterEach, describe, expect, it } from 'vitest'
import { openDepositShop } from '../../../../test/areas/deposits.ts'
import { paidShares } from '../../../../test/areas/paid-shares.ts'
import { checkLedger } from '../../../../test/check-ledger.ts'
import { useShop } from '../../../../test/shop.ts'
import { processProviderEvent } from '../events/process-provider-event.ts'

const shop = useShop(openDepositShop)

afterEach(() => shop.control({}))

const { arrive, deposits, payShare, repeat, sendAgain } = paidShares(shop)

afterEach(async () => expect(await checkLedger(shop.db)).toMatchObject({ clean: true }))

describe('a crypto deposit is credited with what arrives', () => {
  it.each([
    ['half of it', { part: 1, whole: 2 }, 2_500],
    ['less by a three-hundred-millionth', { part: 299_999_999, whole: 300_000_000 }, 5_000],
    ['a few cents more', { part: 50_040, whole: 50_000 }, 5_004],
    ['three times as much', { part: 3, whole: 1 }, 15_000],
  ])('%s', async (_what, share, cents) => {
    const { user, deposit } = await payShare(50, share, 'usdttrc20')
    expect(await shop.stateOf(user)).toMatchObject({
      balance: cents / 100,
      transfers: [{ reference: `deposit:${deposit.id}`, amount_cents: BigInt(cents) }],
      deposits: [['COMPLETED', cents, null]],
    })
    const { body } = await shop.api('GET', '/history/deposits/list', { token: user.token })
    expect(body.items).toMatchObject([{ amount: cents / 100, requested: 50 }])
  })

  it('and with the rest of it, which comes as a payment of its own', async () => {
    const { user, deposit } = await payShare(35, { part: 3, whole: 5 })
    await sendAgain(deposit.invoiceUrl, { part: 2, whole: 5 })
    expect(await deposits(user)).toEqual([
      ['COMPLETED', 2_100, null],
      ['COMPLETED', 1_400, null],
    ])
    expect(await shop.balanceOf(user.id)).toBe(35)
  })

  it('and with what arrives of the same payment later, once for each amount', async () => {
    const { user, id } = await payShare(50, { part: 1, whole: 2 })
    for (let time = 0; time < 2; time++) await arrive(id, { status: 'finished', part: 1, whole: 1 })
    expect(await deposits(user)).toEqual([
      ['COMPLETED', 2_500, null],
      ['COMPLETED', 2_500, null],
    ])
  })

  it('and with a second payment of the invoice, after a first coin that ran out', async () => {
    const { user, balance } = await shop.depositAfter('expire', 'pay-with-new-payment', 'pay-second')
    expect(balance).toBe(100)
    expect(await deposits(user)).toEqual([
      ['COMPLETED', 5_000, null],
      ['COMPLETED', 5_000, null],
    ])
  })

  it('except less than a dollar, which is added to the next credit', async () => {
    const { user, deposit } = await payShare(50, { part: 1, whole: 100 })
    expect(await deposits(user)).toEqual([['PENDING', 5_000, null]])
    await shop.choose(deposit.invoiceUrl, 'pay-second')
    await shop.processEvents()
    expect(await deposits(user)).toEqual([['COMPLETED', 5_050, null]])

    await sendAgain(deposit.invoiceUrl, { part: 1, whole: 2_500 })
    expect(await deposits(user)).toEqual([['COMPLETED', 5_050, null]])
    await sendAgain(deposit.invoiceUrl, { part: 1, whole: 10 })
    expect(await deposits(user)).toEqual([
      ['COMPLETED', 5_050, null],
      ['COMPLETED', 502, null],
    ])
  })
})

describe('amounts of less than a dollar are added up for their invoice, and credited once', () => {
  const sixtyCents = { part: 60, whole: 3_500 }

  it('from a dollar on, in further payments: three of $0.60 are $1.80', async () => {
    const { user, deposit } = await payShare(35, sixtyCents, 'usdttrc20')
    expect(await shop.stateOf(user)).toMatchObject({ balance: 0, deposits: [['PENDING', 3_500, null]] })
    await sendAgain(deposit.invoiceUrl, sixtyCents, 'usdttrc20')
    expect(await deposits(user)).toEqual([['COMPLETED', 120, null]])
    await sendAgain(deposit.invoiceUrl, sixtyCents, 'usdttrc20')
    for (let time = 0; time < 2; time++) await shop.sweep()
    expect(await deposits(user)).toEqual([
      ['COMPLETED', 120, null],
      ['COMPLETED', 60, null],
    ])
    expect(await shop.balanceOf(user.id)).toBe(1.8)
  })

  it('with the rest, which completes their deposit', async () => {
    const { user, deposit } = await payShare(35, sixtyCents, 'usdttrc20')
    await sendAgain(deposit.invoiceUrl, { part: 3_440, whole: 3_500 }, 'usdttrc20')
    expect(await deposits(user)).toEqual([['COMPLETED', 3_500, null]])
    expect(await shop.balanceOf(user.id)).toBe(35)
  })

  it('in steps of one payment', async () => {
    const { user, id } = await payShare(35, sixtyCents, 'usdttrc20')
    for (const part of [120, 120, 180, 180])
      await arrive(id, { status: 'partially_paid', part, whole: 3_500 })
    expect(await deposits(user)).toEqual([
      ['COMPLETED', 120, null],
      ['COMPLETED', 60, null],
    ])
  })

  it('if two notices are processed at once', async () => {
    const { user, deposit } = await payShare(35, sixtyCents, 'usdttrc20')
    const notice = await repeat(deposit.invoiceUrl, sixtyCents, 'usdttrc20')
    for (let time = 0; time < 2; time++) await shop.notify(notice)
    const { rows } = await shop.owner.query<{ id: string }>(
      'SELECT id::text FROM provider_events WHERE processed_at IS NULL',
    )
    await Promise.all(rows.map(({ id: eventId }) => processProviderEvent(shop.jobs, { eventId })))
    expect(await deposits(user)).toEqual([['COMPLETED', 120, null]])
  })

  it('each at its own value: what comes after a day counts as what the shop gets of it', async () => {
    const { user, id } = await payShare(50, { part: 80, whole: 5_000 }, 'usdttrc20')
    await shop.passTime('25 hours')
    await arrive(id, { status: 'partially_paid', part: 80, whole: 5_000 })
    expect(await deposits(user)).toEqual([['PENDING', 5_000, null]])
    await arrive(id, { status: 'partially_paid', part: 160, whole: 5_000 })
    // The provider keeps 0.5 %.
    expect(await deposits(user)).toEqual([['COMPLETED', 159, null]])
    expect(await shop.balanceOf(user.id)).toBe(1.59)
  })
})

describe('a crypto deposit is reviewed', () => {
  it.each([
    ['less than a tenth', { part: 1, whole: 11 }, 'underpaid'],
    ['more than three times as much', { part: 301, whole: 100 }, 'overpaid'],
  ])('if %s arrives', async (_what, share, reason) => {
    const { user } = await payShare(50, share)
    expect(await shop.stateOf(user)).toMatchObject({ balance: 0, deposits: [['REVIEW', 5_000, reason]] })
  })

  it('if what the shop gets is worth less than half of what the amounts say', async () => {
    const user = await shop.user()
    const deposit = await shop.open(user, 50)
    // The payment is first seen when it is finished, so no one knows the coin that was chosen.
    await shop.control({ notices: 'lost' })
    await shop.choose(deposit.invoiceUrl, 'start', 'btc')
    await shop.choose(deposit.invoiceUrl, 'wrong-coin', 'btc')
    await shop.control({})
    await shop.choose(deposit.invoiceUrl, 'resend')
    await shop.processEvents()
    expect(await deposits(user)).toEqual([['REVIEW', 5_000, 'wrong-asset']])
  })

  it('if the money comes more than a week after the deposit was opened', async () => {
    const { user, deposit } = await shop.depositAfter('start')
    await shop.passTime('8 days')
    await shop.choose(deposit.invoiceUrl, 'pay')
    await shop.processEvents()
    expect(await deposits(user)).toEqual([['REVIEW', 5_000, 'late']])
  })
})

describe('a crypto deposit that is paid more than a day after its coin was chosen', () => {
  it('is credited with what the shop gets for what is late, and no more for what was in time', async () => {
    const { user, id } = await payShare(50, { part: 1, whole: 2 })
    await shop.passTime('25 hours')
    for (let time = 0; time < 2; time++) await arrive(id, { status: 'finished', part: 1, whole: 1 })
    expect(await deposits(user)).toEqual([
      ['COMPLETED', 2_500, null],
      // The provider keeps 0.5 % of all.
      ['COMPLETED', 2_475, null],
    ])
  })

  it('is credited with what the shop gets, if that is less', async () => {
    const { user, deposit } = await shop.depositAfter('start')
    await shop.passTime('25 hours')
    await shop.choose(deposit.invoiceUrl, 'pay')
    await shop.processEvents()
    // The provider keeps 0.5 %.
    expect(await deposits(user)).toEqual([['COMPLETED', 4_975, null]])
  })
})
