import { MAX_ACCOUNT_LENGTH } from '@docket/contract/admin/stock'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testAccounts } from '../../../test/areas/accounts.ts'
import { testImports } from '../../../test/areas/imports.ts'
import { useTestAdmin, useTestShop } from '../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)

const { call, list, onlyAccount, buy } = testAccounts(() => ({ shop, admin }))
const { upload } = testImports(() => ({ shop, admin }))
const findAccount = (body: object) =>
  shop.api('POST', '/admin/hold/find-account', { token: admin.token, body })

describe('accounts', () => {
  it('can be added one by one, are trimmed, and are for sale at once', async () => {
    const product = await shop.product({ accounts: [] })
    const user = await shop.user({ balance: 10 })
    const inStock = async () =>
      (await shop.api('GET', `/shop/products/${product.id}`, { token: user.token })).body.inStock
    expect(await inStock()).toBe(0)

    const created = await call('POST', '', {
      logProductId: product.id,
      value: '  one:secret\r\nnote \n',
      provenance: 'Acme Ltd',
    })

    expect(created).toEqual({
      status: 201,
      headers: expect.anything(),
      body: {
        id: expect.any(Number),
        logProductId: product.id,
        value: 'one:secret\nnote',
        isSold: false,
        createdAt: expect.any(String),
        orderId: null,
        isWithdrawn: false,
        isOnHold: false,
      },
    })
    expect(await inStock()).toBe(1)
    expect((await buy(product.id)).body.accounts).toEqual([
      { id: created.body.id, value: 'one:secret\nnote' },
    ])
  })

  it('of up to 64 kB are added, sold and found again; what surrounds an account is cut alike in a form and in a file', async () => {
    const product = await shop.product({ accounts: [] })
    const cookies = `sid=${'x'.repeat(12_208)}`
    const longest = '\u0001'.repeat(65_535)
    const values = [`${cookies}\n\r\n\u200b`, `\ufeff${longest}1\n`]
    for (const value of values) {
      const body = { logProductId: product.id, value, provenance: 'Acme Ltd' }
      expect(await call('POST', '', body)).toMatchObject({ status: 201 })
      const report = await upload(product.id, value, { mode: 'preview', separator: 'none' })
      expect(report.body).toMatchObject({ new: 0, duplicateInStock: 1 })
      expect(await findAccount({ value })).toMatchObject({ status: 200 })
    }
    expect(
      await call('POST', '', { logProductId: product.id, value: 'y'.repeat(65_537), provenance: 'A' }),
    ).toMatchObject({ status: 400, body: { details: { value: ['Use at most 65536 characters.'] } } })
    expect((await buy(product.id, 2)).body.accounts).toMatchObject([
      { value: cookies },
      { value: `${longest}1` },
    ])
  })

  it('are stored encrypted, and each ciphertext decrypts only in its own row', async () => {
    const product = await shop.product({ accounts: [] })
    const { body } = await call('POST', '', {
      logProductId: product.id,
      value: 'plain-4711',
      provenance: 'Acme Ltd',
    })
    const { body: other } = await call('POST', '', {
      logProductId: product.id,
      value: 'other-4712',
      provenance: 'Acme Ltd',
    })
    const row = await shop.db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow()
    expect(row.ciphertext.includes('plain-4711')).toBe(false)
    expect(() => shop.platform.keys.decrypt(row.ciphertext, row.key_id, `accounts:${other.id}`)).toThrow()
  })

  it('cannot be added twice, not even to another product or after they are sold', async () => {
    const [one, two] = [await shop.product({ accounts: [] }), await shop.product({ accounts: [] })]
    await call('POST', '', { logProductId: one.id, value: 'once-only', provenance: 'Acme Ltd' })
    for (const logProductId of [one.id, two.id]) {
      expect(
        await call('POST', '', { logProductId, value: ' once-only ', provenance: 'Acme Ltd' }),
      ).toMatchObject({
        status: 409,
        body: {
          code: 'ALREADY_EXISTS',
          error: 'This account is already in stock, sold or withdrawn.',
        },
      })
    }
    await buy(one.id)
    expect(
      (await call('POST', '', { logProductId: two.id, value: 'once-only', provenance: 'Acme Ltd' })).status,
    ).toBe(409)
    expect(await list(two.id)).toMatchObject({ total: 0, available: 0, sold: 0 })
    expect(
      (await call('POST', '', { logProductId: two.id, value: 'Once-only', provenance: 'Acme Ltd' })).status,
    ).toBe(201)
  })

  it('are added once, even by ten requests at the same time', async () => {
    const product = await shop.product({ accounts: [] })
    const body = { logProductId: product.id, value: 'ten at once', provenance: 'Acme Ltd' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => call('POST', '', body)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(9).fill(409)])
    expect((await list(product.id)).total).toBe(1)
  })

  it('are listed newest first with counts, and sold ones with their purchase', async () => {
    const product = await shop.product({ accounts: ['l1', 'l2', 'l3', 'l4', 'l5'] })
    const { body: receipt } = await buy(product.id, 2)
    const values = async (query: string) =>
      (await list(product.id, query)).items.map((item: { value: string }) => item.value)

    expect(await list(product.id)).toMatchObject({ total: 5, available: 3, sold: 2, page: 1, pageSize: 10 })
    expect(await values('')).toEqual(['l5', 'l4', 'l3', 'l2', 'l1'])
    expect(await values('&sort=createdAt')).toEqual(['l1', 'l2', 'l3', 'l4', 'l5'])
    expect(await values('&pageSize=2&page=2')).toEqual(['l3', 'l2'])
    expect(await values('&status=available&pageSize=2')).toEqual(['l5', 'l4'])
    expect(await values('&status=sold')).toEqual(['l2', 'l1'])
    expect(await list(product.id, '&status=sold&pageSize=1')).toMatchObject({
      total: 2,
      available: 3,
      sold: 2,
    })
    expect((await list(product.id, '&status=sold')).items).toMatchObject([
      { isSold: true, orderId: receipt.orderId },
      { isSold: true, orderId: receipt.orderId },
    ])
  })

  it('appear in the audit log with their id, never with their text', async () => {
    const product = await shop.product({ accounts: [] })
    const { body } = await call('POST', '', {
      logProductId: product.id,
      value: 'untold-secret-1',
      provenance: 'Acme Ltd',
    })
    await call('PUT', '', { id: body.id, value: 'untold-secret-2' })
    await call('DELETE', `/${body.id}`)
    const rows = await shop.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'before', 'after'])
      .where('subject', '=', `account:${body.id}`)
      .orderBy('id')
      .execute()
    expect(rows.map((row) => row.action)).toEqual(['account.create', 'account.update', 'account.delete'])
    expect(rows.every((row) => row.actor_id === admin.id)).toBe(true)
    const { rows: leaked } =
      await sql`SELECT FROM audit_log WHERE audit_log::text LIKE '%untold-secret%'`.execute(shop.db)
    expect(leaked).toHaveLength(0)
  })
})

