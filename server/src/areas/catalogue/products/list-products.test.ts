import { beforeAll, describe, expect, it } from 'vitest'
import { type CategoryIds, testCatalogue } from '../../../../test/areas/catalogue.ts'
import { useTestAdmin, useTestShop } from '../../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
let categoryIds: CategoryIds
beforeAll(async () => {
  categoryIds = await createCategory('Shelf')
})

const { call, create, createCategory } = testCatalogue(() => ({ shop, admin, categoryIds }))

describe('the list of products', () => {
  it('is paged, filtered, searched and sorted, with equal values in a stable order', async () => {
    const ids = await createCategory('Sorted')
    for (const [title, sellingPrice] of [
      ['alpha 100%', 3],
      ['Beta_key', 1],
      ['gamma', 2],
      ['delta', 2],
    ] as const) {
      await create({ ...ids, title, sellingPrice })
    }
    const list = async (query: string) => {
      const { body } = await call('GET', `/product/list?categoryId=${ids.categoryId}&${query}`)
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

  it('can be sorted by stock', async () => {
    const ids = await createCategory('Stocked')
    const [few, many] = [await create({ ...ids, title: 'few' }), await create({ ...ids, title: 'many' })]
    await call('POST', '/account', { logProductId: few.id, value: 'stock sort 1', provenance: 'Acme Ltd' })
    for (const n of [2, 3])
      await call('POST', '/account', {
        logProductId: many.id,
        value: `stock sort ${n}`,
        provenance: 'Acme Ltd',
      })
    const { body } = await call('GET', `/product/list?categoryId=${ids.categoryId}&sort=-inStock`)
    expect(body.items).toMatchObject([
      { title: 'many', inStock: 2 },
      { title: 'few', inStock: 1 },
    ])
  })

  it('can be filtered by low stock and by no stock', async () => {
    const ids = await createCategory('Running low')
    for (const [title, accountCount] of [
      ['out', 0],
      ['ten', 10],
      ['eleven', 11],
    ] as const) {
      const { id } = await create({ ...ids, title })
      for (let n = 0; n < accountCount; n++) {
        await call('POST', '/account', {
          logProductId: id,
          value: `${title} in stock ${n}`,
          provenance: 'Acme Ltd',
        })
      }
    }
    const titles = async (stock: string) => {
      const query = `categoryId=${ids.categoryId}&sort=title&stock=${stock}`
      const { body } = await call('GET', `/product/list?${query}`)
      return (body.items as { title: string }[]).map(({ title }) => title)
    }
    expect(await titles('low')).toEqual(['out', 'ten'])
    expect(await titles('out')).toEqual(['out'])
  })

  it.each(['stock=none', 'page=0', 'pageSize=101', 'sort=password', 'categoryId=x', 'page=1e3'])(
    'refuses ?%s',
    async (query) => {
      expect((await call('GET', `/product/list?${query}`)).status).toBe(400)
    },
  )
})
