import type { Limits, LimitsAndRaises, Raise } from '@docket/contract/admin/limits'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditEntriesOf } from '../../../../test/features/audit-entries.ts'
import { type TestCaller, useTestShop } from '../../../../test/shop.ts'
import { columnsOf, readLimits as readLimitsOf } from './limits.ts'

const shop = useTestShop({}, { hasLimits: true })
let [owner, defaults] = [{} as TestCaller, {} as Limits]
beforeAll(async () => {
  defaults = (await readLimitsOf(shop.db)).limits
})
beforeEach(async () => {
  owner = await shop.admin()
  await setLimits()
})

const post = (path: string, body: object, { token } = owner) => shop.api('POST', path, { token, body })
const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length
const credit = (userId: number, amount: number, by = owner) =>
  post('/admin/user/wallet-adjustment', { userId, amount, reason: 'A gift.' }, by)

/** In the database, because a limit that an owner raises applies only after an hour. */
async function setLimits(change: Partial<Limits> = {}) {
  await shop.db
    .updateTable('operator_limits')
    .set({ ...columnsOf({ ...defaults, ...change }), raises: '{}' })
    .execute()
}
const readLimits = async () => (await shop.api('GET', '/admin/limit', { token: owner.token })).body
/** Saves the limits as the screen does: with the values that were saved last, apart from `change`. */
async function saveLimits(change: Partial<Limits>): Promise<LimitsAndRaises> {
  const { limits, raises } = await readLimits()
  const waiting = Object.fromEntries(raises.map(({ limit, value }: Raise) => [limit, value]))
  const body = { ...limits, ...waiting, ...change }
  const saved = await shop.api('PUT', '/admin/limit', { token: owner.token, body })
  expect(saved.status).toBe(200)
  expect(await readLimits()).toEqual(saved.body)
  return saved.body
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

  it('cannot put accounts on hold and then delete their product to avoid the limit of removals', async () => {
    const clerk = await shop.admin('STOCK')
    const product = await shop.product({ price: 1, accounts: 4 })
    const { id: batchId } = await shop.db
      .selectFrom('account_batches')
      .select('id')
      .where('product_id', '=', product.id)
      .executeTakeFirstOrThrow()
    await saveLimits({ removals: 3 })
    expect((await post('/admin/hold', { batchId, reason: 'It is said to be stolen.' }, clerk)).status).toBe(
      201,
    )
    const { body } = await shop.api('DELETE', `/admin/product/${product.id}`, { token: clerk.token })
    expect(body.code).toBe('LIMIT_REACHED')
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
    await setLimits({ credits: 10 })
    expect((await settle(12)).body.code).toBe('LIMIT_REACHED')
    await setLimits({ credits: 1_000 })
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
    await setLimits({ replacements: 3 })
    const orders = await Promise.all(Array.from({ length: 8 }, () => buy()))
    const answers = await Promise.all(
      orders.map(({ purchaseId, accountId }) =>
        post('/admin/purchase/replace', { purchaseId, accountId, reason: 'Bad.' }, support),
      ),
    )
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
    await setLimits({ removals: 4 })
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
      await post(
        '/admin/hold',
        { batchId: batch.id, accountId: rest.at(-1), holdRest: false, reason },
        clerk,
      ),
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
  })

  it('invites and promotes no more operators than the limit of a day, so that invited ones do not multiply the other limits', async () => {
    const manager = await shop.admin('MANAGER')
    await setLimits({ operators: 1 })
    const invite = (name: string) =>
      post(
        '/admin/operator/invite',
        { email: `${name}@docket.test`, username: name, operatorRole: 'STOCK' },
        manager,
      )
    const invited = await invite('invited-first')
    expect(invited.status).toBe(201)
    expect((await invite('invited-second')).body.code).toBe('LIMIT_REACHED')
    const body = { id: invited.body.id, operatorRole: 'MANAGER' }
    const raised = await shop.api('PUT', '/admin/operator/role', { token: manager.token, body })
    expect(raised.body.code).toBe('LIMIT_REACHED')
  })

  it('suspends, resets and erases no more customers, and exports no more lists, than the limit of a day', async () => {
    const manager = await shop.admin('MANAGER')
    await setLimits({ customers: 1, exports: 1 })
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
    expect(exports.map(({ body }) => body.code)).toEqual([undefined, 'LIMIT_REACHED'])
  })
})

