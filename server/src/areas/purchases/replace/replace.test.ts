import { describe, expect, it } from 'vitest'
import { useTestAdmin, useTestShop } from '../../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)

const post = (path: string, body: object, token = admin.token) => shop.api('POST', path, { token, body })
const get = (path: string, token = admin.token) => shop.api('GET', path, { token })
const replace = (account: { purchaseId: number; accountId: number | undefined }) =>
  post('/admin/purchase/replace', { reason: 'locked out', ...account })

async function buy({ accounts = 5, quantity = 2 } = {}) {
  const user = await shop.user({ balance: 100 })
  const product = await shop.product({ price: 2, accounts })
  const { body } = await shop.buy(user, product.id, { quantity })
  const purchase = body as { id: number; accounts: { id: number; value: string }[] }
  return { user, product, purchase, first: purchase.accounts[0]?.id, second: purchase.accounts[1]?.id }
}

describe('a bad account', () => {
  it('is replaced by the oldest account in stock, which the buyer sees in its place', async () => {
    const { user, product, purchase, first } = await buy()
    const { status, body } = await replace({ purchaseId: purchase.id, accountId: first })
    expect(status).toBe(201)
    const purchaseOfBuyer = (await get(`/history/purchases/${purchase.id}`, user.token)).body
    expect(purchaseOfBuyer).toMatchObject({ quantity: 2, replaced: 1, refunded: 0 })
    expect(purchaseOfBuyer.accounts.map(({ value }: { value: string }) => value)).toEqual([
      product.accounts[1],
      product.accounts[2],
    ])
    const accounts = (await get(`/admin/purchase/${purchase.id}/account/list`)).body
    expect(accounts.total).toBe(3)
    expect(accounts.items.find(({ id }: { id: number }) => id === first)).toMatchObject({
      replacedBy: body.replacementId,
      replaces: null,
    })
    expect(accounts.items.find(({ id }: { id: number }) => id === body.replacementId)).toMatchObject({
      replaces: first,
    })
    expect((await get(`/admin/account/list?logProductId=${product.id}`)).body).toMatchObject({
      available: 2,
      sold: 3,
      withdrawn: 0,
    })
    expect(await shop.balanceOf(user.id)).toBe(96)
  })

  it('is replaced once even if five requests arrive at the same time, and its replacement can be replaced too', async () => {
    const { user, purchase, first, product } = await buy()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => replace({ purchaseId: purchase.id, accountId: first })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
    const replacementId = answers.find(({ status }) => status === 201)?.body.replacementId
    expect((await replace({ purchaseId: purchase.id, accountId: replacementId })).status).toBe(201)
    const purchaseOfBuyer = (await get(`/history/purchases/${purchase.id}`, user.token)).body
    expect(purchaseOfBuyer.accounts.map(({ value }: { value: string }) => value)).toEqual([
      product.accounts[1],
      product.accounts[3],
    ])
    expect(purchaseOfBuyer.replaced).toBe(2)
  })

  it('is not replaced if the product is out of stock, and the buyer keeps it', async () => {
    const { user, purchase, first } = await buy({ accounts: 2 })
    const { status, body } = await replace({ purchaseId: purchase.id, accountId: first })
    expect([status, body.code]).toEqual([409, 'OUT_OF_STOCK'])
    expect((await get(`/history/purchases/${purchase.id}`, user.token)).body.accounts).toHaveLength(2)
  })

  it('is not replaced by an account that a buyer gets at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const { user, product, purchase, first } = await buy({ accounts: 3 })
      const [replaced, purchased] = await Promise.all([
        replace({ purchaseId: purchase.id, accountId: first }),
        shop.buy(user, product.id),
      ])
      expect([replaced.status, purchased.status].sort()).toEqual([201, 409])
    }
  })

  it('is not found under another purchase or an unknown one, and no customer can replace it', async () => {
    const [one, other] = [await buy(), await buy()]
    expect((await replace({ purchaseId: one.purchase.id, accountId: other.first })).status).toBe(404)
    expect((await replace({ purchaseId: 2147483647, accountId: one.first })).status).toBe(404)
    const body = { purchaseId: one.purchase.id, accountId: one.first, reason: 'mine, please' }
    expect((await post('/admin/purchase/replace', body, one.user.token)).status).toBe(403)
  })

  it('is revealed to an admin, and the audit log says so without the text', async () => {
    const { purchase, first, product } = await buy()
    const { body } = await post('/admin/purchase/reveal', { purchaseId: purchase.id, accountId: first })
    expect(body).toEqual({ id: first, value: product.accounts[0] })
    const auditLog = await shop.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'after', 'before'])
      .where('subject', '=', `account:${first}`)
      .execute()
    expect(auditLog).toEqual([
      { action: 'account.reveal', actor_id: admin.id, after: { purchaseId: purchase.id }, before: null },
    ])
    const listed = JSON.stringify([
      (await get(`/admin/purchase/${purchase.id}`)).body,
      (await get(`/admin/purchase/${purchase.id}/account/list`)).body,
    ])
    for (const account of product.accounts) expect(listed).not.toContain(account)
  })
})

