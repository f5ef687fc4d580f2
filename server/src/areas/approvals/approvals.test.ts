import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { auditEntriesOf } from '../../../test/areas/audit-entries.ts'
import { openTestShop, type TestCaller, useTestAdmin, useTestShop } from '../../../test/shop.ts'
import { sweepApprovals } from './sweep-approvals.ts'

const shop = useTestShop({}, { hasLimits: true })
const owner = useTestAdmin(shop)

const post = (path: string, body: object, { token } = owner, at = shop) =>
  at.api('POST', `/admin/${path}`, { token, body })
const requestCredit = (userId: number, amount = 500, by = owner, at = shop) =>
  post('approval/credit', { userId, amount, reason: 'It was our mistake.' }, by, at)
const decide = (id: number, decision: 'approve' | 'decline', by: TestCaller, at = shop) =>
  post('approval/decide', { id, decision }, by, at)
const sweep = (at = shop) => sweepApprovals(at.platform)
const list = async (by: TestCaller, query = '', at = shop) =>
  (await at.api('GET', `/admin/approval/list${query}`, { token: by.token })).body

describe('a credit above the limit', () => {
  it('is made once, when another operator approves it, even if two do so at the same time', async () => {
    const [manager, other] = [await shop.admin('MANAGER'), await shop.admin('MANAGER')]
    const customer = await shop.user()
    const requests = await Promise.all([1, 2, 3].map(() => requestCredit(customer.id, 500, manager)))
    expect(new Set(requests.map(({ body }) => body.id)).size).toBe(1)
    const [{ status, body } = { status: 0, body: {} }] = requests
    expect([status, body]).toMatchObject([
      201,
      { kind: 'CREDIT', amount: 500, state: 'WAITING', runsAt: null, isOwn: true, mayDecide: false },
    ])
    expect(await shop.balanceOf(customer.id)).toBe(0)
    expect((await decide(body.id, 'approve', manager)).status).toBe(403)
    expect((await decide(body.id, 'approve', await shop.admin('SUPPORT'))).status).toBe(403)
    expect((await list(other, `?userId=${customer.id}`)).items).toMatchObject([
      { id: body.id, mayDecide: true, isOwn: false },
    ])

    const answers = await Promise.all([owner, other, owner].map((by) => decide(body.id, 'approve', by)))
    expect(answers.map(({ status: code }) => code).sort()).toEqual([200, 409, 409])
    expect(await shop.balanceOf(customer.id)).toBe(500)
    const [adjustment] = await shop.db
      .selectFrom('wallet_adjustments')
      .select(['admin_id', 'idempotency_key'])
      .where('user_id', '=', customer.id)
      .execute()
    expect(adjustment).toEqual({ admin_id: manager.id, idempotency_key: `approval#${body.id}` })
    const actions = (await auditEntriesOf(shop, `user:${customer.id}`)).map(({ action }) => action)
    expect(actions).toEqual(['approval.request', 'wallet.adjust', 'approval.approve'])
    const { rows } = await sql<{ kind: string }>`SELECT params ->> 'kind' AS kind FROM mails
      WHERE template = 'owner-notice' AND user_id = ${owner.id} AND params ->> 'subject' = ${`user:${customer.id}`}
      ORDER BY id`.execute(shop.db)
    expect(rows.map(({ kind }) => kind)).toEqual(['approval-requested', 'large-credit'])
    // It does not count against the limit of the day.
    const small = { userId: customer.id, amount: 200, reason: 'More.' }
    expect((await post('user/wallet-adjustment', small, manager)).status).toBe(201)
  })

  it('is made also if its operator has used such keys for own calls before', async () => {
    const manager = await shop.admin('MANAGER')
    const customer = await shop.user()
    const { body } = await requestCredit(customer.id, 500, manager)
    const credit = (key: string) =>
      shop.api('POST', '/admin/user/wallet-adjustment', {
        token: manager.token,
        body: { userId: customer.id, amount: 1, reason: 'A test.' },
        headers: { 'idempotency-key': key },
      })
    expect((await credit(`approval:${body.id}`)).status).toBe(201)
    expect((await credit(`approval#${body.id}`)).status).toBe(400)
    expect((await decide(body.id, 'approve', owner)).body.state).toBe('DONE')
    expect(await shop.balanceOf(customer.id)).toBe(501)
  })

  it('is not made if it is declined, taken back by its operator, or not decided for a week', async () => {
    const manager = await shop.admin('MANAGER')
    const customer = await shop.user()
    const request = async (amount: number) => (await requestCredit(customer.id, amount, manager)).body.id
    const declined = await request(301)
    expect((await decide(declined, 'decline', owner)).body.state).toBe('DECLINED')
    const withdrawn = await request(302)
    expect((await post('approval/withdraw', { id: withdrawn })).status).toBe(404)
    expect((await post('approval/withdraw', { id: withdrawn }, manager)).body.state).toBe('WITHDRAWN')
    const expired = await request(303)
    await sql`UPDATE operator_requests SET expires_at = now() WHERE id = ${expired}`.execute(shop.db)
    expect((await list(owner, `?userId=${customer.id}`)).items[0]).toMatchObject({
      state: 'EXPIRED',
      mayDecide: false,
    })
    for (const id of [declined, withdrawn, expired])
      expect((await decide(id, 'approve', owner)).body.code).toBe('ALREADY_SETTLED')
    await sweep()
    const { items } = await list(owner, `?userId=${customer.id}&state=DECIDED`)
    expect(items.map(({ state }: { state: string }) => state)).toEqual(['EXPIRED', 'WITHDRAWN', 'DECLINED'])
    expect(await shop.balanceOf(customer.id)).toBe(0)
  })

  it('is not approved by an operator of today, nor for an operator who may not do it any more', async () => {
    const manager = await shop.admin('MANAGER')
    const customer = await shop.user()
    const [first, second] = [
      (await requestCredit(customer.id, 501, manager)).body,
      (await requestCredit(customer.id, 502, manager)).body,
    ]
    // One person with two accounts.
    const promoted = await shop.admin('STOCK')
    const raise = { id: promoted.id, operatorRole: 'MANAGER' }
    expect(
      (await shop.api('PUT', '/admin/operator/role', { token: manager.token, body: raise })).status,
    ).toBe(200)
    const refused = await decide(first.id, 'approve', promoted)
    expect([refused.status, refused.body.error]).toEqual([
      403,
      'You have this role for less than a day. You can approve from tomorrow.',
    ])
    expect((await decide(first.id, 'decline', promoted)).body.state).toBe('DECLINED')
    const suspension = { id: manager.id, suspended: true, reason: 'The session was stolen.' }
    await shop.api('PUT', '/admin/user/suspension', { token: owner.token, body: suspension })
    expect((await decide(second.id, 'approve', owner)).status).toBe(403)
    expect((await decide(second.id, 'decline', owner)).body.state).toBe('DECLINED')
    expect(await shop.balanceOf(customer.id)).toBe(0)
  })

  it('cannot be requested without end, for an admin, or by an operator who may not give credits', async () => {
    const manager = await shop.admin('MANAGER')
    const customer = await shop.user()
    for (let nth = 0; nth < 20; nth++) await requestCredit(customer.id, 300 + nth, manager)
    expect((await requestCredit(customer.id, 400, manager)).body).toMatchObject({
      code: 'LIMIT_REACHED',
      error: '20 of your requests wait already. Take one back first.',
    })
    expect((await requestCredit(manager.id)).status).toBe(404)
    expect((await requestCredit(customer.id, 500, await shop.admin('SUPPORT'))).status).toBe(403)
    expect((await requestCredit(customer.id, 10_000.01)).status).toBe(400)
  })
})

