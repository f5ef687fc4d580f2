import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { makeBackup } from '../../../test/areas/backups.ts'
import { openDepositShop } from '../../../test/areas/deposits.ts'
import { testImports } from '../../../test/areas/imports.ts'
import { personalDataFixture } from '../../../test/areas/personal-data.ts'
import { testReports } from '../../../test/areas/reports.ts'
import { testShipments, usaRequestBody } from '../../../test/areas/shipments.ts'
import { checkLedger } from '../../../test/check-ledger.ts'
import { contractEndpoints } from '../../../test/contract-endpoints.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { FIRST_LONG_ID, startLongIds, WIDENED } from '../../../test/long-ids.ts'
import { type TestCaller, useShop, useTestAdmin, useTestShop } from '../../../test/shop.ts'

// Every test file ends with the ledger check, here on a database with ids of 8 bytes.
const shop = useShop(async () => {
  const database = await createTestDatabase()
  await startLongIds(database.url)
  return openDepositShop({}, { database })
})
const admin = useTestAdmin(shop)
const { upload, list } = testImports(() => ({ shop, admin }))
const { addReport, answer, reply, decline, readReport, ownReport } = testReports({ shop, admin })
const { buyUsa, setPrice } = testShipments(() => shop)
const { register, addPersonalData, call } = personalDataFixture({ shop, admin })

const get = async (caller: TestCaller, path: string) => {
  const { status, body } = await shop.api('GET', path, { token: caller.token })
  expect(status, path).toBe(200)
  return body
}
const post = async (caller: { token: string }, path: string, body: object) => {
  const answered = await shop.api('POST', path, { token: caller.token, body })
  expect(answered.status, `${path}: ${JSON.stringify(answered.body)}`).toBeLessThan(300)
  return answered.body
}
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)
const isLong = (id: number) => Number.isSafeInteger(id) && id >= FIRST_LONG_ID