describe('refuses', () => {
  it.each([
    ['blank', { value: ' \n\t ' }],
    ['too long', { value: 'x'.repeat(MAX_ACCOUNT_LENGTH + 1) }],
    ['a number', { value: 7 }],
    ['a NUL', { value: 'a\u0000b' }],
    ['half a surrogate pair', { value: 'a\ud800' }],
    ['nothing', {}],
    ['an unknown field', { value: 'x', isSold: true }],
  ])('an account with this value: %s', async (what, change) => {
    const untouched = `untouched by ${what}`
    const product = await shop.product({ accounts: [untouched] })
    const { id } = await onlyAccount(product.id)
    const added = await call('POST', '', { logProductId: product.id, provenance: 'Acme Ltd', ...change })
    expect(added.status).toBe(400)
    expect((await call('PUT', '', { id, ...change })).status).toBe(400)
    expect(await list(product.id)).toMatchObject({ total: 1, items: [{ value: untouched }] })
  })

  it('an unknown account or product', async () => {
    expect(
      (await call('POST', '', { logProductId: 2_000_000_000, value: 'x', provenance: 'Acme Ltd' })).status,
    ).toBe(404)
    expect((await call('PUT', '', { id: 2_000_000_000, value: 'x' })).status).toBe(404)
    expect((await call('DELETE', '/2000000000')).status).toBe(404)
    expect((await call('GET', '/list?logProductId=2000000000')).status).toBe(404)
    expect((await call('GET', '/list')).status).toBe(400)
    expect((await call('GET', '/list?logProductId=1&status=gone')).status).toBe(400)
  })

  it('every call with a customer’s token or without a token', async () => {
    const user = await shop.user()
    for (const [method, path] of [
      ['GET', '/list?logProductId=1'],
      ['POST', ''],
      ['PUT', ''],
      ['DELETE', '/1'],
      ['POST', '/import?logProductId=1&mode=commit'],
    ] as const) {
      expect((await shop.api(method, `/admin/account${path}`, { token: user.token })).status).toBe(403)
      expect((await shop.api(method, `/admin/account${path}`)).status).toBe(401)
    }
  })
})
