import { afterEach, describe, expect, it } from 'vitest'
import { openDepositShop } from '../../../../test/areas/deposits.ts'
import { paidShares } from '../../../../test/areas/paid-shares.ts'
import { checkLedger } from '../../../../test/check-ledger.ts'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop(openDepositShop)
const { arrive, deposits, paySecond, payShare, sendAgain, settle } = paidShares(shop)

afterEach(() => shop.control({}))
afterEach(async () => expect(await checkLedger(shop.db)).toMatchObject({ clean: true }))

describe('an operator has refused a deposit', () => {
  it.each([
    [
      'small amounts are',
      [
        { part: 60, whole: 3_500 },
        { part: 60, whole: 3_500 },
      ],
      ['COMPLETED', 120, null],
    ],
    ['all of it is', [{ part: 1, whole: 1 }], ['COMPLETED', 3_500, null]],
    ['less than a tenth is', [{ part: 2, whole: 35 }], ['REVIEW', 200, 'second-payment']],
  ])('%s credited or reviewed as a deposit of its own, and the refusal stays', async (_what, shares, own) => {
    const { user, deposit } = await payShare(35, { part: 2, whole: 35 }, 'usdttrc20')
    await settle(deposit.id, { decision: 'refuse' })
    for (const share of shares) await paySecond(deposit.invoiceUrl, share)
    expect(await deposits(user)).toEqual([['FAILED', 3_500, 'underpaid'], own])
    const { token } = await shop.admin()
    const { body } = await shop.api('GET', `/admin/deposit/${deposit.id}`, { token })
    expect(body.review.settled).toEqual({ decision: 'refuse', reason: 'Looked at' })
  })
})

it('a repeated payment in review has the value of all that has arrived of it, on every screen', async () => {
  const { user, deposit } = await payShare(35, { part: 35, whole: 35 }, 'usdttrc20')
  await shop.passTime('8 days')
  await sendAgain(deposit.invoiceUrl, { part: 5, whole: 35 }, 'usdttrc20')
  const [, own] = await shop.depositsOf(user.id)
  expect(await deposits(user)).toEqual([
    ['COMPLETED', 3_500, null],
    ['REVIEW', 500, 'repeat'],
  ])
  const { rows } = await shop.owner.query<{ payment_id: string }>(
    'SELECT payment_id FROM payments WHERE deposit_id = $1',
    [own?.id],
  )
  for (let time = 0; time < 2; time++)
    await arrive(String(rows[0]?.payment_id), { status: 'finished', part: 30, whole: 35 })
  const { token } = await shop.admin()
  const { body } = await shop.api('GET', `/admin/deposit/${own?.id}`, { token })
  expect(body).toMatchObject({ amount: 30, requested: 30, arrival: { creditable: 30 } })
  const list = await shop.api('GET', '/history/deposits/list', { token: user.token })
  expect(list.body.items).toMatchObject([{ amount: 30 }, { amount: 35 }])
})

describe('more coins of a decided payment, whose value is not certain, are reviewed once', () => {
  const all = { status: 'finished', part: 1, whole: 1 }
  const twice = async (id: string, what: typeof all) => {
    for (let time = 0; time < 2; time++) await arrive(id, what)
    await shop.sweep()
  }

  it('if they come more than a week after the deposit was opened, each time that more of them come', async () => {
    const { user, id } = await payShare(50, { part: 1, whole: 2 })
    await shop.passTime('8 days')
    await twice(id, all)
    await twice(id, { ...all, part: 2 })
    expect(await deposits(user)).toEqual([
      ['COMPLETED', 2_500, null],
      ['REVIEW', 2_500, 'overpaid'],
      ['REVIEW', 5_000, 'overpaid'],
    ])
  })

  it.each(['failed', 'expired', 'wrong_asset_confirmed'])('if their payment is %s', async (status) => {
    const { user, id } = await payShare(50, { part: 1, whole: 2 })
    await twice(id, { ...all, status })
    expect(await deposits(user)).toEqual([
      ['COMPLETED', 2_500, null],
      ['REVIEW', 2_500, 'overpaid'],
    ])
  })

  it('if an operator refused the first ones', async () => {
    const { user, deposit, id } = await payShare(50, { part: 1, whole: 20 }, 'usdttrc20')
    await settle(deposit.id, { decision: 'refuse' })
    await shop.passTime('8 days')
    await twice(id, all)
    expect(await deposits(user)).toEqual([
      ['FAILED', 5_000, 'underpaid'],
      ['REVIEW', 4_750, 'overpaid'],
    ])
  })
})
