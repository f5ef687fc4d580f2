import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { adminCalls } from '../../../test/areas/admin-calls.ts'
import { useTestAdmin, useTestShop } from '../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
const call = adminCalls(() => ({ shop, admin }))

const importText = (query: Record<string, string>, text: string) =>
  shop.api('POST', `/admin/account/import?${new URLSearchParams(query)}`, {
    token: admin.token,
    body: text,
    headers: { 'content-type': 'text/plain' },
  })
const batches = async (productId: number) =>
  (await call('GET', `/account/batch/list?logProductId=${productId}`)).body.items
const entry = async (action: string, subject: string) =>
  shop.db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', action)
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
const MISSING = 'Say where these accounts come from. If this page has no field for it, reload the page.'

describe('where accounts come from', () => {
  it('is kept, trimmed, with the batch of an import and in its audit entry', async () => {
    const product = await shop.product({ accounts: 0 })
    const answer = await importText(
      { logProductId: String(product.id), mode: 'commit', provenance: ' Bought from Acme Ltd, 数 4711 ' },
      'one\ntwo',
    )
    expect(answer.status).toBe(200)
    expect((await batches(product.id))[0]).toMatchObject({
      id: answer.body.batchId,
      source: 'upload',
      provenance: 'Bought from Acme Ltd, 数 4711',
    })
    expect((await entry('account.import', `product:${product.id}`)).after).toMatchObject({
      provenance: 'Bought from Acme Ltd, 数 4711',
    })
  })

  it('is kept with a single account and in its audit entry', async () => {
    const product = await shop.product({ accounts: 0 })
    const { body } = await call('POST', '/account', {
      logProductId: product.id,
      value: 'typed by hand',
      provenance: 'Our own',
    })
    expect((await batches(product.id))[0]).toMatchObject({ source: 'single', provenance: 'Our own' })
    expect((await entry('account.create', `account:${body.id}`)).after).toMatchObject({
      provenance: 'Our own',
    })
  })

  it('is shown with each account of an order', async () => {
    const product = await shop.product({ accounts: 0 })
    await call('POST', '/account', { logProductId: product.id, value: 'of order', provenance: 'Our own' })
    const { body } = await shop.buy(await shop.user({ balance: 10 }), product.id)
    const { items } = (await call('GET', `/purchase/${body.orderId}/account/list`)).body
    expect(items[0].batch).toMatchObject({ provenance: 'Our own' })
  })

  it('is null, which means not stated, for a batch that an earlier version of Docket added', async () => {
    const product = await shop.product({ accounts: 1 })
    await sql`UPDATE account_batches SET provenance = NULL WHERE product_id = ${product.id}`.execute(shop.db)
    expect((await batches(product.id))[0].provenance).toBeNull()
  })

  it('may be absent for a single account: the body {logProductId, value} is accepted, and nothing is stated', async () => {
    const product = await shop.product({ accounts: 0 })
    const { status, body } = await call('POST', '/account', { logProductId: product.id, value: 'unstated' })
    expect(status).toBe(201)
    expect((await batches(product.id))[0]).toMatchObject({ source: 'single', provenance: null })
    expect((await entry('account.create', `account:${body.id}`)).after).toMatchObject({ provenance: null })
  })

  it.each([
    ['null', null],
    ['not text', 4711],
  ])('is refused for a single account if it is %s', async (_what, provenance) => {
    const product = await shop.product({ accounts: 0 })
    const answer = await call('POST', '/account', { logProductId: product.id, value: 'unknown', provenance })
    expect([answer.status, answer.body.details]).toEqual([400, { provenance: [MISSING] }])
    expect(await batches(product.id)).toEqual([])
  })

  it.each([
    ['blank', '  '],
    ['invisible', '\u200b\u200b'],
    ['longer than 500 characters', 'x'.repeat(501)],
    ['with a control character', 'Acme\u0007 Ltd'],
  ])('is refused if it is %s', async (_what, provenance) => {
    const product = await shop.product({ accounts: 0 })
    const single = await call('POST', '/account', { logProductId: product.id, value: 'unknown', provenance })
    const imported = await importText(
      { logProductId: String(product.id), mode: 'commit', provenance },
      'unknown',
    )
    for (const { status, body } of [single, imported]) {
      expect([status, Object.keys(body.details)]).toEqual([400, ['provenance']])
    }
    expect(await batches(product.id)).toEqual([])
  })

  it('is required to commit an import, but not for its preview', async () => {
    const product = await shop.product({ accounts: 0 })
    const query = { logProductId: String(product.id) }
    const preview = await importText({ ...query, mode: 'preview' }, 'previewed')
    expect([preview.status, preview.body.new]).toEqual([200, 1])
    const commit = await importText({ ...query, mode: 'commit' }, 'previewed')
    expect([commit.status, commit.body.details]).toEqual([400, { provenance: [MISSING] }])
    expect(await batches(product.id)).toEqual([])
  })

  it('may have 500 characters of any script', async () => {
    const product = await shop.product({ accounts: 0 })
    const provenance = '数'.repeat(500)
    const answer = await importText({ logProductId: String(product.id), mode: 'commit', provenance }, 'long')
    expect([answer.status, (await batches(product.id))[0].provenance]).toEqual([200, provenance])
  })
})
