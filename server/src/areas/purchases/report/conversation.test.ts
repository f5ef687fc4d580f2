import { describe, expect, it } from 'vitest'
import { testReports } from '../../../../test/areas/reports.ts'
import { useTestAdmin, useTestShop } from '../../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
const { call, report, addReport, readReport, decline, answer, reply, messagesOf, ownReport, mailsOf } =
  testReports({ shop, admin })

describe('a conversation', () => {
  it('goes back and forth: each side reads what the other wrote, and the report stays open', async () => {
    const { user, purchaseId, id } = await addReport()
    expect((await answer(id, 'Which field is wrong?')).status).toBe(201)
    expect((await reply(user, id, 'The second one.')).body).toEqual({ id, status: 'OPEN' })
    const shownToCustomer = await ownReport(user, purchaseId, id)
    expect(shownToCustomer).toMatchObject({
      status: 'OPEN',
      canReply: true,
      answer: null,
      messages: [
        { from: 'OPERATOR', text: 'Which field is wrong?' },
        { from: 'CUSTOMER', text: 'The second one.' },
      ],
    })
    // The customer is not told which admin wrote.
    expect(shownToCustomer.messages[0]).not.toHaveProperty('by')
    const { body } = await readReport(id)
    expect(body.messages).toMatchObject([
      { from: 'OPERATOR', by: expect.any(String) },
      { from: 'CUSTOMER', by: expect.any(String) },
    ])
    const { items } = (await call(admin, 'GET', `/admin/report/list?search=${user.email}`)).body
    expect(items).toMatchObject([{ id, lastFrom: 'CUSTOMER' }])
  })

  it('is counted among those that wait for the shop until the shop answers, and again after a reply', async () => {
    const { user, id } = await addReport()
    const waiting = async (query = '') =>
      (await call(admin, 'GET', `/admin/report/list?search=${user.email}&waitsFor=SHOP${query}`)).body.total
    const exported = async () =>
      (await call(admin, 'POST', `/admin/report/export-link?search=${user.email}&waitsFor=SHOP`)).body.rows
    expect(await waiting()).toBe(1)
    await answer(id, 'Which field is wrong?')
    expect(await waiting()).toBe(0)
    expect(await exported()).toBe(0)
    expect((await call(admin, 'GET', `/admin/report/list?search=${user.email}`)).body.total).toBe(1)
    await reply(user, id, 'The second one.')
    expect(await waiting()).toBe(1)
    expect(await exported()).toBe(1)
    await decline(id)
    expect(await waiting('&status=all')).toBe(0)
  })

  it('is marked in the list of purchases while the customer has not answered the shop', async () => {
    const { user, id } = await addReport()
    const isMarked = async () =>
      (await call(user, 'GET', '/history/purchases/list')).body.items[0].shopReplied
    expect(await isMarked()).toBe(false)
    await answer(id, 'Which field is wrong?')
    expect(await isMarked()).toBe(true)
    await reply(user, id, 'The second one.')
    expect(await isMarked()).toBe(false)
    await answer(id, 'And the first one?')
    await decline(id)
    expect(await isMarked()).toBe(false)
  })

  it('refuses messages of other customers, and of roles that may not refund', async () => {
    const { id } = await addReport()
    const stranger = (await addReport()).user
    expect((await reply(stranger, id, 'Let me in.')).body.code).toBe('NOT_FOUND')
    expect((await reply(stranger, 2_147_483_647, 'Hello?')).body.code).toBe('NOT_FOUND')
    expect((await answer(id, 'Hello', await shop.admin('STOCK'))).status).toBe(403)
    expect((await answer(id, 'Hello', stranger)).status).toBe(403)
    expect((await reply(admin, id, 'Hello')).status).toBe(403)
    expect((await answer(id, 'Hello', await shop.admin('SUPPORT'))).status).toBe(201)
    expect((await answer(2_147_483_647, 'Hello')).body.code).toBe('NOT_FOUND')
  })

  it('accepts 3 to 2,000 characters', async () => {
    const { user, id } = await addReport()
    for (const text of ['', ' a ', 'x'.repeat(2_001), 7, null]) {
      expect((await reply(user, id, text)).status, String(text).slice(0, 9)).toBe(400)
      expect((await answer(id, text)).status).toBe(400)
    }
    expect((await reply(user, id, 'x'.repeat(2_000))).status).toBe(201)
    expect((await answer(id, 'y'.repeat(2_000))).status).toBe(201)
  })

  it('stores one message if the customer or the operator sends the same text twice', async () => {
    const { user, id } = await addReport()
    await Promise.all([reply(user, id, 'Are you there?'), reply(user, id, 'Are you there?')])
    await Promise.all([answer(id, 'Yes, we are.'), answer(id, 'Yes, we are.')])
    expect(await messagesOf(id)).toEqual(['CUSTOMER: Are you there?', 'OPERATOR: Yes, we are.'])
  })

  it('accepts ten messages of a customer until the shop answers, and then ten more', async () => {
    const { user, id } = await addReport()
    for (let number = 1; number <= 10; number++) await reply(user, id, `Message ${number}`)
    expect((await reply(user, id, 'One more')).body).toMatchObject({ code: 'RATE_LIMITED' })
    await answer(id, 'We are looking at it.')
    expect((await reply(user, id, 'One more')).status).toBe(201)
  })

  it('is over when a replacement settles the report', async () => {
    const { user, purchaseId, accountIds, id } = await addReport()
    const account = { purchaseId, accountId: accountIds[0], reason: 'It is locked' }
    expect((await call(admin, 'POST', '/admin/purchase/replace', account)).status).toBe(201)
    expect((await reply(user, id, 'And now?')).body.code).toBe('ALREADY_SETTLED')
    expect((await answer(id, 'All well?')).body.code).toBe('ALREADY_SETTLED')
    expect(await ownReport(user, purchaseId, id)).toMatchObject({ status: 'REPLACED', canReply: false })
  })

  it('writes an audit entry for each message of an operator, with its text', async () => {
    const { id, purchaseId, accountIds } = await addReport()
    await answer(id, 'Which field is wrong?')
    const entries = await shop.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'after'])
      .where('subject', '=', `report:${id}`)
      .execute()
    expect(entries).toEqual([
      {
        action: 'report.answer',
        actor_id: admin.id,
        after: { purchaseId, accountId: accountIds[0], answer: 'Which field is wrong?' },
      },
    ])
  })
})

