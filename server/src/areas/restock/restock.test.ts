import { beforeAll, describe, expect, it } from 'vitest'
import { relayContext } from '../../../test/areas/events.ts'
import { type TestCaller, useTestAdmin, useTestShop } from '../../../test/shop.ts'
import { listenersOf, storeListeners } from '../../host/events/listeners.ts'
import { createMailContent, mailsOf } from '../../host/mail-transport/create-mail-content.ts'
import { renderMail } from '../../host/mail-transport/render-mail.ts'
import { relayEvents } from '../events/relay-events.ts'
import { addAccounts } from '../stock/accounts/add-accounts.ts'
import { readableTitle } from './mails.ts'
import { personCopy } from './tables.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
beforeAll(() => storeListeners(shop.platform.db, shop.areas))

const wait = (caller: TestCaller, productId: number) =>
  shop.api('POST', '/restock/waits', { token: caller.token, body: { productId } })
const stop = (caller: TestCaller, productId: number) =>
  shop.api('DELETE', `/restock/waits/${productId}`, { token: caller.token })
const waitsOf = async (caller: TestCaller) =>
  (await shop.api('GET', '/restock/waits', { token: caller.token })).body.productIds
const users = (count: number) => Promise.all(Array.from({ length: count }, () => shop.user({ balance: 5 })))
const soldOut = (title = 'A product') => shop.product({ price: 1, accounts: 0, title })

let texts = 0
async function refill(productId: number, count: number): Promise<void> {
  await shop.db.transaction().execute((tx) =>
    addAccounts(tx, shop.platform.keys, {
      productId,
      source: 'test',
      provenance: 'Made by a test',
      importedBy: null,
      values: Array.from({ length: count }, () => `restocked-${++texts}`),
    }),
  )
}
const relay = () => relayEvents(relayContext(shop), listenersOf(shop.areas))

/** The customers who were told about a product, in the order of their mails. */
async function told(productId: number): Promise<number[]> {
  const rows = await shop.db
    .selectFrom('mails')
    .select(['user_id', 'params'])
    .where('template', '=', 'back-in-stock')
    .orderBy('id')
    .execute()
  return rows.filter(({ params }) => params.productId === productId).map(({ user_id }) => user_id)
}

/** The newest mail to a customer, as it would be sent now. */
async function mailTo({ id }: TestCaller) {
  const mail = await shop.db
    .selectFrom('mails')
    .innerJoin('users', 'users.id', 'mails.user_id')
    .selectAll('mails')
    .select('users.username')
    .where('user_id', '=', id)
    .where('template', '=', 'back-in-stock')
    .orderBy('mails.id', 'desc')
    .executeTakeFirstOrThrow()
  const { db, keys } = shop.platform
  const sender = { storeName: 'A shop', publicUrl: 'https://shop.test' }
  return createMailContent({ db, keys, shop: sender, ...mailsOf(shop.areas) }, mail)
}

describe('a customer', () => {
  it('waits for a sold-out product, once, and can undo it', async () => {
    const [{ id }, [one]] = [await soldOut(), (await users(1)) as [TestCaller]]
    expect((await wait(one, id)).body).toEqual({ isWaiting: true })
    expect((await wait(one, id)).body).toEqual({ isWaiting: true })
    expect(await waitsOf(one)).toEqual([id])
    expect((await stop(one, id)).body).toEqual({ isWaiting: false })
    expect((await stop(one, id)).body).toEqual({ isWaiting: false })
    await refill(id, 1)
    await relay()
    expect(await told(id)).toEqual([])
  })

  it('does not wait for a product that is in stock, deleted or unknown', async () => {
    const [one] = (await users(1)) as [TestCaller]
    const inStock = await shop.product({ accounts: 1 })
    expect((await wait(one, inStock.id)).body).toEqual({ isWaiting: false })
    const { id } = await soldOut()
    await shop.api('DELETE', `/admin/product/${id}`, { token: admin.token })
    expect((await wait(one, id)).status).toBe(404)
    expect((await wait(one, 2_000_000_000)).status).toBe(404)
    expect(await waitsOf(one)).toEqual([])
  })

  it('waits for 100 products at most, also with many calls at the same time', async () => {
    const [one] = (await users(1)) as [TestCaller]
    const { id } = await soldOut()
    await shop.db
      .insertInto('restock_waits')
      .values(Array.from({ length: 99 }, (_, i) => ({ user_id: one.id, product_id: 1_000_000 + i })))
      .execute()
    const others = await Promise.all([soldOut(), soldOut(), soldOut()])
    const answers = await Promise.all([id, ...others.map((other) => other.id)].map((each) => wait(one, each)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429])
    expect(await waitsOf(one)).toHaveLength(100)
  })

  it('needs a session of a customer', async () => {
    const { id } = await soldOut()
    expect((await shop.api('POST', '/restock/waits', { body: { productId: id } })).status).toBe(401)
    expect((await wait(admin, id)).status).toBe(403)
  })
})