describe('a shop whose ids have 8 bytes', () => {
  it('stores accounts, changes them, puts them on hold and withdraws them', async () => {
    const { id: productId } = await shop.product({ accounts: [] })
    const { body: imported } = await upload(productId, 'one\ntwo\nthree\nfour\nfive')
    expect(imported.new).toBe(5)
    const { items } = await list(productId)
    expect(idsOf(items).every(isLong)).toBe(true)
    const [first, second, third, fourth] = idsOf(items)
    expect((await call(admin, 'PUT', '/admin/account', { id: first, value: 'another one' })).status).toBe(200)
    expect((await shop.api('DELETE', `/admin/account/${first}`, { token: admin.token })).status).toBe(200)
    await post(admin, '/admin/account/withdraw', { id: second, reason: 'It is bad' })
    const withdrawn = { logProductId: productId, ids: [third], reason: 'It is bad' }
    expect((await post(admin, '/admin/account/bulk/withdraw', withdrawn)).done).toEqual([third])
    const { body: found } = await call(admin, 'POST', '/admin/hold/find-account', { value: 'four' })
    expect(found.id).toBe(fourth)
    const hold = { batchId: imported.batchId, accountId: fourth, reason: 'A claim' }
    const { id } = await post(admin, '/admin/hold', hold)
    expect((await get(admin, '/admin/hold/list')).items[0]).toMatchObject({ id, accountId: fourth })
    await post(admin, '/admin/hold/decide', { id, decision: 'RELEASED', reason: 'It is ours' })
    expect((await get(admin, `/admin/account/batch/list?logProductId=${productId}`)).total).toBe(1)
    await post(admin, '/admin/account/batch/undo', { id: imported.batchId })
  })

  it('credits a deposit', async () => {
    const { user, deposit, balance } = await shop.depositAfter('pay')
    expect(isLong(deposit.id)).toBe(true)
    expect(balance).toBe(50)
    expect((await get(user, '/history/deposits/list')).items[0].id).toBe(deposit.id)
    expect((await get(admin, `/admin/deposit/${deposit.id}`)).id).toBe(deposit.id)
    expect((await get(admin, '/admin/history/deposits/list')).items[0].id).toBe(deposit.id)
    const { deposit: underpaid } = await shop.depositAfter('pay-little')
    await post(admin, '/admin/deposit/recheck', { id: underpaid.id })
    await post(admin, '/admin/deposit/settle', { id: underpaid.id, decision: 'refuse', reason: 'Too little' })
  })

  it('sells accounts several times, and answers a repeated idempotency key with the same purchase', async () => {
    // Enough accounts for a purchase of 250: a purchase of 200 or more always moves the stock mark up.
    const product = await shop.product({ price: 0.01, accounts: 400 })
    const user = await shop.user({ balance: 50 })
    const { body: receipt } = await shop.buy(user, product.id, { quantity: 2 })
    expect([receipt.id, ...idsOf(receipt.accounts)].every(isLong)).toBe(true)
    for (const quantity of [250, 100])
      expect((await shop.buy(user, product.id, { quantity })).status).toBe(201)
    const [mark] = (await shop.owner.query('SELECT account_id::text FROM stock_marks')).rows
    expect(isLong(Number(mark.account_id))).toBe(true)
    const headers = { 'idempotency-key': randomUUID() }
    const body = { logProductId: product.id, quantity: 1 }
    const twice = [1, 2].map(() => () => shop.api('POST', '/shop/buy', { token: user.token, body, headers }))
    const [bought, repeated] = [await twice[0]?.(), await twice[1]?.()]
    expect(repeated?.body.id).toBe(bought?.body.id)
    const history = await get(user, '/history/purchases/list')
    expect(history.items.at(-1)).toMatchObject({ id: receipt.id, accounts: receipt.accounts })
    expect((await get(user, `/history/purchases/${receipt.id}`)).accounts).toEqual(receipt.accounts)
    expect((await get(admin, '/admin/history/purchases/list')).items.at(-1).id).toBe(receipt.id)
    const accountsOfPurchase = await get(admin, `/admin/purchase/${receipt.id}/account/list`)
    expect(idsOf(accountsOfPurchase.items)).toEqual(idsOf(receipt.accounts))
    const revealed = { purchaseId: receipt.id, accountId: receipt.accounts[0].id }
    expect((await post(admin, '/admin/purchase/reveal', revealed)).value).toBe(receipt.accounts[0].value)
    const { url } = (await call(admin, 'POST', '/admin/history/purchases/export-link')).body
    expect((await shop.app.inject({ url })).body).toContain(String(receipt.id))
    expect((await get(admin, '/admin/stat')).recentPurchases[0].id).toBe(bought?.body.id)
    const entries = await get(admin, `/admin/audit/list?search=purchase:${receipt.id}`)
    expect(entries.items[0].subject).toBe(`purchase:${receipt.id}`)
  })

  it('sells a shipment', async () => {
    await setPrice(5)
    const user = await shop.user({ balance: 5 })
    const { body } = await buyUsa(user.token, usaRequestBody())
    expect(isLong(body.id)).toBe(true)
    expect((await get(user, `/trackingNo/${body.id}`)).id).toBe(body.id)
    expect((await get(user, '/trackingNo/history')).items[0].id).toBe(body.id)
    const found = await get(admin, `/admin/history/trackingNos/list?search=ORD-${body.id}`)
    expect(idsOf(found.items)).toEqual([body.id])
    expect((await get(admin, `/admin/purchase/${body.id}`)).kind).toBe('SHIPMENT')
  })

  it('answers a report, replaces the account, refunds the purchase, and declines a claim', async () => {
    const { user, accountIds, purchaseId, id } = await addReport()
    expect(isLong(id)).toBe(true)
    expect((await answer(id, 'Which one?')).status).toBe(201)
    expect((await reply(user, id, 'The first.')).status).toBe(201)
    expect((await readReport(id)).body.messages.map((message: { id: number }) => isLong(message.id))).toEqual(
      [true, true],
    )
    expect((await get(admin, '/admin/report/list')).items[0].id).toBe(id)
    const account = { purchaseId, accountId: accountIds[0] }
    const { replacementId } = await post(admin, '/admin/purchase/replace', {
      ...account,
      reason: 'It is bad',
    })
    const [replaced] = (await get(admin, `/admin/purchase/${purchaseId}/account/list`)).items
    expect([replaced.id, replaced.replacedBy]).toEqual([accountIds[0], replacementId])
    await post(admin, '/admin/purchase/refund', {
      purchaseId,
      accountId: accountIds[1],
      amount: 1,
      reason: 'Sorry',
    })
    const [refund] = (await get(admin, `/admin/purchase/${purchaseId}`)).refunds
    expect([isLong(refund.id), refund.accountId]).toEqual([true, accountIds[1]])
    const claim = await addReport({ kind: 'OWNERSHIP' })
    expect((await decline(claim.id)).status).toBe(200)
    expect(await ownReport(claim.user, claim.purchaseId, claim.id)).toMatchObject({ status: 'DECLINED' })
  })

  it('gives customers their data, and erases it', async () => {
    const person = await register()
    const { purchaseId } = await addPersonalData(person)
    const { url } = (await call(person, 'POST', '/me/data/export-link', {})).body
    const data = JSON.parse((await shop.app.inject({ url })).body)
    expect(data.purchases[0].id).toBe(purchaseId)
    expect([data.reports, data.refunds, data.deposits].flatMap(idsOf).every(isLong)).toBe(true)
    expect(
      (await call(admin, 'POST', '/admin/user/erase', { id: person.id, reason: 'A letter' })).status,
    ).toBe(200)
  })

  it('has used every table with such ids, and passes the ledger check', async () => {
    for (const table of WIDENED) {
      const { rows } = await shop.owner.query(`SELECT min(id)::text AS first FROM ${table}`)
      expect(isLong(Number(rows[0].first)), table).toBe(true)
    }
    const { checks } = await checkLedger(shop.platform.db)
    expect(checks.flatMap(({ violations }) => violations)).toEqual([])
  })

  it('is backed up', async () => {
    const { folder, tables } = await makeBackup(shop.url)
    expect(tables.get('accounts')?.rows).toBeGreaterThan(400)
    await rm(folder, { recursive: true })
  })
})

