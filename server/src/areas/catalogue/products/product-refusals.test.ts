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

describe('a product’s subcategory', () => {
  it('must belong to the category of the request', async () => {
    const other = await createCategory('Elsewhere')
    expect(await call('POST', '/product', productBody({ categoryId: other.categoryId }))).toMatchObject({
      status: 400,
      body: { details: { subCategoryId: ['This subcategory does not belong to the category.'] } },
    })
    expect(await call('POST', '/product', productBody({ subCategoryId: 2_000_000_000 }))).toMatchObject({
      status: 400,
      body: { details: { subCategoryId: ['This subcategory does not exist.'] } },
    })
  })

  /** A subcategory whose only product has a purchase and is archived. A deletion of the subcategory archives it. */
  async function createArchivable(): Promise<CategoryIds> {
    const [user, product] = await Promise.all([
      shop.user({ balance: 1 }),
      shop.product({ price: 1, accounts: 1 }),
    ])
    await shop.buy(user, product.id)
    await call('DELETE', `/product/${product.id}`)
    return product
  }

  it.each<[string, (round: number) => Promise<CategoryIds>]>([
    ['deleted', (round) => createCategory(`Vanishing ${round}`)],
    ['archived', createArchivable],
  ])('cannot be one that is %s at the same moment', async (_what, make) => {
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

describe('bad input', () => {
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
    ['a title of 501 characters', { title: 'x'.repeat(501) }, 'title'],
    ['a description of 50,001 characters', { description: 'x'.repeat(50_001) }, 'description'],
    ['a description that is not text', { description: {} }, 'description'],
    ['a detail that is a number', { metadata: { Size: 3 } }, 'metadata.Size'],
    ['a detail with half a surrogate pair', { metadata: { Size: '\udc00' } }, 'metadata.Size'],
    ['details as a list', { metadata: ['a'] }, 'metadata'],
    [
      '31 details',
      { metadata: Object.fromEntries(Array.from({ length: 31 }, (_, i) => [`k${i}`, 'v'])) },
      'metadata',
    ],
    ['an unknown field', { inStock: 5 }, 'inStock'],
    ['an id on creation', { id: 3 }, 'id'],
  ]
  it.each(wrong)('is refused with the name of the field: %s', async (_what, change, field) => {
    const before = (await call('GET', '/product/list')).body.total
    const answer = await call('POST', '/product', productBody(change))
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.details)).toContain(field)
    expect((await call('GET', '/product/list')).body.total).toBe(before)
  })

  it.each<[string, Record<string, string>, Record<string, string[]>]>([
    ['none', { '': 'Large', Year: '2020' }, { 'metadata.': ['A detail’s name is required.'] }],
    ['only spaces', { '  ': 'Large' }, { 'metadata.  ': ['A detail’s name is required.'] }],
    [
      '61 characters',
      { ['x'.repeat(61)]: 'Large' },
      { [`metadata.${'x'.repeat(51)}`]: ['Use at most 60 characters.'] },
    ],
    [
      'the same as another name except for spaces',
      { Size: 'Small', ' Size ': 'Large' },
      { metadata: ['Two details have the same name.'] },
    ],
  ])('is refused with a reason: a detail whose name is %s', async (_what, metadata, details) => {
    expect(await call('POST', '/product', productBody({ metadata }))).toMatchObject({
      status: 400,
      body: { details },
    })
  })

  it('is refused: a number too large for JavaScript', async () => {
    const body = JSON.stringify(productBody()).replace('12.99', '1e999')
    const headers = { 'content-type': 'application/json' }
    expect((await shop.api('POST', '/admin/product', { token: admin.token, body, headers })).status).toBe(400)
  })
})

it('spaces around the name and the text of a detail are trimmed', async () => {
  expect((await create({ metadata: { ' Size ': ' Large ' } })).metadata).toEqual({ Size: 'Large' })
})

it('a price of 0 is accepted', async () => {
  expect((await create({ sellingPrice: 0, costPrice: 0 })).sellingPrice).toBe(0)
})
