import { describe, expect, it } from 'vitest'
import { testReports } from '../../../../test/areas/reports.ts'
import { useTestAdmin, useTestShop } from '../../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
const { call, addReport, report, readReport } = testReports({ shop, admin })

describe('the page of a report', () => {
  it('has what an admin needs to settle it, without the text of the account', async () => {
    const { user, product, purchaseId, accountIds, id } = await addReport({ message: 'It is locked.' })
    const { status, body } = await readReport(id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id,
      kind: 'PROBLEM',
      message: 'It is locked.',
      status: 'OPEN',
      settledBy: null,
      settledAt: null,
      wallet: 16,
      earlierReports: 0,
      account: { id: accountIds[0], batch: { provenance: 'Made by a test' }, refunded: 0, replacedBy: null },
      purchase: { id: purchaseId, amount: 4, refundable: 4, user: { id: user.id, email: user.email } },
    })
    expect(JSON.stringify(body)).not.toContain(product.accounts[0])
  })

  it('about a whole order has no account, and counts the earlier reports of the same customer only', async () => {
    const { user, purchaseId } = await addReport()
    await addReport()
    const second = await report(user, { purchaseId, message: 'All of it.' })
    const { body } = await readReport(second.body.id)
    expect(body).toMatchObject({ account: null, accountId: null, earlierReports: 1 })
  })

  it('does not exist for an unknown id, and is not for customers or roles that may not view', async () => {
    const { user, id } = await addReport()
    expect((await readReport(2_147_483_647)).status).toBe(404)
    expect((await call(user, 'GET', `/admin/report/${id}`)).status).toBe(403)
    expect((await call(await shop.admin('STOCK'), 'GET', `/admin/report/${id}`)).status).toBe(403)
    expect((await call(await shop.admin('SUPPORT'), 'GET', `/admin/report/${id}`)).status).toBe(200)
  })

  it('names who settled the report, and the next open one: ownership first, then the oldest; after the last, the first is next', async () => {
    await settleAll()
    expect((await readReport((await addReport()).id)).body.nextId).toBeNull()
    await settleAll()
    const [first, second] = [await addReport(), await addReport()]
    const claim = await addReport({ kind: 'OWNERSHIP', message: 'This one is mine.' })
    const next = async (id: number) => (await readReport(id)).body.nextId
    expect([await next(claim.id), await next(first.id), await next(second.id)]).toEqual([
      first.id,
      second.id,
      claim.id,
    ])
    await call(admin, 'POST', '/admin/report/decline', { id: first.id, answer: 'It works.' })
    const { body } = await readReport(first.id)
    expect(body).toMatchObject({ status: 'DECLINED', answer: 'It works.', nextId: second.id })
    expect(body.settledBy).toEqual(expect.any(String))
  })

  it('lets only one admin settle the report, even if two decline it at the same moment', async () => {
    const { id } = await addReport()
    const other = await shop.admin('SUPPORT')
    const answers = await Promise.all(
      [admin, other].map((one) => call(one, 'POST', '/admin/report/decline', { id, answer: 'It works.' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('ALREADY_SETTLED')
  })
})

async function settleAll() {
  await shop.db
    .updateTable('reports')
    .set({ status: 'DECLINED', settled_at: new Date() })
    .where('status', '=', 'OPEN')
    .execute()
}