describe('a report', () => {
  const report = (token: string, body: object) =>
    post('/history/purchases/report', { message: 'The password is wrong.', ...body }, token)

  it('is listed with its purchase and account until an admin replaces the account', async () => {
    const { user, purchase, first, second } = await buy()
    const { status, body } = await report(user.token, { purchaseId: purchase.id, accountId: second })
    expect([status, body]).toMatchObject([201, { status: 'OPEN', accountId: second, answer: null }])
    const openReports = (await get(`/admin/report/list?search=${user.email}`)).body
    expect(openReports.items).toMatchObject([
      {
        id: body.id,
        user: { email: user.email },
        order: { id: purchase.id, quantity: 2 },
        accountId: second,
      },
    ])
    const accounts = (await get(`/admin/purchase/${purchase.id}/account/list`)).body.items
    expect(accounts.map(({ id }: { id: number }) => id)).toEqual([second, first])
    expect(accounts[0].openReport).toMatchObject({ id: body.id, message: 'The password is wrong.' })
    await replace({ purchaseId: purchase.id, accountId: second })
    expect((await get(`/admin/report/list?search=${user.email}`)).body.total).toBe(0)
    const settled = (await get(`/admin/report/list?status=REPLACED&search=${user.email}`)).body.items
    expect(settled).toMatchObject([{ id: body.id, settledBy: expect.any(String) }])
    const purchaseOfBuyer = (await get(`/history/purchases/${purchase.id}`, user.token)).body
    expect(purchaseOfBuyer.reports).toMatchObject([{ status: 'REPLACED' }])
    expect((await report(user.token, { purchaseId: purchase.id, accountId: second })).status).toBe(404)
  })

  it('can be open once for each account and once for the purchase', async () => {
    const { user, purchase, first } = await buy()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => report(user.token, { purchaseId: purchase.id, accountId: first })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    expect((await report(user.token, { purchaseId: purchase.id })).status).toBe(201)
    expect((await report(user.token, { purchaseId: purchase.id })).body.code).toBe('ALREADY_EXISTS')
  })

  it('about an account is settled by its refund; a refund of the whole purchase settles all its reports', async () => {
    const { user, purchase, first, second } = await buy()
    await report(user.token, { purchaseId: purchase.id, accountId: first })
    await report(user.token, { purchaseId: purchase.id, accountId: second })
    await report(user.token, { purchaseId: purchase.id })
    const statuses = async () =>
      (await get(`/history/purchases/${purchase.id}`, user.token)).body.reports.map(
        ({ status }: { status: string }) => status,
      )
    const refund = (body: object) =>
      post('/admin/purchase/refund', { purchaseId: purchase.id, reason: 'it is broken', ...body })
    await refund({ accountId: first, amount: 1 })
    expect(await statuses()).toEqual(['OPEN', 'OPEN', 'REFUNDED'])
    await refund({ amount: 3 })
    expect(await statuses()).toEqual(['REFUNDED', 'REFUNDED', 'REFUNDED'])
  })

  it('is not left open if the account is replaced at the same moment', async () => {
    for (let round = 0; round < 6; round++) {
      const { user, purchase, first } = await buy()
      const account = { purchaseId: purchase.id, accountId: first }
      const [reportAnswer] = await Promise.all([report(user.token, account), replace(account)])
      expect([201, 404]).toContain(reportAnswer.status)
      const purchaseOfBuyer = (await get(`/history/purchases/${purchase.id}`, user.token)).body
      expect(purchaseOfBuyer.reports.filter(({ status }: { status: string }) => status === 'OPEN')).toEqual(
        [],
      )
    }
  })

  it('is declined once, with an answer that the buyer can read', async () => {
    const { user, purchase, first } = await buy()
    const { body } = await report(user.token, { purchaseId: purchase.id, accountId: first })
    const decline = () =>
      post('/admin/report/decline', { id: body.id, answer: 'It works here; see the guide.' })
    const answers = await Promise.all([decline(), decline(), decline()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const purchaseOfBuyer = (await get(`/history/purchases/${purchase.id}`, user.token)).body
    expect(purchaseOfBuyer.reports).toMatchObject([
      { status: 'DECLINED', answer: 'It works here; see the guide.' },
    ])
    const mails = await shop.db
      .selectFrom('mails')
      .select('params')
      .where('user_id', '=', user.id)
      .where('template', '=', 'report-answered')
      .execute()
    expect(mails).toEqual([{ params: { reportId: body.id } }])
    expect((await report(user.token, { purchaseId: purchase.id, accountId: first })).status).toBe(201)
  })

  it('is accepted only from the buyer of the purchase, with a message of 3 to 1,000 characters', async () => {
    const [one, other] = [await buy(), await buy()]
    expect((await report(other.user.token, { purchaseId: one.purchase.id })).status).toBe(404)
    expect(
      (await report(one.user.token, { purchaseId: one.purchase.id, accountId: other.first })).status,
    ).toBe(404)
    for (const body of [
      { message: '' },
      { message: ' a ' },
      { message: 'x'.repeat(1_001) },
      { accountId: '1' },
    ]) {
      expect((await report(one.user.token, { purchaseId: one.purchase.id, ...body })).status).toBe(400)
    }
    expect((await report(admin.token, { purchaseId: one.purchase.id })).status).toBe(403)
  })

  it('is refused while the buyer has 50 open reports', async () => {
    const { user, purchase } = await buy({ accounts: 60, quantity: 50 })
    for (const { id } of purchase.accounts)
      await report(user.token, { purchaseId: purchase.id, accountId: id })
    const { status, body } = await report(user.token, { purchaseId: purchase.id })
    expect([status, body.code]).toEqual([429, 'RATE_LIMITED'])
  })
})
