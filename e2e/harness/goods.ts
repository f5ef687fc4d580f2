import { randomUUID } from 'node:crypto'
import { api } from './api.ts'
import { adminToken, type Customer } from './people.ts'

export interface Product {
  id: number
  title: string
  categoryId: number
  lines: string[]
}

/** A product of its own category, stocked with `stock` lines. Price in dollars. */
export async function newProduct({ price = 4.5, stock = 5, title = 'Test product' } = {}): Promise<Product> {
  const token = await adminToken()
  const tag = randomUUID().slice(0, 8)
  const { id: categoryId } = await api<{ id: number }>('POST', '/admin/category', {
    token,
    body: { name: `Category ${tag}` },
  })
  const { id: subCategoryId } = await api<{ id: number }>('POST', '/admin/sub-category', {
    token,
    body: { name: `Subcategory ${tag}`, categoryId },
  })
  const product = await api<{ id: number; title: string }>('POST', '/admin/product', {
    token,
    body: {
      title: `${title} ${tag}`,
      description: '<p>Made by a browser test.</p>',
      categoryId,
      subCategoryId,
      sellingPrice: price,
      costPrice: 1,
      metadata: { Origin: 'Browser test' },
    },
  })
  const lines = Array.from({ length: stock }, (_, index) => `${tag}-line-${index + 1}:secret`)
  await addLines(product.id, lines)
  return { id: product.id, title: product.title, categoryId, lines }
}

export async function addLines(productId: number, lines: string[]): Promise<void> {
  if (lines.length === 0) return
  const query = new URLSearchParams({ logProductId: String(productId), mode: 'commit' })
  await api('POST', `/admin/account/import?${query}`, { token: await adminToken(), text: lines.join('\n') })
}

/** Buys as another client would, without a browser. */
export async function buy(customer: Customer, productId: number, quantity = 1): Promise<{ id: number }> {
  return api('POST', '/shop/buy', {
    token: customer.token,
    body: { logProductId: productId, quantity },
    headers: { 'idempotency-key': randomUUID() },
  })
}
