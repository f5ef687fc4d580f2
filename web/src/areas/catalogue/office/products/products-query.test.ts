import type { AdminProduct } from '@docket/contract/admin/products'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { knownProduct, setCachedStock } from '../../../../kit/office/product-queries.ts'
import { productsQuery } from './products-query.ts'

const product = (id: number, inStock: number) => ({ id, inStock, title: `P${id}` }) as AdminProduct // The tested code reads only these fields.
const pageOf = (...items: AdminProduct[]) => ({ items, total: items.length, page: 1, pageSize: 15 })

function clientWith(...pages: ReturnType<typeof pageOf>[]) {
  const client = new QueryClient()
  const keyOf = (index: number) => productsQuery({ page: index + 1 }).queryKey
  for (const [index, page] of pages.entries()) client.setQueryData(keyOf(index), page)
  const stockOf = (index: number) => client.getQueryData(keyOf(index))?.items.map(({ inStock }) => inStock)
  return { client, stockOf }
}

it('writes a new stock into every page of the table that has the product, and into no other', () => {
  const { client, stockOf } = clientWith(
    pageOf(product(1, 5), product(2, 9)),
    pageOf(product(2, 9)),
    pageOf(),
  )
  setCachedStock(client, 2, 0)
  expect([stockOf(0), stockOf(1), stockOf(2)]).toEqual([[5, 0], [0], []])
})

it('finds a product in any cached page', () => {
  const { client } = clientWith(pageOf(product(1, 5)), pageOf(product(2, 9)))
  expect(knownProduct(client, 2)?.title).toBe('P2')
  expect(knownProduct(client, 3)).toBeUndefined()
})
