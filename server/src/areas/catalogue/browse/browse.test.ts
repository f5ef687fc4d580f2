import { beforeAll, expect, it } from 'vitest'
import { useTestShop } from '../../../../test/shop.ts'

const shop = useTestShop()
let token: string

beforeAll(async () => {
  token = (await shop.user()).token
  // By title, by price and by age, a sold-out product would be the first or the second.
  const { subCategoryId } = await shop.product({ title: 'A sold out', price: 1, accounts: 0 })
  const others = [
    ['B in stock', 3, 1],
    ['C sold out', 9, 0],
    ['D in stock', 2, 12],
  ] as const
  for (const [title, price, accounts] of others) {
    const { id } = await shop.product({ title, price, accounts })
    await shop.db
      .updateTable('products')
      .set({ sub_category_id: subCategoryId })
      .where('id', '=', id)
      .execute()
  }
})

const titlesOf = async (query: string) => {
  const { body } = await shop.api('GET', `/shop/products?${query}`, { token })
  return body.items.map(({ title }: { title: string }) => title[0]).join('')
}

it.each([
  ['', 'BDAC'],
  ['sort=title', 'BDAC'],
  ['sort=-title', 'DBCA'],
  ['sort=sellingPrice', 'DBAC'],
  ['sort=-sellingPrice', 'BDCA'],
  ['perCategory=4', 'BDAC'],
  ['perCategory=2', 'BD'],
])('the products that are in stock come before those that are sold out: %j', async (query, order) => {
  expect(await titlesOf(query)).toBe(order)
})

it('the pages of a list have each product once, the sold-out ones on the last', async () => {
  expect(await titlesOf('pageSize=3')).toBe('BDA')
  expect(await titlesOf('pageSize=3&page=2')).toBe('C')
})