it('an operator who requests an approval, takes it back and repeats it cannot flood the owners with mails', async () => {
  const manager = await shop.admin('MANAGER')
  const customer = await shop.user()
  await shop.db.updateTable('operator_limits').set({ requests: 2n }).execute()
  const codes: unknown[] = []
  for (let nth = 0; nth < 4; nth++) {
    const { body } = await requestCredit(customer.id, 500, manager)
    codes.push(body.code)
    // A second click changes nothing.
    if (body.id) expect((await requestCredit(customer.id, 500, manager)).body.id).toBe(body.id)
    if (body.id) await post('approval/withdraw', { id: body.id }, manager)
  }
  expect(codes).toEqual([undefined, undefined, 'LIMIT_REACHED', 'LIMIT_REACHED'])
  const { rows } = await sql<{ mails: number }>`SELECT count(*)::integer AS mails FROM mails
    WHERE user_id = ${owner.id} AND params ->> 'subject' = ${`user:${customer.id}`}`.execute(shop.db)
  expect(rows).toEqual([{ mails: 2 }])
  await shop.db.updateTable('operator_limits').set({ requests: 20n }).execute()
})

describe('a refund above the limit', () => {
  it('is made when another operator approves it, and refused if less is left to refund by then', async () => {
    const [support, other] = [await shop.admin('SUPPORT'), await shop.admin('SUPPORT')]
    const buyer = await shop.user({ balance: 1_000 })
    const product = await shop.product({ price: 10, accounts: 60 })
    const { body: purchase } = await shop.buy(buyer, product.id, { quantity: 60 })
    const request = (amount: number) =>
      post('approval/refund', { purchaseId: purchase.id, amount, reason: 'All bad.' }, support)
    expect((await request(600.01)).body.code).toBe('REFUND_TOO_LARGE')
    const [first, second] = [(await request(450)).body, (await request(300)).body]
    expect((await decide(first.id, 'approve', other)).body.state).toBe('DONE')
    expect(await shop.balanceOf(buyer.id)).toBe(850)
    expect((await decide(second.id, 'approve', other)).body.code).toBe('REFUND_TOO_LARGE')
    expect((await decide(second.id, 'decline', other)).body.state).toBe('DECLINED')
  })
})

