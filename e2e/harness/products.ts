import { randomUUID } from 'node:crypto'
import { api } from './api.ts'
import { newTag } from './new-tag.ts'
import { adminToken, type Customer } from './users.ts'

export interface Product {
  id: number
  title: string
  categoryId: number
  /** The texts of its accounts. */
  accounts: string[]
}

/** Creates a product in a new category, with `stock` accounts. The price is in dollars. */
export async function newProduct({
  price = 4.5,
  stock = 5,
  title = 'Test product',
  description = '<p>Made by a browser test.</p>',
} = {}): Promise<Product> {
  const token = await adminToken()
  const tag = newTag()
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
      description,
      categoryId,
      subCategoryId,
      sellingPrice: price,
      costPrice: 1,
      metadata: { Origin: 'Browser test' },
    },
  })
  const accounts = Array.from({ length: stock }, (_, index) => `${tag}-account-${index + 1}:secret`)
  await addAccounts(product.id, accounts)
  return { id: product.id, title: product.title, categoryId, accounts }
}

/** Changes a product's price (in dollars) as an admin, without a browser. */
export async function changePrice({ id }: Product, sellingPrice: number): Promise<void> {
  const token = await adminToken()
  const { items } = await api<{
    items: [{ title: string; description: string; costPrice: number } & Categories]
  }>('GET', `/admin/product/list?id=${id}`, { token })
  const [{ title, description, costPrice, subCategoryId, subCategory }] = items
  const categoryId = subCategory.categoryId
  await api('PUT', '/admin/product', {
    token,
    body: { id, title, description, costPrice, sellingPrice, categoryId, subCategoryId },
  })
}

interface Categories {
  subCategoryId: number
  subCategory: { categoryId: number }
}

export async function addAccounts(productId: number, accounts: string[]): Promise<void> {
  if (accounts.length === 0) return
  const query = new URLSearchParams({
    logProductId: String(productId),
    mode: 'commit',
    provenance: 'Made by a browser test',
  })
  await api('POST', `/admin/account/import?${query}`, {
    token: await adminToken(),
    text: accounts.join('\n'),
  })
}

interface Purchase {
  id: number
  purchasedAt: string
}

/** Buys without a browser. */
export async function buy(customer: Customer, productId: number, quantity = 1): Promise<Purchase> {
  return api('POST', '/shop/buy', {
    token: customer.token,
    body: { logProductId: productId, quantity },
    headers: { 'idempotency-key': randomUUID() },
  })
}

/** The category and subcategory that `newProduct` made for a product. */
export function categoryNamesOf(title: string): [category: string, subCategory: string] {
  const tag = title.split(' ').at(-1)
  return [`Category ${tag}`, `Subcategory ${tag}`]
}
