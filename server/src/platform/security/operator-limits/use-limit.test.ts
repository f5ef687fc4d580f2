import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditEntriesOf } from '../../../../test/features/audit-entries.ts'
import { type TestCaller, useTestShop } from '../../../../test/shop.ts'

const shop = useTestShop({}, { hasLimits: true })
let owner: TestCaller
beforeEach(async () => {
  owner = await shop.admin()
})

const post = (path: string, body: object, { token } = owner) => shop.api('POST', path, { token, body })
const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length
const credit = (userId: number, amount: number, by = owner) =>
  post('/admin/user/wallet-adjustment', { userId, amount, reason: 'A gift.' }, by)

const saveLimits = async (change: object) => {
  const { body } = await shop.api('GET', '/admin/limit', { token: owner.token })
  const saved = await shop.api('PUT', '/admin/limit', { token: owner.token, body: { ...body, ...change } })
  expect(saved.status).toBe(200)
  return body
}

async function buy(quantity = 1) {
  const user = await shop.user({ balance: 1_000 })
  const product = await shop.product({ price: 10, accounts: quantity + 30 })
  const { body } = await shop.buy(user, product.id, { quantity })
  return { user, product, purchaseId: body.id as number, accountId: body.accounts[0].id as number }
}

describe('one operator', () => {
  it('cannot credit more than the limit of a day, even with 20 calls at the same time', async () => {
    const manager = await shop.admin('MANAGER')
    const customer = await shop.user()
    const answers = await Promise.all(Array.from({ length: 20 }, () => credit(customer.id, 150, manager)))
    expect([count(answers, 201), count(answers, 409)]).toEqual([6, 14])
    expect(await shop.balanceOf(customer.id)).toBe(900)
    const { body } = await credit(customer.id, 100.01, manager)
    expect(body).toMatchObject({ code: 'LIMIT_REACHED', retryAfter: expect.any(Number) })
    expect(body.error).toBe(
      'Your limit is $1,000.00 in credits in 24 hours. You have $100.00 left. Try again in 24 h, or ask an owner to raise it.',
    )
    expect((await credit(customer.id, 100, manager)).status).toBe(201)
    expect((await credit(customer.id, -500, manager)).status).toBe(201)
    // Another operator has a limit of their own, and the acts of a day ago do not count.
    expect((await credit(customer.id, 1)).status).toBe(201)
    await sql`UPDATE operator_usage SET used_at = used_at - interval '24 hours' WHERE admin_id = ${manager.id}`.execute(
      shop.db,
    )
    expect((await credit(customer.id, 200, manager)).status).toBe(201)
  })

  it('cannot give away a large amount alone: neither a credit, nor a refund, nor more than a deposit has brought', async () => {
    const { user, purchaseId } = await buy(30)
    expect((await credit(user.id, 200.01)).body).toMatchObject({
      code: 'APPROVAL_REQUIRED',
      error: 'Above $200.00 another operator must approve.',
    })
    const refund = { purchaseId, amount: 200.01, reason: 'Bad.' }
    expect((await post('/admin/purchase/refund', refund)).body.code).toBe('APPROVAL_REQUIRED')
    const { id } = await shop.db
      .insertInto('deposits')
      .values({
        user_id: user.id,
        method: 'crypto',
        amount_cents: 1_200n,
        status: 'REVIEW',
        reference: 'by-hand',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const settle = (amount: number) =>
      post('/admin/deposit/settle', { id, decision: 'credit', amount, reason: 'It came.' })
    expect((await settle(200.01)).body.code).toBe('APPROVAL_REQUIRED')
    await saveLimits({ credits: 10 })
    expect((await settle(12)).body.code).toBe('LIMIT_REACHED')
    await saveLimits({ credits: 1_000 })
    expect((await settle(12)).status).toBe(200)
    expect(await shop.balanceOf(user.id)).toBe(712)
  })

  it('replaces an account, refunds it, and cannot replace it sixty times', async () => {
    const support = await shop.admin('SUPPORT')
    const { purchaseId, accountId } = await buy()
    let last = accountId
    const replace = async () => {
      const body = { purchaseId, accountId: last, reason: 'Bad.' }
      const answer = await post('/admin/purchase/replace', body, support)
      last = answer.body.replacementId ?? last
      return answer
    }
    expect([(await replace()).status, (await replace()).status]).toEqual([201, 201])
    expect((await replace()).body).toMatchObject({
      code: 'LIMIT_REACHED',
      error: 'This order has had 2 of 2 replacements. Refund it, or ask an owner to raise the limit.',
    })
    const refund = { purchaseId, accountId: last, amount: 10, reason: 'Bad again.' }
    expect((await post('/admin/purchase/refund', refund, support)).status).toBe(201)
  })

  it('replaces no more accounts than the limit of a day, over all orders and at the same time', async () => {
    const support = await shop.admin('SUPPORT')
    await saveLimits({ replacements: 3 })
    const orders = await Promise.all(Array.from({ length: 8 }, () => buy()))
    const answers = await Promise.all(
      orders.map(({ purchaseId, accountId }) =>
        post('/admin/purchase/replace', { purchaseId, accountId, reason: 'Bad.' }, support),
      ),
    )
    await saveLimits({ replacements: 50 })
    expect([count(answers, 201), count(answers, 409)]).toEqual([3, 5])
  })

  it('sees no more accounts than the limit of a day, in pages and one by one, but any page again', async () => {
    const clerk = await shop.admin('MANAGER')
    const product = await shop.product({ price: 1, accounts: 700 })
    const { purchaseId, accountId } = await buy()
    const page = (nth: number) =>
      shop.api('GET', `/admin/account/list?logProductId=${product.id}&pageSize=100&page=${nth}`, {
        token: clerk.token,
      })
    const reveal = () => post('/admin/purchase/reveal', { purchaseId, accountId }, clerk)
    expect((await reveal()).status).toBe(200)
    const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(page))
    expect([count(answers, 200), count(answers, 409)]).toEqual([4, 3])
    const seen = answers.findIndex(({ status }) => status === 200) + 1
    expect((await page(seen)).status).toBe(200)
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ code: 'LIMIT_REACHED' })
    expect(JSON.stringify(refused?.body)).not.toContain(product.accounts[0])
    // The same page with other accounts counts again.
    const ids = answers[seen - 1]?.body.items.map(({ id }: { id: number }) => id)
    await shop.db.deleteFrom('accounts').where('id', 'in', ids).execute()
    expect((await page(seen)).body.code).toBe('LIMIT_REACHED')
  })

  it('removes no more accounts from the stock than the limit of a day, in any way, but can undo an own import', async () => {
    await saveLimits({ removals: 4 })
    const clerk = await shop.admin('STOCK')
    const product = await shop.product({ price: 1, accounts: 10 })
    const ids = (
      await shop.db
        .selectFrom('accounts')
        .select('id')
        .where('product_id', '=', product.id)
        .orderBy('id')
        .execute()
    ).map(({ id }) => id)
    const [first, second, third, ...rest] = ids
    const batch = await shop.db
      .selectFrom('account_batches')
      .select('id')
      .where('product_id', '=', product.id)
      .executeTakeFirstOrThrow()
    expect((await shop.api('DELETE', `/admin/account/${first}`, { token: clerk.token })).status).toBe(200)
    expect((await post('/admin/account/withdraw', { id: second, reason: 'Bad.' }, clerk)).status).toBe(200)
    const update = (id = 0) =>
      shop.api('PUT', '/admin/account', { token: clerk.token, body: { id, value: `worthless ${id}` } })
    expect((await update(third)).status).toBe(200)
    const bulk = await post('/admin/account/bulk/delete', { logProductId: product.id, ids: rest }, clerk)
    expect([bulk.body.done.length, bulk.body.refused.length]).toEqual([1, rest.length - 1])
    expect(bulk.body.refused[0].code).toBe('LIMIT_REACHED')
    const reason = 'Bad.'
    for (const answer of [
      await update(rest.at(-1)),
      await post('/admin/account/bulk/withdraw', { logProductId: product.id, ids: rest, reason }, clerk),
      await post('/admin/account/batch/withdraw', { id: batch.id, reason }, clerk),
      await post('/admin/account/batch/undo', { id: batch.id }, clerk),
    ]) {
      if (answer.status === 200) expect(answer.body.done).toEqual([])
      else expect(answer.body.code).toBe('LIMIT_REACHED')
    }
    const added = await shop.api(
      'POST',
      `/admin/account/import?logProductId=${product.id}&mode=commit&provenance=me`,
      { token: clerk.token, body: 'a-1\na-2\na-3\na-4\na-5', headers: { 'content-type': 'text/plain' } },
    )
    expect((await post('/admin/account/batch/undo', { id: added.body.batchId }, clerk)).body.deleted).toBe(5)
    const unsold = await shop.product({ price: 1, accounts: 5 })
    const deleted = await shop.api('DELETE', `/admin/product/${unsold.id}`, { token: clerk.token })
    expect(deleted.body.code).toBe('LIMIT_REACHED')
    await saveLimits({ removals: 1_000 })
  })

  it('suspends, resets and erases no more customers, and exports no more lists, than the limit of a day', async () => {
    const manager = await shop.admin('MANAGER')
    await saveLimits({ customers: 1, exports: 1 })
    const [one, other] = [await shop.user(), await shop.user()]
    const suspend = (id: number, suspended: boolean) =>
      shop.api('PUT', '/admin/user/suspension', {
        token: manager.token,
        body: { id, suspended, reason: 'Fraud.' },
      })
    expect((await suspend(one.id, true)).status).toBe(200)
    expect((await suspend(one.id, false)).status).toBe(200)
    const reason = 'Asked.'
    for (const answer of [
      await suspend(other.id, true),
      await post('/admin/user/reset-second-step', { id: other.id, reason }, manager),
      await post('/admin/user/erase', { id: other.id, reason }, manager),
    ])
      expect(answer.body.code).toBe('LIMIT_REACHED')
    const exports = [
      await post('/admin/user/export-link', {}, manager),
      await post('/admin/user/export-link', {}, manager),
    ]
    await saveLimits({ customers: 20, exports: 20 })
    expect(exports.map(({ body }) => body.code)).toEqual([undefined, 'LIMIT_REACHED'])
  })
})

describe('the limits', () => {
  it('are changed by owners only, and the audit log says how', async () => {
    const { token } = await shop.admin('MANAGER')
    const { body } = await shop.api('GET', '/admin/limit', { token })
    const changed = { ...body, refunds: 750.5 }
    expect((await shop.api('PUT', '/admin/limit', { token, body: changed })).status).toBe(403)
    await saveLimits({ refunds: 750.5 })
    const entry = (await auditEntriesOf(shop, 'settings:limits')).at(-1)
    expect(entry).toMatchObject({ actor_id: owner.id, before: { refunds: 500 }, after: { refunds: 750.5 } })
    for (const wrong of [{ refunds: -1 }, { reveals: 0.5 }, { exports: 1_000_001 }, { other: 1 }]) {
      const answer = await shop.api('PUT', '/admin/limit', {
        token: owner.token,
        body: { ...body, ...wrong },
      })
      expect(answer.status).toBe(400)
    }
  })
})
