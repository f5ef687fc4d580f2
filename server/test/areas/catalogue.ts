import { expect } from 'vitest'
import type { AdminContext } from '../shop.ts'
import { adminCalls } from './admin-calls.ts'

/** The ids of a category and its subcategory, for the products of a test. */
export interface CategoryIds {
  categoryId: number
  subCategoryId: number
}

interface CatalogueContext extends AdminContext {
  /** The category of each product for which the test names no other one. */
  categoryIds: CategoryIds
}

/** An admin's calls on the catalogue. Calls `getContext` at each call, because a test opens its shop later. */
export function testCatalogue(getContext: () => CatalogueContext) {
  const call = adminCalls(getContext)

  const productBody = (changes: Record<string, unknown> = {}) => ({
    ...getContext().categoryIds,
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

  const createCategory = async (name: string): Promise<CategoryIds> => {
    const category = (await call('POST', '/category', { name })).body
    const subCategory = (
      await call('POST', '/sub-category', { name: `${name} sub`, categoryId: category.id })
    ).body
    return { categoryId: category.id, subCategoryId: subCategory.id }
  }

  return { call, productBody, create, createCategory }
}
