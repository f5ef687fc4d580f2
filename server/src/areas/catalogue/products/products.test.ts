import { beforeAll, describe, expect, it } from 'vitest'
import { type CategoryIds, testCatalogue } from '../../../../test/areas/catalogue.ts'
import { useTestAdmin, useTestShop } from '../../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
let categoryIds: CategoryIds
beforeAll(async () => {
  categoryIds = await createCategory('Shelf')
})

const { call, create, createCategory, productBody } = testCatalogue(() => ({ shop, admin, categoryIds }))

describe('products', () => {
  it('are created without stock, and buyers see them', async () => {
    const created = await create({ metadata: { Platform: 'Windows, macOS', Delivery: 'Instant' } })
    expect(created).toMatchObject({
      title: 'Notes app, one year',
      description: '<p>A licence.</p>',
      sellingPrice: 12.99,
      costPrice: 4.5,
      inStock: 0,
      metadata: { Platform: 'Windows, macOS', Delivery: 'Instant' },
      subCategoryId: categoryIds.subCategoryId,
      subCategory: {
        name: 'Shelf sub',
        category: { id: categoryIds.categoryId, name: 'Shelf', imageUrl: null },
      },
    })
    const row = await shop.db
      .selectFrom('products')
      .select(['selling_price_cents', 'cost_price_cents'])
      .where('id', '=', created.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ selling_price_cents: 1299n, cost_price_cents: 450n })

    const user = await shop.user()
    const shown = await shop.api('GET', `/shop/products/${created.id}`, { token: user.token })
    expect(shown.body).toMatchObject({ title: 'Notes app, one year', sellingPrice: 12.99 })
    expect(shown.body).not.toHaveProperty('costPrice')
  })

  it('can be created and changed without a description, which is empty then', async () => {
    const created = await create({ description: undefined })
    expect(created.description).toBe('')
    const { id } = await create()
    const changed = await call('PUT', '/product', productBody({ id, description: undefined }))
    expect(changed).toMatchObject({ status: 200, body: { id, description: '' } })
  })

  it('have the illustration that an operator chose, wherever customers see them, until it is cleared', async () => {
    const { id, illustration } = await create({ illustration: 'ticket' })
    expect(illustration).toBe('ticket')
    const user = await shop.user({ balance: 20 })
    const shown = async () =>
      (await shop.api('GET', `/shop/products/${id}`, { token: user.token })).body.illustration
    expect(await shown()).toBe('ticket')
    await call('POST', '/account', { logProductId: id, value: 'a:b', provenance: 'Made by a test' })
    await shop.buy(user, id)
    const { body } = await shop.api('GET', '/history/purchases/list', { token: user.token })
    expect(body.items[0].product).toMatchObject({ illustration: 'ticket', cover: null })

    await call('PUT', '/product', { ...productBody({ id }) })
    expect(await shown(), 'a body without it changes nothing').toBe('ticket')
    await call('PUT', '/product', { ...productBody({ id, illustration: null }) })
    expect(await shown()).toBeNull()
    const entries = await shop.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('subject', '=', `product:${id}`)
      .where('action', '=', 'product.update')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(entries).toMatchObject({ before: { illustration: 'ticket' }, after: { illustration: null } })
  })

  it('have the noun that an operator chose, an account unless chosen, also for what was sold before', async () => {
    const { id, noun } = await create()
    expect(noun).toBe('account')
    const user = await shop.user({ balance: 20 })
    await call('POST', '/account', { logProductId: id, value: 'KEY-1', provenance: 'Made by a test' })
    const bought = (await shop.buy(user, id)).body
    await call('PUT', '/product', { ...productBody({ id, noun: 'key' }) })
    await call('PUT', '/product', { ...productBody({ id }) })

    const read = async (path: string, { token } = user) => (await shop.api('GET', path, { token })).body
    expect(await read(`/shop/products/${id}`), 'a body without it changes nothing').toMatchObject({
      noun: 'key',
    })
    expect((await read('/history/purchases/list')).items[0].product.noun).toBe('key')
    expect((await read(`/history/purchases/${bought.id}`)).product.noun).toBe('key')
    expect((await read(`/admin/purchase/${bought.id}`, admin)).product.noun).toBe('key')
    expect((await read(`/admin/product/list?id=${id}`, admin)).items[0].noun).toBe('key')
    const change = await shop.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('subject', '=', `product:${id}`)
      .where('action', '=', 'product.update')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    expect(change).toMatchObject({ before: { noun: 'account' }, after: { noun: 'key' } })
  })

  it('may have one of the nouns only', async () => {
    const { status, body } = await call('POST', '/product', productBody({ noun: 'login' }))
    expect(status).toBe(400)
    expect(body.details).toEqual({ noun: ['Choose what the buyer gets.'] })
  })

  it('may have one of the illustrations only', async () => {
    const { status, body } = await call('POST', '/product', productBody({ illustration: 'of-tomorrow' }))
    expect(status).toBe(400)
    expect(body.details).toEqual({ illustration: ['Choose one of the drawings.'] })
  })

  it('show a change to buyers at once, but past purchases keep their title and price', async () => {
    const user = await shop.user({ balance: 20 })
    const { id, categoryId, subCategoryId } = await shop.product({ price: 5, title: 'Old title' })
    await shop.buy(user, id)
    const other = await createCategory('Other shelf')

    const answer = await call('PUT', '/product', {
      ...productBody({ ...other, title: 'New title', sellingPrice: 6.01 }),
      id,
    })

    expect(answer).toMatchObject({
      status: 200,
      body: { title: 'New title', sellingPrice: 6.01, inStock: 9 },
    })
    expect(answer.body.subCategory.category.id).toBe(other.categoryId)
    const shown = await shop.api('GET', `/shop/products/${id}`, { token: user.token })
    expect(shown.body).toMatchObject({ title: 'New title', sellingPrice: 6.01 })
    const { body } = await shop.api('GET', '/history/purchases/list', { token: user.token })
    expect(body.items[0]).toMatchObject({
      unitPrice: 5,
      product: { title: 'Old title', subCategory: { id: subCategoryId, categoryId } },
    })
  })

  it('keep their details if an edit sends none, and lose them if it sends null', async () => {
    const { id } = await create({ metadata: { Region: 'EU' } })
    expect((await call('PUT', '/product', productBody({ id }))).body.metadata).toEqual({ Region: 'EU' })
    expect((await call('PUT', '/product', productBody({ id, metadata: null }))).body.metadata).toBeNull()
  })

  it('are deleted with their accounts if they have no purchase, and the accounts can be added again', async () => {
    const product = await shop.product({ accounts: ['gone-1', 'gone-2'] })
    expect(await call('DELETE', `/product/${product.id}`)).toMatchObject({
      status: 200,
      body: { id: product.id },
    })
    const count = async (table: 'accounts' | 'account_batches') =>
      (await shop.db.selectFrom(table).select('id').where('product_id', '=', product.id).execute()).length
    expect([await count('accounts'), await count('account_batches')]).toEqual([0, 0])
    const again = await create()
    const added = await call('POST', '/account', {
      logProductId: again.id,
      value: 'gone-1',
      provenance: 'Acme Ltd',
    })
    expect(added.status).toBe(201)
  })

  it('are archived and keep their unsold accounts if they have a purchase', async () => {
    const user = await shop.user({ balance: 20 })
    const product = await shop.product({ price: 5, accounts: ['kept-1', 'kept-2', 'kept-3'] })
    await shop.buy(user, product.id)

    expect((await call('DELETE', `/product/${product.id}`)).status).toBe(200)

    const buy = await shop.buy(user, product.id)
    expect(buy.status).toBe(404)
    expect((await shop.api('GET', `/shop/products/${product.id}`, { token: user.token })).status).toBe(404)
    const { body } = await call('GET', `/product/list?search=${encodeURIComponent('A product')}&pageSize=100`)
    expect(body.items.map((item: { id: number }) => item.id)).not.toContain(product.id)
    const accounts = await call('GET', `/account/list?logProductId=${product.id}`)
    expect(accounts.body).toMatchObject({ available: 2, sold: 1, total: 3 })
    const history = await shop.api('GET', '/history/purchases/list', { token: user.token })
    expect(history.body.items[0].accounts).toMatchObject([{ value: 'kept-1' }])
    expect((await call('DELETE', `/product/${product.id}`)).status).toBe(404)
    expect((await call('PUT', '/product', productBody({ id: product.id }))).status).toBe(404)
    const lateImport = await call('POST', '/account', {
      logProductId: product.id,
      value: 'too late',
      provenance: 'Acme Ltd',
    })
    expect(lateImport.status).toBe(404)
  })

  it('keep every account that is sold while they are being deleted', async () => {
    for (let round = 0; round < 10; round++) {
      const product = await shop.product({ price: 1, accounts: 6 })
      const users = await Promise.all([1, 2, 3].map(() => shop.user({ balance: 5 })))
      const [deleted, ...buyAnswers] = await Promise.all([
        call('DELETE', `/product/${product.id}`),
        ...users.map((user) => shop.buy(user, product.id)),
      ])
      expect(deleted.status).toBe(200)
      const paid = buyAnswers.filter((answer) => answer.status === 201)
      expect(buyAnswers.every((answer) => [201, 404, 409].includes(answer.status))).toBe(true)
      for (const { body } of paid) {
        const user = users[buyAnswers.findIndex((answer) => answer.body.id === body.id)]
        const purchase = await shop.api('GET', `/history/purchases/${body.id}`, { token: user?.token })
        expect(purchase.body.accounts).toEqual(body.accounts)
      }
      const row = await shop.db
        .selectFrom('products')
        .select('archived_at')
        .where('id', '=', product.id)
        .execute()
      expect(row).toEqual(paid.length > 0 ? [{ archived_at: expect.any(Date) }] : [])
    }
  })

  it('have an audit entry for each change, with the values before and after it', async () => {
    const { id } = await create({ title: 'Tracked', sellingPrice: 3 })
    await call('PUT', '/product', productBody({ id, title: 'Tracked', sellingPrice: 4 }))
    await call('DELETE', `/product/${id}`)
    const rows = await shop.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'before', 'after'])
      .where('subject', '=', `product:${id}`)
      .orderBy('id')
      .execute()
    expect(rows).toMatchObject([
      { actor_id: admin.id, action: 'product.create', before: null, after: { sellingPriceCents: 300 } },
      { action: 'product.update', before: { sellingPriceCents: 300 }, after: { sellingPriceCents: 400 } },
      { action: 'product.delete', before: { title: 'Tracked', unsoldLines: 0 }, after: { archived: false } },
    ])
  })
})
