import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestCaller, type TestShop } from '../../../test/shop.ts'

let shop: TestShop
let admin: TestCaller

beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
})
afterAll(() => shop.close())

const post = (path: string, body: object, token = admin.token) => shop.api('POST', path, { token, body })
const get = (path: string, token = admin.token) => shop.api('GET', path, { token })
const replace = (line: { purchaseId: number; accountId: number | undefined }) =>
  post('/admin/purchase/replace', { reason: 'locked out', ...line })

async function buy({ lines = 5, quantity = 2 } = {}) {
  const user = await shop.user({ balance: 100 })
  const product = await shop.product({ price: 2, lines })
  const { body } = await shop.buy(user, product.id, { quantity })
  const order = body as { id: number; accounts: { id: number; value: string }[] }
  return { user, product, order, first: order.accounts[0]?.id, second: order.accounts[1]?.id }
}

describe('a bad line', () => {
  it('is replaced by the oldest line in stock, which stands in its place for the buyer', async () => {
    const { user, product, order, first } = await buy()
    const { status, body } = await replace({ purchaseId: order.id, accountId: first })
    expect(status).toBe(201)
    const own = (await get(`/history/purchases/${order.id}`, user.token)).body
    expect(own).toMatchObject({ quantity: 2, replaced: 1, refunded: 0 })
    expect(own.accounts.map(({ value }: { value: string }) => value)).toEqual([
      product.lines[1],
      product.lines[2],
    ])
    const lines = (await get(`/admin/purchase/${order.id}/line/list`)).body
    expect(lines.total).toBe(3)
    expect(lines.items.find(({ id }: { id: number }) => id === first)).toMatchObject({
      replacedBy: body.replacementId,
      replaces: null,
    })
    expect(lines.items.find(({ id }: { id: number }) => id === body.replacementId)).toMatchObject({
      replaces: first,
    })
    expect((await get(`/admin/account/list?logProductId=${product.id}`)).body).toMatchObject({
      available: 2,
      sold: 3,
      withdrawn: 0,
    })
    expect(await shop.balanceOf(user.id)).toBe(96)
  })

  it('is replaced once, also by several admins at once, and its replacement can be replaced in turn', async () => {
    const { user, order, first, product } = await buy()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => replace({ purchaseId: order.id, accountId: first })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
    const replacementId = answers.find(({ status }) => status === 201)?.body.replacementId
    expect((await replace({ purchaseId: order.id, accountId: replacementId })).status).toBe(201)
    const own = (await get(`/history/purchases/${order.id}`, user.token)).body
    expect(own.accounts.map(({ value }: { value: string }) => value)).toEqual([
      product.lines[1],
      product.lines[3],
    ])
    expect(own.replaced).toBe(2)
  })

  it('is not replaced where nothing is left, and the buyer keeps what there is', async () => {
    const { user, order, first } = await buy({ lines: 2 })
    const { status, body } = await replace({ purchaseId: order.id, accountId: first })
    expect([status, body.code]).toEqual([409, 'OUT_OF_STOCK'])
    expect((await get(`/history/purchases/${order.id}`, user.token)).body.accounts).toHaveLength(2)
  })

  it('never races a buyer for the last line: one of the two has it', async () => {
    for (let round = 0; round < 5; round++) {
      const { user, product, order, first } = await buy({ lines: 3 })
      const [replaced, bought] = await Promise.all([
        replace({ purchaseId: order.id, accountId: first }),
        shop.buy(user, product.id),
      ])
      expect([replaced.status, bought.status].sort()).toEqual([201, 409])
    }
  })

  it('of another order, or of none, is not found', async () => {
    const [one, other] = [await buy(), await buy()]
    expect((await replace({ purchaseId: one.order.id, accountId: other.first })).status).toBe(404)
    expect((await replace({ purchaseId: 2147483647, accountId: one.first })).status).toBe(404)
    const own = { purchaseId: one.order.id, accountId: one.first, reason: 'mine, please' }
    expect((await post('/admin/purchase/replace', own, one.user.token)).status).toBe(403)
  })

  it('is shown to an admin who asks for it, and that stays in the trail without its text', async () => {
    const { order, first, product } = await buy()
    const { body } = await post('/admin/purchase/reveal', { purchaseId: order.id, accountId: first })
    expect(body).toEqual({ id: first, value: product.lines[0] })
    const trail = await shop.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'after', 'before'])
      .where('subject', '=', `account:${first}`)
      .execute()
    expect(trail).toEqual([
      { action: 'account.reveal', actor_id: admin.id, after: { purchaseId: order.id }, before: null },
    ])
    const listed = JSON.stringify([
      (await get(`/admin/purchase/${order.id}`)).body,
      (await get(`/admin/purchase/${order.id}/line/list`)).body,
    ])
    for (const line of product.lines) expect(listed).not.toContain(line)
  })
})