describe('a refill', () => {
  it('tells the oldest first, three for each account that came in, each once', async () => {
    const { id } = await soldOut()
    const all = await users(8)
    for (const user of all) await wait(user, id)
    const ids = all.map((user) => user.id)
    await refill(id, 1)
    await relay()
    expect(await told(id)).toEqual(ids.slice(0, 3))
    await refill(id, 1)
    await relay()
    await relay()
    expect(await told(id)).toEqual(ids.slice(0, 6))
    await refill(id, 100)
    await relay()
    expect(await told(id)).toEqual(ids)
  })

  it('tells nobody if the product is sold out again or deleted; those who wait for it go on waiting', async () => {
    const { id } = await soldOut()
    const [one, buyer] = (await users(2)) as [TestCaller, TestCaller]
    await wait(one, id)
    await refill(id, 1)
    await shop.buy(buyer, id)
    await relay()
    expect(await told(id)).toEqual([])
    expect(await waitsOf(one)).toEqual([id])
    await refill(id, 1)
    await shop.api('DELETE', `/admin/product/${id}`, { token: admin.token })
    await relay()
    expect(await told(id)).toEqual([])
    expect(await waitsOf(one)).toEqual([])
  })

  it('does not tell a customer who is suspended', async () => {
    const { id } = await soldOut()
    const [one, other] = (await users(2)) as [TestCaller, TestCaller]
    await wait(one, id)
    await wait(other, id)
    await shop.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', one.id).execute()
    await refill(id, 1)
    await relay()
    expect(await told(id)).toEqual([other.id])
  })
})

describe('the mail', () => {
  it('leads to the product, and a mail program can unsubscribe its reader', async () => {
    const { id } = await soldOut('Notes app')
    const [one] = (await users(1)) as [TestCaller]
    await wait(one, id)
    await refill(id, 1)
    await relay()
    const content = await mailTo(one)
    expect(content).toMatchObject({
      subject: 'Back in stock: Notes app',
      button: { url: `https://shop.test/products/${id}` },
      unsubscribeUrl: expect.stringMatching(/^https:\/\/shop\.test\/unsubscribe\/[0-9a-f-]{36}$/),
    })
  })

  it('is not sent if the product is deleted before', async () => {
    const { id } = await soldOut()
    const [one] = (await users(1)) as [TestCaller]
    await wait(one, id)
    await refill(id, 1)
    await relay()
    await shop.db.updateTable('products').set({ archived_at: new Date() }).where('id', '=', id).execute()
    expect(await mailTo(one)).toBeNull()
  })

  it.each([
    ['markup', '<script>alert(1)</script> & "co" _x_', '<script>alert(1)</script> & "co" _x_'],
    ['marks that turn the text', 'Good \u202Egnp.exe\u2069', 'Good  gnp.exe'],
    ['a long text', 'x'.repeat(4_096), `${'x'.repeat(119)}…`],
    ['characters of two units', '𝕏'.repeat(200), `${'𝕏'.repeat(119)}…`],
  ])('shows a title with %s as text', async (_what, title, shown) => {
    expect(readableTitle(title)).toBe(shown)
    const content = {
      subject: `Back in stock: ${shown}`,
      title: 'Back in stock',
      paragraphs: [shown],
      button: { label: 'View product', url: 'https://shop.test/products/1' },
      notes: [],
      unsubscribeUrl: 'https://shop.test/unsubscribe/a',
    }
    const { text, html } = renderMail(content, { storeName: 'A shop', publicUrl: 'https://shop.test' })
    expect(text).toContain(shown)
    expect(text).toContain('https://shop.test/unsubscribe/a')
    expect(html).not.toContain('<script')
    expect(html).toContain('<a href="https://shop.test/unsubscribe/a"')
  })
})

