import { afterEach, describe, expect, it } from 'vitest'
import { openDepositShop, openStrictDepositShop } from '../../../../test/areas/deposits.ts'
import { type TestCaller, useShop } from '../../../../test/shop.ts'
import type { OutcomeName } from '../payments/nowpayments/simulator/play-outcome.ts'
import { reviewKindOf } from './held-money.ts'

const shop = useShop(openDepositShop)
const strict = useShop(openStrictDepositShop)

afterEach(() => shop.control({}))

type Shop = typeof shop

/** The kind of the review of a new deposit after these outcomes, as the customer and the operator read it. */
async function kindsAfter(of: Shop, ...outcomes: OutcomeName[]) {
  const { user } = await of.depositAfter(...outcomes)
  const admin = await of.admin()
  const own = await of.api('GET', '/history/deposits/list', { token: user.token })
  const row = own.body.items.find(({ status }: { status: string }) => status === 'REVIEW')
  const list = await of.api('GET', `/admin/history/deposits/list?userId=${user.id}&status=REVIEW`, {
    token: admin.token,
  })
  const one = await of.api('GET', `/admin/deposit/${row.id}`, { token: admin.token })
  return [row.review, list.body.items[0].review, one.body.review.kind]
}

describe('the customer and the operator read one kind of a review, which says what is wrong', () => {
  it.each<[string, OutcomeName[], string]>([
    ['less than a tenth', ['pay-little'], 'underpaid'],
    ['more than three times', ['pay-much'], 'overpaid'],
    ['another coin', ['start', 'wrong-coin'], 'wrong-asset'],
    ['an asset that the provider did not accept', ['start', 'wrong-asset'], 'arrived-but-not-finished'],
  ])('%s', async (_what, outcomes, kind) => {
    expect(await kindsAfter(shop, ...outcomes)).toEqual([kind, kind, kind])
  })

  it.each<[string, OutcomeName[], string]>([
    ['half, if only exact amounts are credited', ['underpay'], 'not-exact'],
    ['less than a tenth, if only exact amounts are credited', ['pay-little'], 'underpaid'],
    ['a surplus, if only exact amounts are credited', ['overpay'], 'surplus'],
  ])('%s', async (_what, outcomes, kind) => {
    expect(await kindsAfter(strict, ...outcomes)).toEqual([kind, kind, kind])
  })

  it('money that came days late', async () => {
    const { user, deposit } = await shop.depositAfter('start')
    await shop.passTime('8 days')
    await shop.choose(deposit.invoiceUrl, 'pay')
    await shop.processEvents()
    const { body } = await shop.api('GET', '/history/deposits/list', { token: user.token })
    expect(body.items).toMatchObject([{ status: 'REVIEW', review: 'late' }])
  })

  it('a value that no one knows, another amount, and a reason of another release', () => {
    const cents = { requestedCents: 5_000n, recordedCents: 0n }
    const kind = (reason: string, arrivedCents: string | null) =>
      reviewKindOf({ reason, isSeparate: false, arrivedCents }, cents)
    expect(kind('wrong-amount', null)).toBe('wrong-amount')
    expect(kind('wrong-amount', '6000')).toBe('not-exact')
    expect(kind('overpaid', '0')).toBe('overpaid')
    expect(kind('a newer reason', '6000')).toBeNull()
    expect(reviewKindOf(null, cents)).toBeNull()
  })
})

describe('what has arrived and is less than a dollar', () => {
  it('is shown with its deposit to the customer and to the operator until it is credited', async () => {
    const user = await shop.user()
    const deposit = await shop.open(user, 35)
    await shop.choose(deposit.invoiceUrl, 'start', 'usdttrc20')
    await shop.owner.query(
      `UPDATE sandbox_nowpayments_payments SET status = 'partially_paid', paid_units = asked_units * 60 / 3500
        WHERE invoice_id = $1`,
      [new URL(deposit.invoiceUrl).searchParams.get('iid')],
    )
    await shop.processEvents()
    expect(await recordedOf(user, deposit.id)).toEqual([0.6, 0.6, 0.6])
    await shop.choose(deposit.invoiceUrl, 'pay-second', 'usdttrc20')
    await shop.processEvents()
    expect(await recordedOf(user, deposit.id)).toEqual([0, 0, 0])
  })

  async function recordedOf(user: TestCaller, id: number) {
    const admin = await shop.admin()
    const answers = await Promise.all([
      shop.api('GET', '/history/deposits/list', { token: user.token }),
      shop.api('GET', `/admin/history/deposits/list?userId=${user.id}`, { token: admin.token }),
      shop.api('GET', `/admin/deposit/${id}`, { token: admin.token }),
    ])
    return answers.map(({ body }) => (body.items?.[0] ?? body).recorded)
  }
})
