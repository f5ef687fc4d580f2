import { errorBody } from '@docket/contract/errors'
import { describe, expect, it } from 'vitest'
import { adminCalls } from '../../../test/areas/admin-calls.ts'
import { auditEntriesOf } from '../../../test/areas/audit-entries.ts'
import { useTestAdmin, useTestShop } from '../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)

const call = adminCalls(() => ({ shop, admin }))

let names = 0
const unique = (name: string) => `${name} ${++names}`

async function createCategory(name = unique('Category')) {
  return (await call('POST', '/category', { name })).body as { id: number; name: string }
}

async function createSubCategory(categoryId: number, name = unique('Subcategory')) {
  return (await call('POST', '/sub-category', { name, categoryId })).body as { id: number; name: string }
}

describe('categories', () => {
  it('can be created, renamed, listed by name with their subcategories, and deleted', async () => {
    const created = await call('POST', '/category', { name: '  zebra tools  ' })
    expect(created).toMatchObject({
      status: 201,
      body: { name: 'zebra tools', imageUrl: null, subCategories: [], subCategoryCount: 0 },
    })
    const { id } = created.body
    const [saws, axes] = [await createSubCategory(id, 'saws'), await createSubCategory(id, 'Axes')]
    const subCategories = [axes, saws].map(({ id, name }) => ({ id, name }))

    expect(await call('PUT', '/category', { id, name: 'Aardvark tools' })).toMatchObject({
      status: 200,
      body: { id, name: 'Aardvark tools', imageUrl: null, subCategories, subCategoryCount: 2 },
    })
    const other = await createCategory('beetle tools')
    const listed = (await call('GET', '/category/list')).body as { id: number; name: string }[]
    expect(listed).toContainEqual(expect.objectContaining({ id, subCategories, subCategoryCount: 2 }))
    const user = await shop.user()
    const shown = await shop.api('GET', '/shop/categories-subCategories/all', { token: user.token })
    expect(shown.body).toContainEqual({ id, name: 'Aardvark tools', imageUrl: null, subCategories })
    const order = listed.map((row) => row.id)
    expect(order.indexOf(id)).toBeLessThan(order.indexOf(other.id))

    expect(await call('DELETE', `/category/${other.id}`)).toMatchObject({
      status: 200,
      body: { id: other.id },
    })
    expect((await call('GET', '/category/list')).body).not.toContainEqual(
      expect.objectContaining({ id: other.id }),
    )
  })

  it('cannot have names that differ only in case, but a deleted category frees its name', async () => {
    const { id } = await createCategory('Gift codes')
    for (const [method, body] of [
      ['POST', { name: 'GIFT CODES' }],
      ['PUT', { id: (await createCategory()).id, name: ' gift codes' }],
    ] as const) {
      expect(await call(method, '/category', body)).toMatchObject({
        status: 400,
        body: {
          error: 'Validation error',
          details: { name: ['A category with this name exists already.'] },
        },
      })
    }
    expect((await call('PUT', '/category', { id, name: 'GIFT codes' })).status).toBe(200)
    await call('DELETE', `/category/${id}`)
    expect((await call('POST', '/category', { name: 'gift codes' })).status).toBe(201)
  })

  it('can have the longest allowed name, like their subcategories', async () => {
    // Different letters of three bytes each: the longest key that the index must hold.
    const longest = (from: number) => String.fromCharCode(...Array.from({ length: 500 }, (_, n) => from + n))
    for (const name of ['x'.repeat(81), longest(0x4e00)]) {
      const category = await call('POST', '/category', { name })
      expect(category).toMatchObject({ status: 201, body: { name } })
      const { id } = category.body
      const subCategory = await call('POST', '/sub-category', { name, categoryId: id })
      expect(subCategory).toMatchObject({ status: 201, body: { name } })
      const renamed = [...name].reverse().join('')
      expect((await call('PUT', '/category', { id, name: renamed })).body.name).toBe(renamed)
      const renamedSubCategory = await call('PUT', '/sub-category', {
        id: subCategory.body.id,
        name: renamed,
      })
      expect(renamedSubCategory.body.name).toBe(renamed)
    }
  })

  it('cannot be deleted while they have subcategories, and the refusal says how many', async () => {
    const { id } = await createCategory()
    const first = await createSubCategory(id)
    expect(await call('DELETE', `/category/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'IN_USE', error: 'This category still has 1 subcategory.' },
    })
    await createSubCategory(id)
    expect((await call('DELETE', `/category/${id}`)).body.error).toBe(
      'This category still has 2 subcategories.',
    )
    expect((await call('DELETE', `/sub-category/${first.id}`)).status).toBe(200)
  })

  it('write audit entries with the admin, the change and the address', async () => {
    const { id } = await createCategory('Before')
    await call('PUT', '/category', { id, name: 'After' })
    await call('DELETE', `/category/${id}`)
    const common = { actor_id: admin.id, address: '127.0.0.1' }
    expect(await auditEntriesOf(shop, `category:${id}`)).toEqual([
      { ...common, action: 'category.create', before: null, after: { name: 'Before' } },
      { ...common, action: 'category.update', before: { name: 'Before' }, after: { name: 'After' } },
      { ...common, action: 'category.delete', before: { name: 'After' }, after: { archived: false } },
    ])
  })

  it('show a change to buyers at once', async () => {
    const user = await shop.user()
    const names = async () => {
      const { body } = await shop.api('GET', '/shop/categories-subCategories/all', { token: user.token })
      return (body as { name: string }[]).map((row) => row.name)
    }
    const { id } = await createCategory('Fresh today')
    expect(await names()).toContain('Fresh today')
    await call('PUT', '/category', { id, name: 'Renamed today' })
    expect(await names()).toContain('Renamed today')
    await call('DELETE', `/category/${id}`)
    expect(await names()).not.toContain('Renamed today')
  })

  it('if one is deleted while a subcategory is created in it, exactly one of the two calls succeeds', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await createCategory()
      const [deleted, created] = await Promise.all([
        call('DELETE', `/category/${id}`),
        call('POST', '/sub-category', { name: 'Late', categoryId: id }),
      ])
      const outcome = [deleted.status, created.status]
      expect([
        [200, 400],
        [409, 201],
      ]).toContainEqual(outcome)
    }
  })
})

describe('subcategories', () => {
  it('can be created in a category, renamed, and listed with their category and number of products', async () => {
    const category = await createCategory()
    const created = await call('POST', '/sub-category', { name: 'Keys', categoryId: category.id })
    expect(created).toMatchObject({
      status: 201,
      body: {
        name: 'Keys',
        categoryId: category.id,
        category: { id: category.id, name: category.name },
        products: 0,
      },
    })
    const { id } = created.body
    expect((await call('PUT', '/sub-category', { id, name: 'Licence keys' })).body.name).toBe('Licence keys')
    expect((await call('GET', '/sub-category/list')).body).toContainEqual({
      ...created.body,
      name: 'Licence keys',
    })
  })

  it('can have the same name in two categories but not in one', async () => {
    const [one, two] = [await createCategory(), await createCategory()]
    await createSubCategory(one.id, 'Same')
    expect((await call('POST', '/sub-category', { name: 'Same', categoryId: two.id })).status).toBe(201)
    expect(await call('POST', '/sub-category', { name: 'SAME', categoryId: one.id })).toMatchObject({
      status: 400,
      body: { details: { name: ['This category has a subcategory with this name already.'] } },
    })
  })

  it('need an existing category', async () => {
    expect(await call('POST', '/sub-category', { name: 'Orphan', categoryId: 2_000_000_000 })).toMatchObject({
      status: 400,
      body: { details: { categoryId: ['This category does not exist.'] } },
    })
  })

  it('cannot be deleted while they have a product for sale', async () => {
    const product = await shop.product()
    expect(await call('DELETE', `/sub-category/${product.subCategoryId}`)).toMatchObject({
      status: 409,
      body: { code: 'IN_USE', error: 'This subcategory still has 1 product.' },
    })
  })

  it('are archived instead of deleted, like their category, if they have archived products', async () => {
    const user = await shop.user({ balance: 10 })
    const product = await shop.product({ price: 1, accounts: 2 })
    await shop.buy(user, product.id)
    expect((await call('DELETE', `/product/${product.id}`)).status).toBe(200)
    expect((await call('DELETE', `/sub-category/${product.subCategoryId}`)).status).toBe(200)
    expect((await call('DELETE', `/category/${product.categoryId}`)).status).toBe(200)

    const row = await shop.db
      .selectFrom('sub_categories')
      .innerJoin('categories', 'categories.id', 'sub_categories.category_id')
      .select(['sub_categories.archived_at as sub', 'categories.archived_at as category'])
      .where('sub_categories.id', '=', product.subCategoryId)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ sub: expect.any(Date), category: expect.any(Date) })
    expect((await call('PUT', '/category', { id: product.categoryId, name: 'Back' })).status).toBe(404)
    expect((await call('DELETE', `/sub-category/${product.subCategoryId}`)).status).toBe(404)
  })
})

describe('bad input', () => {
  const bodies: [string, unknown][] = [
    ['no name', {}],
    ['a blank name', { name: ' \t ' }],
    ['a name that is a number', { name: 7 }],
    ['a name that is too long', { name: 'x'.repeat(501) }],
    ['a NUL', { name: 'a\u0000b' }],
    ['half a surrogate pair', { name: 'a\ud800b' }],
    ['an unknown field', { name: 'Fine', imageUrl: '/x' }],
    ['an array', [{ name: 'Fine' }]],
    ['text', '"Fine"'],
  ]
  it.each(bodies)('%s is refused with a reason', async (_what, body) => {
    const before = (await call('GET', '/category/list')).body
    const answer = await shop.api('POST', '/admin/category', {
      token: admin.token,
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(400)
    expect(errorBody.parse(answer.body).details).toBeDefined()
    expect((await call('GET', '/category/list')).body).toEqual(before)
  })

  it.each([
    ['PUT', '/category', { id: 2_000_000_000, name: 'X' }],
    ['PUT', '/sub-category', { id: 2_000_000_000, name: 'X' }],
    ['DELETE', '/category/2000000000', undefined],
    ['DELETE', '/sub-category/2000000000', undefined],
    ['DELETE', '/product/2000000000', undefined],
    ['DELETE', '/category/99999999999999999999', undefined],
    ['DELETE', '/category/-1', undefined],
    ['DELETE', '/category/1e3', undefined],
    ['DELETE', '/product/%00', undefined],
  ] as const)('%s %s with an unknown or invalid id is answered with 404', async (method, path, body) => {
    expect(await call(method, path, body)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })

  it.each([0, -1, 1.5, '3', null, true, 2 ** 31])('the id %j in a body is refused', async (id) => {
    expect((await call('PUT', '/category', { id, name: 'X' })).status).toBe(400)
  })

  it('every call with a customer’s token or without a token is refused', async () => {
    const user = await shop.user()
    for (const [method, path] of [
      ['GET', '/category/list'],
      ['POST', '/category'],
      ['PUT', '/category'],
      ['DELETE', '/category/1'],
      ['GET', '/sub-category/list'],
      ['POST', '/sub-category'],
      ['PUT', '/sub-category'],
      ['DELETE', '/sub-category/1'],
      ['GET', '/product/list'],
      ['POST', '/product'],
      ['PUT', '/product'],
      ['DELETE', '/product/1'],
    ] as const) {
      expect((await shop.api(method, `/admin${path}`, { token: user.token })).status).toBe(403)
      expect((await shop.api(method, `/admin${path}`)).status).toBe(401)
    }
  })
})