describe('a customer who writes on a declined report', () => {
  it('opens it again; the answer moves into the conversation, and an audit entry says so', async () => {
    const { user, purchaseId, id } = await addReport()
    await decline(id, 'It works for us.')
    expect(await ownReport(user, purchaseId, id)).toMatchObject({ status: 'DECLINED', canReply: true })
    expect((await reply(user, id, 'Not for me.')).body).toEqual({ id, status: 'OPEN' })
    const { body } = await readReport(id)
    expect(body).toMatchObject({ status: 'OPEN', answer: null, settledBy: null, settledAt: null })
    expect(await messagesOf(id)).toEqual(['OPERATOR: It works for us.', 'CUSTOMER: Not for me.'])
    const { after } = await shop.db
      .selectFrom('audit_log')
      .select('after')
      .where('subject', '=', `report:${id}`)
      .where('action', '=', 'report.reopen')
      .executeTakeFirstOrThrow()
    expect(after).toMatchObject({ purchaseId, reopened: 1 })
  })

  it('can open it again three times', async () => {
    const { user, purchaseId, id } = await addReport()
    for (let time = 1; time <= 3; time++) {
      await decline(id, `Answer ${time}`)
      expect((await reply(user, id, `Again ${time}`)).status).toBe(201)
    }
    await decline(id, 'The last word.')
    expect((await reply(user, id, 'Once more')).body.code).toBe('ALREADY_SETTLED')
    expect(await ownReport(user, purchaseId, id)).toMatchObject({ status: 'DECLINED', canReply: false })
  })

  it('cannot open it again while a newer report about the same account is open, or after the account was replaced', async () => {
    const { user, purchaseId, accountIds, id } = await addReport()
    await decline(id)
    const account = { purchaseId, accountId: accountIds[0] }
    expect((await report(user, { ...account, message: 'A new report.' })).status).toBe(201)
    expect((await reply(user, id, 'The old one.')).body.code).toBe('ALREADY_EXISTS')
    expect(await ownReport(user, purchaseId, id)).toMatchObject({ canReply: false })
    await call(admin, 'POST', '/admin/purchase/replace', { ...account, reason: 'It is locked' })
    expect((await reply(user, id, 'The old one.')).body.code).toBe('ALREADY_SETTLED')
    expect(await ownReport(user, purchaseId, id)).toMatchObject({ status: 'DECLINED', canReply: false })
    expect(await messagesOf(id)).toEqual([])
  })

  it('opens a report of ownership again only while fewer than three such reports are open, and nothing is taken off sale', async () => {
    const { user, product, id } = await addReport({ kind: 'OWNERSHIP', message: 'It is mine.' })
    await decline(id)
    expect((await reply(user, id, 'It is still mine.')).status).toBe(201)
    const { body } = await call(admin, 'GET', `/admin/account/list?logProductId=${product.id}`)
    expect(body).toMatchObject({ available: 2, held: 0 })

    await decline(id)
    for (let claims = 0; claims < 3; claims++) {
      const other = await shop.product({ price: 1, accounts: 2 })
      const { body: purchase } = await shop.buy(user, other.id)
      const claim = { purchaseId: purchase.id, kind: 'OWNERSHIP', message: 'Mine as well.' }
      expect((await report(user, claim)).status).toBe(201)
    }
    expect((await reply(user, id, 'It is mine, I say.')).body.code).toBe('RATE_LIMITED')
  })
})

describe('the mails of a conversation', () => {
  it('go to the customer after each answer; the operator who wrote last gets one, after the first reply; no mail contains a message', async () => {
    const { user, id } = await addReport()
    const operator = await shop.admin('SUPPORT')
    await reply(user, id, 'secret-of-the-customer')
    expect(await mailsOf(operator), 'no operator has written yet').toEqual([])
    await answer(id, 'secret-of-the-shop', operator)
    await reply(user, id, 'The first reply.')
    await reply(user, id, 'The second reply.')
    expect(await mailsOf(user)).toContainEqual({ template: 'report-message', params: { reportId: id } })
    expect(await mailsOf(operator)).toEqual([{ template: 'report-reply', params: { reportId: id } }])
  })

  it('do not go to an operator who may not answer any more', async () => {
    const { user, id } = await addReport()
    const operator = await shop.admin('SUPPORT')
    await answer(id, 'Which one?', operator)
    await shop.db
      .updateTable('users')
      .set({ suspended_at: new Date() })
      .where('id', '=', operator.id)
      .execute()
    await reply(user, id, 'The second one.')
    expect(await mailsOf(operator)).toEqual([])
  })
})

it("the shop's own role can neither change nor delete a message", async () => {
  const { user, id } = await addReport()
  await reply(user, id, 'It is still locked.')
  for (const statement of [
    "UPDATE report_messages SET text = 'x'",
    'DELETE FROM report_messages',
    'TRUNCATE report_messages',
  ]) {
    await expect(shop.platform.pool.query(statement), statement).rejects.toThrow('permission denied')
    await expect(shop.owner.query(statement), statement).rejects.toThrow('only ever added')
  }
})
