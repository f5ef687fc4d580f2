import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestCaller, type TestShop } from '../../../test/shop.ts'

let shop: TestShop
let admin: TestCaller
let shelf: { categoryId: number; subCategoryId: number }
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
  shelf = await createShelf('Shelf')
})
afterAll(() => shop.close())

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  shop.api(method, `/admin${path}`, { token: admin.token, body })

async function createShelf(name: string) {
  const { id: categoryId } = (await call('POST', '/category', { name })).body
  const { id: subCategoryId } = (await call('POST', '/sub-category', { name: `${name} sub`, categoryId }))
    .body
  return { categoryId, subCategoryId }
}

const productBody = (changes: Record<string, unknown> = {}) => ({
  ...shelf,
  title: 'Notes app, one year',
  description: '<p>A licence.</p>',
  sellingPrice: 12.99,
  costPrice: 4.5,
  ...changes,
})

const create = async (changes: Record<string, unknown> = {}) => {
  const answer = await call('POST', '/product', productBody(changes))
  expect(answer.status).toBe(201)
  return answer.body
}

describe('products', () => {
  it('are created with their prices in cents, nothing in stock, and shown to buyers', async () => {
    const created = await create({ metadata: { Platform: 'Windows, macOS', Delivery: 'Instant' } })
    expect(created).toMatchObject({
      title: 'Notes app, one year',
      description: '<p>A licence.</p>',
      sellingPrice: 12.99,
      costPrice: 4.5,
      inStock: 0,
      metadata: { Platform: 'Windows, macOS', Delivery: 'Instant' },
      subCategoryId: shelf.subCategoryId,
      subCategory: { name: 'Shelf sub', category: { id: shelf.categoryId, name: 'Shelf', imageUrl: null } },
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

  it('are changed, at once for buyers, past purchases keeping what they were', async () => {
    const user = await shop.user({ balance: 20 })
    const { id, categoryId, subCategoryId } = await shop.product({ price: 5, title: 'Old title' })
    await shop.api('POST', '/shop/buy', { token: user.token, body: { logProductId: id, quantity: 1 } })
    const other = await createShelf('Other shelf')

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

  it('keep their details where an edit sends none, and lose them where it sends null', async () => {
    const { id } = await create({ metadata: { Region: 'EU' } })
    expect((await call('PUT', '/product', productBody({ id }))).body.metadata).toEqual({ Region: 'EU' })
    expect((await call('PUT', '/product', productBody({ id, metadata: null }))).body.metadata).toBeNull()
  })

  it('go with their lines where nobody bought, so that the lines can be stocked again', async () => {
    const product = await shop.product({ lines: ['gone-1', 'gone-2'] })
    expect(await call('DELETE', `/product/${product.id}`)).toMatchObject({
      status: 200,
      body: { id: product.id },
    })
    const count = async (table: 'accounts' | 'account_batches') =>
      (await shop.db.selectFrom(table).select('id').where('product_id', '=', product.id).execute()).length
    expect([await count('accounts'), await count('account_batches')]).toEqual([0, 0])
    const again = await create()
    const added = await call('POST', '/account', { logProductId: again.id, value: 'gone-1' })
    expect(added.status).toBe(201)
  })

  it('are archived with their unsold lines kept where somebody bought', async () => {
    const user = await shop.user({ balance: 20 })
    const product = await shop.product({ price: 5, lines: ['kept-1', 'kept-2', 'kept-3'] })
    await shop.api('POST', '/shop/buy', {
      token: user.token,
      body: { logProductId: product.id, quantity: 1 },
    })

    expect((await call('DELETE', `/product/${product.id}`)).status).toBe(200)

    const buy = await shop.api('POST', '/shop/buy', {
      token: user.token,
      body: { logProductId: product.id, quantity: 1 },
    })
    expect(buy.status).toBe(404)
    expect((await shop.api('GET', `/shop/products/${product.id}`, { token: user.token })).status).toBe(404)
    const { body } = await call('GET', `/product/list?search=${encodeURIComponent('A product')}&pageSize=100`)
    expect(body.items.map((item: { id: number }) => item.id)).not.toContain(product.id)
    const lines = await call('GET', `/account/list?logProductId=${product.id}`)
    expect(lines.body).toMatchObject({ available: 2, sold: 1, total: 3 })
    const history = await shop.api('GET', '/history/purchases/list', { token: user.token })
    expect(history.body.items[0].accounts).toMatchObject([{ value: 'kept-1' }])
    expect((await call('DELETE', `/product/${product.id}`)).status).toBe(404)
    expect((await call('PUT', '/product', productBody({ id: product.id }))).status).toBe(404)
    const stocked = await call('POST', '/account', { logProductId: product.id, value: 'too late' })
    expect(stocked.status).toBe(404)
  })

  it('deleted while they are bought lose no line that was paid for', async () => {
    for (let round = 0; round < 10; round++) {
      const product = await shop.product({ price: 1, lines: 6 })
      const users = await Promise.all([1, 2, 3].map(() => shop.user({ balance: 5 })))
      const [deleted, ...bought] = await Promise.all([
        call('DELETE', `/product/${product.id}`),
        ...users.map((user) =>
          shop.api('POST', '/shop/buy', {
            token: user.token,
            body: { logProductId: product.id, quantity: 1 },
          }),
        ),
      ])
      expect(deleted.status).toBe(200)
      const paid = bought.filter((answer) => answer.status === 201)
      expect(bought.every((answer) => [201, 404, 409].includes(answer.status))).toBe(true)
      for (const { body } of paid) {
        const user = users[bought.findIndex((answer) => answer.body.id === body.id)]
        const read = await shop.api('GET', `/history/purchases/${body.id}`, { token: user?.token })
        expect(read.body.accounts).toEqual(body.accounts)
      }
      const row = await shop.db
        .selectFrom('products')
        .select('archived_at')
        .where('id', '=', product.id)
        .execute()
      expect(row).toEqual(paid.length > 0 ? [{ archived_at: expect.any(Date) }] : [])
    }
  })

  it('leave a trail with what they were before and after', async () => {
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

describe('a product’s place', () => {
  it('must be a subcategory of the category named', async () => {
    const other = await createShelf('Elsewhere')
    expect(await call('POST', '/product', productBody({ categoryId: other.categoryId }))).toMatchObject({
      status: 400,
      body: { details: { subCategoryId: ['This subcategory does not belong to the category.'] } },
    })
    expect(await call('POST', '/product', productBody({ subCategoryId: 2_000_000_000 }))).toMatchObject({
      status: 400,
      body: { details: { subCategoryId: ['This subcategory does not exist.'] } },
    })
  })

  /** A place whose only product was bought and archived, so that deleting it archives it. */
  async function worn(): Promise<typeof shelf> {
    const [user, product] = await Promise.all([
      shop.user({ balance: 1 }),
      shop.product({ price: 1, lines: 1 }),
    ])
    await shop.api('POST', '/shop/buy', {
      token: user.token,
      body: { logProductId: product.id, quantity: 1 },
    })
    await call('DELETE', `/product/${product.id}`)
    return product
  }

  it.each<[string, (round: number) => Promise<typeof shelf>]>([
    ['deleted', (round) => createShelf(`Vanishing ${round}`)],
    ['archived', worn],
  ])('cannot be a subcategory that is %s at the same moment', async (_what, make) => {
    for (let round = 0; round < 15; round++) {
      const { categoryId, subCategoryId } = await make(round)
      const [deleted, created] = await Promise.all([
        call('DELETE', `/sub-category/${subCategoryId}`),
        call('POST', '/product', productBody({ categoryId, subCategoryId })),
      ])
      expect([
        [200, 400],
        [409, 201],
      ]).toContainEqual([deleted.status, created.status])
    }
  })
})

describe('prices and details that cannot be meant', () => {
  const wrong: [string, Record<string, unknown>, string][] = [
    ['three decimals', { sellingPrice: 1.999 }, 'sellingPrice'],
    ['a thousandth of a cent', { costPrice: 0.00001 }, 'costPrice'],
    ['less than nothing', { sellingPrice: -1 }, 'sellingPrice'],
    ['a cent less than nothing', { costPrice: -0.01 }, 'costPrice'],
    ['text', { sellingPrice: '12.99' }, 'sellingPrice'],
    ['null', { costPrice: null }, 'costPrice'],
    ['a boolean', { sellingPrice: true }, 'sellingPrice'],
    ['more than ten million', { sellingPrice: 10_000_000.01 }, 'sellingPrice'],
    ['no title', { title: '   ' }, 'title'],
    ['a title of 161 characters', { title: 'x'.repeat(161) }, 'title'],
    ['a description of 50,001 characters', { description: 'x'.repeat(50_001) }, 'description'],
    ['a description that is no text', { description: {} }, 'description'],
    ['a detail that is a number', { metadata: { Size: 3 } }, 'metadata.Size'],
    ['a detail with half a character', { metadata: { Size: '\udc00' } }, 'metadata.Size'],
    ['details as a list', { metadata: ['a'] }, 'metadata'],
    [
      '31 details',
      { metadata: Object.fromEntries(Array.from({ length: 31 }, (_, i) => [`k${i}`, 'v'])) },
      'metadata',
    ],
    ['an unknown field', { inStock: 5 }, 'inStock'],
    ['an id on creation', { id: 3 }, 'id'],
  ]
  it.each(wrong)('%s: refused, by field', async (_what, change, field) => {
    const before = (await call('GET', '/product/list')).body.total
    const answer = await call('POST', '/product', productBody(change))
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.details)).toContain(field)
    expect((await call('GET', '/product/list')).body.total).toBe(before)
  })

  it('a number too large for JSON is refused too', async () => {
    const body = JSON.stringify(productBody()).replace('12.99', '1e999')
    const headers = { 'content-type': 'application/json' }
    expect((await shop.api('POST', '/admin/product', { token: admin.token, body, headers })).status).toBe(400)
  })

  it('a price of nothing is a gift, not a mistake', async () => {
    expect((await create({ sellingPrice: 0, costPrice: 0 })).sellingPrice).toBe(0)
  })
})

describe('the list', () => {
  it('is paged, filtered, searched and sorted, equal values in a stable order', async () => {
    const place = await createShelf('Sorted')
    for (const [title, sellingPrice] of [
      ['alpha 100%', 3],
      ['Beta_key', 1],
      ['gamma', 2],
      ['delta', 2],
    ] as const) {
      await create({ ...place, title, sellingPrice })
    }
    const list = async (query: string) => {
      const { body } = await call('GET', `/product/list?categoryId=${place.categoryId}&${query}`)
      return (body.items as { title: string }[]).map((item) => item.title)
    }
    expect(await list('sort=sellingPrice')).toEqual(['Beta_key', 'gamma', 'delta', 'alpha 100%'])
    expect(await list('sort=-sellingPrice&pageSize=2')).toEqual(['alpha 100%', 'delta'])
    expect(await list('sort=-sellingPrice&pageSize=2&page=2')).toEqual(['gamma', 'Beta_key'])
    expect(await list('')).toEqual(['delta', 'gamma', 'Beta_key', 'alpha 100%'])
    expect(await list('search=0%25')).toEqual(['alpha 100%'])
    expect(await list('search=a_k')).toEqual(['Beta_key'])
    expect(await list('search=BETA')).toEqual(['Beta_key'])
    for (const sort of ['title', 'category', 'subCategory', 'costPrice', 'inStock', 'createdAt']) {
      expect(await list(`sort=${sort}`)).toHaveLength(4)
    }
  })

  it('sorts by what is in stock', async () => {
    const place = await createShelf('Stocked')
    const [few, many] = [await create({ ...place, title: 'few' }), await create({ ...place, title: 'many' })]
    await call('POST', '/account', { logProductId: few.id, value: 'stock sort 1' })
    for (const n of [2, 3])
      await call('POST', '/account', { logProductId: many.id, value: `stock sort ${n}` })
    const { body } = await call('GET', `/product/list?categoryId=${place.categoryId}&sort=-inStock`)
    expect(body.items).toMatchObject([
      { title: 'many', inStock: 2 },
      { title: 'few', inStock: 1 },
    ])
  })

  it.each(['page=0', 'pageSize=101', 'sort=password', 'categoryId=x', 'page=1e3'])(
    'refuses ?%s',
    async (query) => {
      expect((await call('GET', `/product/list?${query}`)).status).toBe(400)
    },
  )
})
