import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { count, useLimitedShop } from '../../../../test/areas/limited-shop.ts'

const { shop, setLimits, post, credit, buy } = useLimitedShop()

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