describe('the link to unsubscribe', () => {
  const pressed = (url: string, payload: string, type: string) =>
    shop.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })
  async function waitingWithLink() {
    const [{ id }, second] = [await soldOut(), await soldOut()]
    const [one] = (await users(1)) as [TestCaller]
    await wait(one, id)
    await wait(one, second.id)
    const { token } = await shop.db
      .selectFrom('restock_links')
      .select('token')
      .where('user_id', '=', one.id)
      .executeTakeFirstOrThrow()
    return { one, token, productIds: [id, second.id] }
  }

  it('changes nothing when it is opened, as scanners do', async () => {
    const { one, token, productIds } = await waitingWithLink()
    for (const method of ['GET', 'HEAD'] as const)
      await shop.app.inject({ method, url: `/unsubscribe/${token}` })
    expect(await waitsOf(one)).toEqual(productIds)
  })

  it.each([
    ['a form', 'List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
    ['a form in parts', '--b\r\n\r\nx\r\n--b--', 'multipart/form-data; boundary=b'],
  ])('ends all waits by one POST of %s without a session [RFC 8058]', async (_what, body, type) => {
    const { one, token } = await waitingWithLink()
    expect((await pressed(`/unsubscribe/${token}`, body, type)).statusCode).toBe(200)
    expect((await pressed(`/unsubscribe/${token}`, body, type)).statusCode).toBe(200)
    expect(await waitsOf(one)).toEqual([])
  })

  it('ends all waits by the button of its page, and takes back the mails that are not sent yet', async () => {
    const { one, token, productIds } = await waitingWithLink()
    await refill(productIds[0] ?? 0, 1)
    await relay()
    const body = { token }
    expect((await shop.api('POST', '/restock/unsubscribe', { body })).body).toEqual({ success: true })
    expect(await waitsOf(one)).toEqual([])
    const mail = shop.db.selectFrom('mails').select('failure').where('user_id', '=', one.id)
    expect(await mail.where('template', '=', 'back-in-stock').execute()).toEqual([{ failure: 'superseded' }])
  })

  it('of nobody changes nothing, and does not say so', async () => {
    const { one, productIds } = await waitingWithLink()
    const token = '00000000-0000-4000-8000-000000000000'
    expect((await shop.api('POST', '/restock/unsubscribe', { body: { token } })).status).toBe(200)
    expect((await pressed(`/unsubscribe/${token}`, '', 'text/plain')).statusCode).toBe(200)
    expect((await pressed('/unsubscribe/x', '', 'text/plain')).statusCode).toBe(404)
    expect((await pressed(`/unsubscribe/${token}`, 'x'.repeat(2_000), 'text/plain')).statusCode).toBe(413)
    expect(await waitsOf(one)).toEqual(productIds)
  })
})

it('the back office shows how many wait', async () => {
  const { id } = await soldOut()
  const before = (await shop.api('GET', '/admin/stat', { token: admin.token })).body.restockWaits
  for (const user of await users(2)) await wait(user, id)
  const list = await shop.api('GET', `/admin/product/list?id=${id}`, { token: admin.token })
  expect(list.body.items).toMatchObject([{ waiting: 2 }])
  const after = (await shop.api('GET', '/admin/stat', { token: admin.token })).body.restockWaits
  expect(after - before).toBe(2)
})

it('the copy of the data has the waits, and an erasure deletes them', async () => {
  const { id } = await soldOut('Waited for')
  const [one] = [await shop.user()] as const
  await wait(one, id)
  const copy = await personCopy.productsWaitedFor.whole(shop.platform.db, one.id)
  expect(copy).toMatchObject([{ productId: id, title: 'Waited for' }])
  const erased = await shop.api('POST', '/admin/user/erase', {
    token: admin.token,
    body: { id: one.id, reason: 'They asked.' },
  })
  expect(erased.status).toBe(200)
  for (const table of ['restock_waits', 'restock_links'] as const)
    expect(await shop.db.selectFrom(table).select('user_id').where('user_id', '=', one.id).execute()).toEqual(
      [],
    )
})
