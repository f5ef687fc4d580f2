import { describe, expect, it } from 'vitest'
import { useTestAdmin, useTestShop } from '../../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)

const refund = (body: object, key?: string) =>
  shop.api('POST', '/admin/purchase/refund', {
    token: admin.token,
    body: { reason: 'it does not work', ...body },
    ...(key && { headers: { 'idempotency-key': key } }),
  })

async function buy({
  price = 4,
  quantity = 2,
  couponCode,
}: Partial<Record<'price' | 'quantity', number>> & { couponCode?: string } = {}) {
  const user = await shop.user({ balance: 100 })
  const product = await shop.product({ price, accounts: quantity + 1 })
  const { body } = await shop.buy(user, product.id, { quantity, ...(couponCode && { couponCode }) })
  return { user, product, purchase: body as { id: number; amount: number; accounts: { id: number }[] } }
}

describe('a refund', () => {
  it('pays a part of the purchase back to the wallet in one transfer, and mails the buyer', async () => {
    const { user, purchase } = await buy()
    const { status, body } = await refund({
      purchaseId: purchase.id,
      accountId: purchase.accounts[0]?.id,
      amount: 3.5,
    })
    expect([status, body]).toEqual([201, { id: expect.any(Number), refunded: 3.5, refundable: 4.5 }])
    expect(await shop.balanceOf(user.id)).toBe(95.5)
    const transfers = await shop.db
      .selectFrom('transfers')
      .select(['debit_account_id', 'amount_cents', 'kind'])
      .where('reference', '=', `refund:${body.id}`)
      .execute()
    // 4 is the shop's ledger account for refunds.
    expect(transfers).toEqual([{ debit_account_id: 4, amount_cents: 350n, kind: 'REFUND' }])
    const mails = await shop.db
      .selectFrom('mails')
      .select(['template', 'params'])
      .where('user_id', '=', user.id)
      .where('template', '=', 'refund')
      .execute()
    expect(mails).toEqual([{ template: 'refund', params: { refundId: body.id } }])
    const shownToBuyer = await shop.api('GET', `/history/purchases/${purchase.id}`, { token: user.token })
    expect(shownToBuyer.body).toMatchObject({ amount: 8, refunded: 3.5 })
    const shownToAdmin = await shop.api('GET', `/admin/user/${user.id}`, { token: admin.token })
    expect(shownToAdmin.body).toMatchObject({ totalSpent: 4.5 })
    expect(shownToAdmin.body.transactions[0]).toMatchObject({
      type: 'REFUND',
      amount: 3.5,
      reason: 'it does not work',
    })
  })

  it('never adds up to more than the buyer paid, even if several are made in parallel', async () => {
    await shop.coupon({ code: 'HALF', percentage: 50 })
    const { user, purchase } = await buy({ couponCode: 'HALF' })
    expect(purchase.amount).toBe(4)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => refund({ purchaseId: purchase.id, amount: 1.5 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, ...Array(6).fill(409)])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      code: 'REFUND_TOO_LARGE',
      error: 'Only $1.00 of this order can still be refunded.',
    })
    expect((await refund({ purchaseId: purchase.id, amount: 1 })).body.refundable).toBe(0)
    expect((await refund({ purchaseId: purchase.id, amount: 0.01 })).body.error).toContain('Nothing')
    expect(await shop.balanceOf(user.id)).toBe(100)
  })

  it('is made once per idempotency key, even if six requests arrive at the same time', async () => {
    const { user, purchase } = await buy()
    const body = { purchaseId: purchase.id, amount: 2 }
    const answers = await Promise.all(Array.from({ length: 6 }, () => refund(body, 'one-click')))
    const accepted = answers.filter(({ status }) => status === 201)
    expect(new Set(accepted.map(({ body: { id } }) => id)).size).toBe(1)
    for (const { status, body: refused } of answers)
      if (status !== 201) expect(refused.code).toBe('IN_PROGRESS')
    expect(await shop.balanceOf(user.id)).toBe(94)
    await refund({ purchaseId: purchase.id, amount: 1 })
    expect((await refund(body, 'one-click')).body).toEqual({
      ...accepted[0]?.body,
      refunded: 2,
      refundable: 6,
    })
    expect((await refund({ ...body, amount: 3 }, 'one-click')).body.code).toBe('KEY_REUSED')
    const other = await buy()
    expect((await refund({ purchaseId: other.purchase.id, amount: 2 }, 'one-click')).body.code).toBe(
      'KEY_REUSED',
    )
  })

  it('of one account is never more than that account’s share of the price', async () => {
    const { purchase, user } = await buy({ price: 10, quantity: 3 })
    const account = { purchaseId: purchase.id, accountId: purchase.accounts[0]?.id }
    const answers = await Promise.all(Array.from({ length: 4 }, () => refund({ ...account, amount: 10 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe(
      'Nothing is left to refund for this account.',
    )
    const other = { ...account, accountId: purchase.accounts[1]?.id }
    expect((await refund({ ...other, amount: 10.01 })).body.error).toContain('Only $10.00 of this account')
    expect(await shop.balanceOf(user.id)).toBe(80)
  })

  it('rounds an account’s share up to a cent, but never refunds more than the buyer paid', async () => {
    await shop.coupon({ code: 'HALF-OFF', percentage: 50 })
    const { purchase } = await buy({ price: 6.67, quantity: 3, couponCode: 'HALF-OFF' })
    expect(purchase.amount).toBe(10)
    const refundAccount = (nth: number, amount: number) =>
      refund({ purchaseId: purchase.id, accountId: purchase.accounts[nth]?.id, amount })
    expect((await refundAccount(0, 3.34)).status).toBe(201)
    expect((await refundAccount(1, 3.34)).status).toBe(201)
    expect((await refundAccount(2, 3.34)).body.error).toContain('Only $3.32 of this order')
    expect((await refundAccount(2, 3.32)).body.refundable).toBe(0)
  })

  it('and a replacement of the same account at the same moment: one succeeds, and the other is refused', async () => {
    for (let round = 0; round < 4; round++) {
      const { purchase } = await buy()
      const account = { purchaseId: purchase.id, accountId: purchase.accounts[0]?.id }
      const answers = await Promise.all([
        refund({ ...account, amount: 4 }),
        shop.api('POST', '/admin/purchase/replace', {
          token: admin.token,
          body: { ...account, reason: 'at the same time' },
        }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
      expect(answers.find(({ status }) => status === 409)?.body.code).toBe('ALREADY_SETTLED')
    }
  })

  it('lowers the revenue of the day on which it is made', async () => {
    const stat = async () => (await shop.api('GET', '/admin/stat', { token: admin.token })).body
    const before = await stat()
    const { purchase } = await buy({ price: 10, quantity: 1 })
    await refund({ purchaseId: purchase.id, amount: 4 })
    const after = await stat()
    expect(after.totalRevenue - before.totalRevenue).toBeCloseTo(6)
    expect(after.totalProfit - before.totalProfit).toBeCloseTo(5)
    expect(after.salesChart.at(-1).revenue - before.salesChart.at(-1).revenue).toBeCloseTo(6)
    expect(after.totalPurchases - before.totalPurchases).toBe(1)
  })

  it.each([
    { amount: 0 },
    { amount: -1 },
    { amount: 1.005 },
    { amount: '1' },
    { amount: 1e12 },
    { amount: 1, reason: '' },
    { amount: 1, reason: '  x ' },
    { amount: 1, extra: true },
    { amount: 1, accountId: 0 },
  ])('is refused for the body %j', async (body) => {
    const { user, purchase } = await buy()
    const { status } = await refund({ purchaseId: purchase.id, ...body })
    expect(status === 400 || status === 409).toBe(true)
    expect(await shop.balanceOf(user.id)).toBe(92)
  })

  it('is refused for an unknown purchase, for an account of another purchase, and to a customer', async () => {
    const [one, other] = [await buy(), await buy()]
    expect((await refund({ purchaseId: 2147483647, amount: 1 })).status).toBe(404)
    const foreign = { purchaseId: one.purchase.id, accountId: other.purchase.accounts[0]?.id, amount: 1 }
    expect((await refund(foreign)).status).toBe(404)
    const byCustomer = await shop.api('POST', '/admin/purchase/refund', {
      token: one.user.token,
      body: { purchaseId: one.purchase.id, amount: 1, reason: 'mine, please' },
    })
    expect(byCustomer.status).toBe(403)
    expect(await shop.balanceOf(one.user.id)).toBe(92)
  })
})