describe('if there is no second operator', () => {
  it('a request runs by itself after an hour, once, unless it is taken back; the owner gets a mail at once', async () => {
    const lonely = await openTestShop({}, { hasLimits: true })
    const [only, invited] = [await lonely.admin(), await lonely.admin()]
    // An operator who has not accepted the invitation cannot approve.
    await lonely.db
      .updateTable('users')
      .set({ email_verified_at: null })
      .where('id', '=', invited.id)
      .execute()
    const customer = await lonely.user()
    const { body } = await requestCredit(customer.id, 500, only, lonely)
    expect(Date.parse(body.runsAt) - Date.parse(body.requestedAt)).toBe(60 * 60_000)
    const cancelled = (await requestCredit(customer.id, 700, only, lonely)).body
    const mails = await lonely.db
      .selectFrom('mails')
      .select('params')
      .where('user_id', '=', only.id)
      .where('template', '=', 'owner-notice')
      .execute()
    expect(mails.map(({ params }) => params)).toMatchObject([
      { kind: 'approval-requested', runsAt: body.runsAt },
      { kind: 'approval-requested' },
    ])
    await sweep(lonely)
    expect(await lonely.balanceOf(customer.id)).toBe(0)
    await post('approval/withdraw', { id: cancelled.id }, only, lonely)
    await sql`UPDATE operator_requests SET runs_at = now()`.execute(lonely.db)
    await Promise.all([sweep(lonely), sweep(lonely)])
    expect(await lonely.balanceOf(customer.id)).toBe(500)
    expect((await list(only, '', lonely)).items).toMatchObject([
      { id: cancelled.id, state: 'WITHDRAWN' },
      { id: body.id, state: 'DONE', decidedBy: null },
    ])
    // A request of an operator who is suspended by then ends.
    const last = (await requestCredit(customer.id, 800, only, lonely)).body
    await lonely.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', only.id).execute()
    await sql`UPDATE operator_requests SET runs_at = now() WHERE id = ${last.id}`.execute(lonely.db)
    await sweep(lonely)
    const row = lonely.db.selectFrom('operator_requests').select('state').where('id', '=', last.id)
    expect(await row.executeTakeFirst()).toEqual({ state: 'EXPIRED' })
    expect(await lonely.balanceOf(customer.id)).toBe(500)
    await lonely.close()
  })
})

it('the database itself refuses that operators approve their own request', async () => {
  const customer = await shop.user()
  const { body } = await requestCredit(customer.id)
  await expect(
    sql`UPDATE operator_requests SET state = 'DONE', decided_by = ${owner.id}, decided_at = now() WHERE id = ${body.id}`.execute(
      shop.db,
    ),
  ).rejects.toThrow('operator_requests_second_operator')
})