describe('the limits', () => {
  it('are changed by owners only, and the audit log says how', async () => {
    const { token } = await shop.admin('MANAGER')
    const { body: now } = await shop.api('GET', '/admin/limit', { token })
    const body = now.limits
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

  it('apply an hour after an owner has raised them, for all operators, and at once where they are lowered', async () => {
    const customer = await shop.user()
    const raised = await saveLimits({ approvalAbove: 500, exports: 7 })
    expect(raised.limits).toEqual({ ...defaults, exports: 7 })
    expect(raised.raises).toEqual([{ limit: 'approvalAbove', value: 500, appliesAt: expect.any(String) }])
    const waitMs = Date.parse(raised.raises[0]?.appliesAt ?? '') - Date.now()
    expect(Math.abs(waitMs - 3_600_000)).toBeLessThan(60_000)
    const entry = (await auditEntriesOf(shop, 'settings:limits')).at(-1)
    expect(entry?.after).toMatchObject({ approvalAbove: 500, raisesApplyAt: raised.raises[0]?.appliesAt })
    for (const by of [owner, await shop.admin()])
      expect((await credit(customer.id, 300, by)).body.code).toBe('APPROVAL_REQUIRED')
    await passTime('59 minutes')
    expect((await credit(customer.id, 300)).body.code).toBe('APPROVAL_REQUIRED')
    await passTime('1 minute')
    expect((await credit(customer.id, 300)).status).toBe(201)
    expect(await readLimits()).toEqual({ limits: { ...raised.limits, approvalAbove: 500 }, raises: [] })
    await saveLimits({ approvalAbove: 250 })
    expect((await credit(customer.id, 251)).body.code).toBe('APPROVAL_REQUIRED')
  })

  it('count as before until the hour has passed, also the limits of a day and of an order', async () => {
    await setLimits({ credits: 0, replacementsPerAccount: 0 })
    const customer = await shop.user()
    const { purchaseId, accountId } = await buy()
    await saveLimits({ credits: 100, replacementsPerAccount: 1 })
    const replace = () => post('/admin/purchase/replace', { purchaseId, accountId, reason: 'Bad.' })
    for (const answer of [await credit(customer.id, 1), await replace()])
      expect(answer.body.code).toBe('LIMIT_REACHED')
    await passTime('1 hour')
    for (const answer of [await credit(customer.id, 1), await replace()]) expect(answer.status).toBe(201)
  })

  it('wait again if they are raised again, keep their time if they are saved as they are, and can be taken back', async () => {
    const timeOf = ({ raises }: LimitsAndRaises, limit: string) =>
      Date.parse(raises.find((raise) => raise.limit === limit)?.appliesAt ?? '')
    await saveLimits({ approvalAbove: 500, credits: 2_000 })
    await passTime('50 minutes')
    const waiting = await readLimits()
    const again = await saveLimits({ approvalAbove: 600, refunds: 501 })
    expect(timeOf(again, 'approvalAbove')).toBeGreaterThan(timeOf(waiting, 'approvalAbove') + 2_900_000)
    expect(timeOf(again, 'credits')).toBe(timeOf(waiting, 'credits'))
    expect(timeOf(again, 'refunds')).toBe(timeOf(again, 'approvalAbove'))
    const lowered = await saveLimits({ approvalAbove: 200, credits: 900, refunds: 500 })
    expect(lowered).toEqual({ limits: { ...defaults, credits: 900 }, raises: [] })
    await passTime('2 hours')
    expect(await readLimits()).toEqual(lowered)
  })
})

/** Moves the raises that wait into the past. */
async function passTime(interval: string) {
  await sql`
    UPDATE operator_limits SET raises = (
      SELECT coalesce(jsonb_object_agg(key, jsonb_set(value, '{appliesAt}', to_jsonb(to_char(
        ((value ->> 'appliesAt')::timestamptz - ${interval}::interval) AT TIME ZONE 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))), '{}')
      FROM jsonb_each(raises))`.execute(shop.db)
}