describe('a report', () => {
  const report = (token: string, body: object) =>
    post('/history/purchases/report', { message: 'The password is wrong.', ...body }, token)

  it('stands in the queue with its order and line until somebody makes it good', async () => {
    const { user, order, first, second } = await buy()
    const { status, body } = await report(user.token, { purchaseId: order.id, accountId: second })
    expect([status, body]).toMatchObject([201, { status: 'OPEN', accountId: second, answer: null }])
    const open = (await get(`/admin/report/list?search=${user.email}`)).body
    expect(open.items).toMatchObject([
      { id: body.id, user: { email: user.email }, order: { id: order.id, quantity: 2 }, accountId: second },
    ])
    const lines = (await get(`/admin/purchase/${order.id}/line/list`)).body.items
    expect(lines.map(({ id }: { id: number }) => id)).toEqual([second, first])
    expect(lines[0].openReport).toMatchObject({ id: body.id, message: 'The password is wrong.' })
    await replace({ purchaseId: order.id, accountId: second })
    expect((await get(`/admin/report/list?search=${user.email}`)).body.total).toBe(0)
    const settled = (await get(`/admin/report/list?status=REPLACED&search=${user.email}`)).body.items
    expect(settled).toMatchObject([{ id: body.id, settledBy: expect.any(String) }])
    const own = (await get(`/history/purchases/${order.id}`, user.token)).body
    expect(own.reports).toMatchObject([{ status: 'REPLACED' }])
    expect((await report(user.token, { purchaseId: order.id, accountId: second })).status).toBe(404)
  })

  it('is one at a time of each line, and of the order', async () => {
    const { user, order, first } = await buy()
    const lines = await Promise.all(
      Array.from({ length: 4 }, () => report(user.token, { purchaseId: order.id, accountId: first })),
    )
    expect(lines.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    expect((await report(user.token, { purchaseId: order.id })).status).toBe(201)
    expect((await report(user.token, { purchaseId: order.id })).body.code).toBe('ALREADY_EXISTS')
  })

  it('of a line is settled by its refund; a refund of the whole settles all of them', async () => {
    const { user, order, first, second } = await buy()
    await report(user.token, { purchaseId: order.id, accountId: first })
    await report(user.token, { purchaseId: order.id, accountId: second })
    await report(user.token, { purchaseId: order.id })
    const statuses = async () =>
      (await get(`/history/purchases/${order.id}`, user.token)).body.reports.map(
        ({ status }: { status: string }) => status,
      )
    const refund = (body: object) =>
      post('/admin/purchase/refund', { purchaseId: order.id, reason: 'it is broken', ...body })
    await refund({ accountId: first, amount: 1 })
    expect(await statuses()).toEqual(['OPEN', 'OPEN', 'REFUNDED'])
    await refund({ amount: 3 })
    expect(await statuses()).toEqual(['REFUNDED', 'REFUNDED', 'REFUNDED'])
  })

  it('and a replacement of the same line leave nothing open, whichever comes first', async () => {
    for (let round = 0; round < 6; round++) {
      const { user, order, first } = await buy()
      const line = { purchaseId: order.id, accountId: first }
      const [reported] = await Promise.all([report(user.token, line), replace(line)])
      expect([201, 404]).toContain(reported.status)
      const own = (await get(`/history/purchases/${order.id}`, user.token)).body
      expect(own.reports.filter(({ status }: { status: string }) => status === 'OPEN')).toEqual([])
    }
  })

  it('is declined with an answer that the buyer reads, once', async () => {
    const { user, order, first } = await buy()
    const { body } = await report(user.token, { purchaseId: order.id, accountId: first })
    const decline = () =>
      post('/admin/report/decline', { id: body.id, answer: 'It works here; see the guide.' })
    const answers = await Promise.all([decline(), decline(), decline()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const own = (await get(`/history/purchases/${order.id}`, user.token)).body
    expect(own.reports).toMatchObject([{ status: 'DECLINED', answer: 'It works here; see the guide.' }])
    const mails = await shop.db
      .selectFrom('mails')
      .select('params')
      .where('user_id', '=', user.id)
      .where('template', '=', 'report-answered')
      .execute()
    expect(mails).toEqual([{ params: { reportId: body.id } }])
    expect((await report(user.token, { purchaseId: order.id, accountId: first })).status).toBe(201)
  })

  it('is of one’s own order, in a few words', async () => {
    const [one, other] = [await buy(), await buy()]
    expect((await report(other.user.token, { purchaseId: one.order.id })).status).toBe(404)
    expect((await report(one.user.token, { purchaseId: one.order.id, accountId: other.first })).status).toBe(
      404,
    )
    for (const body of [
      { message: '' },
      { message: ' a ' },
      { message: 'x'.repeat(1_001) },
      { accountId: '1' },
    ]) {
      expect((await report(one.user.token, { purchaseId: one.order.id, ...body })).status).toBe(400)
    }
    expect((await report(admin.token, { purchaseId: one.order.id })).status).toBe(403)
  })

  it('waits for an answer where a buyer has many open', async () => {
    const { user, order } = await buy({ lines: 60, quantity: 50 })
    for (const { id } of order.accounts) await report(user.token, { purchaseId: order.id, accountId: id })
    const { status, body } = await report(user.token, { purchaseId: order.id })
    expect([status, body.code]).toEqual([429, 'RATE_LIMITED'])
  })
})