describe('a shop whose ids have 4 bytes does not find a longer id', () => {
  const narrow = useTestShop()
  const operator = useTestAdmin(narrow)
  const id = Number.MAX_SAFE_INTEGER
  const reason = 'A reason'

  it('in the path of a call', async () => {
    const endpoints = (await contractEndpoints()).filter(
      ({ path, params, body }) => params?.safeParse({ id: String(id) }).success && /:id/.test(path) && !body,
    )
    expect(endpoints.length).toBeGreaterThan(6)
    for (const { method, path, access } of endpoints) {
      const { token } = access === 'admin' ? operator : await narrow.user()
      const { status } = await narrow.api(method, path.replace(':id', String(id)), { token })
      expect(status, path).toBe(404)
    }
  })

  it.each([
    ['/history/purchases/report', { purchaseId: id, message: 'It is bad' }],
    ['/history/purchases/report/message', { id, text: 'A message' }],
  ])('in the body of a call of a customer: %s', async (path, body) => {
    const { token } = await narrow.user()
    expect(await narrow.api('POST', path, { token, body })).toMatchObject({ status: 404 })
  })

  it.each([
    ['/admin/purchase/reveal', { purchaseId: id, accountId: id }],
    ['/admin/purchase/replace', { purchaseId: id, accountId: id, reason }],
    ['/admin/purchase/refund', { purchaseId: id, accountId: id, amount: 1, reason }],
    ['/admin/report/answer', { id, text: 'A message' }],
    ['/admin/report/decline', { id, answer: 'A message' }],
    ['/admin/deposit/recheck', { id }],
    ['/admin/deposit/settle', { id, decision: 'refuse', reason }],
    ['/admin/account/withdraw', { id, reason }],
    ['/admin/hold', { batchId: 1, accountId: id, reason }],
  ])('in the body of a call of an admin: %s', async (path, body) => {
    expect(await narrow.api('POST', path, { token: operator.token, body })).toMatchObject({ status: 404 })
  })

  it('in a changed account, and among the ids of a bulk call', async () => {
    const { token } = operator
    const changed = await narrow.api('PUT', '/admin/account', { token, body: { id, value: 'A text' } })
    expect(changed.status).toBe(404)
    const body = { logProductId: 1, ids: [id] }
    const answered = await narrow.api('POST', '/admin/account/bulk/delete', { token, body })
    expect(answered.body.refused[0]).toMatchObject({ id, code: 'NOT_FOUND' })
  })
})
