import { expect } from 'vitest'
import { adminCalls } from './admin-calls.ts'
import type { AdminScene } from './shop.ts'

/** A category and its one subcategory, for products to lie in. */
export interface Shelf {
  categoryId: number
  subCategoryId: number
}

interface Scene extends AdminScene {
  /** Where products lie for which no other place is named. */
  shelf: Shelf
}

/** An operator's catalogue in the scene that `sceneNow` answers, which is asked at each call, as a test sets it late. */
export function testCatalogue(sceneNow: () => Scene) {
  const call = adminCalls(sceneNow)

  const productBody = (changes: Record<string, unknown> = {}) => ({
    ...sceneNow().shelf,
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

  const createShelf = async (name: string): Promise<Shelf> => {
    const category = (await call('POST', '/category', { name })).body
    const subCategory = (
      await call('POST', '/sub-category', { name: `${name} sub`, categoryId: category.id })
    ).body
    return { categoryId: category.id, subCategoryId: subCategory.id }
  }

  return { call, productBody, create, createShelf }
}
