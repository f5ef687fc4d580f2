import * as z from 'zod'
import { recorded } from '../acts.ts'
import { endpoint } from '../endpoint.ts'
import { exportOf } from '../export.ts'
import { listQuery } from '../list-query.ts'
import { id, idText, MAX_NAME_LENGTH, name } from '../text.ts'
import type { WholeList } from '../whole-list.ts'
import { deleted } from './categories.ts'
import { subCategoryList } from './category-list.ts'

export const subCategory = z.object({
  id,
  name: z.string(),
  categoryId: id,
  category: z.object({ id, name: z.string() }),
  products: z.int(),
})
export type SubCategory = z.infer<typeof subCategory>

export const subCategoryName = name('Subcategory name', MAX_NAME_LENGTH)

export const subCategories = endpoint({
  method: 'GET',
  path: '/admin/sub-category/list',
  access: 'admin',
  permission: 'any-operator',
  summary: 'Every subcategory with its category and the number of its products',
  output: z.array(subCategory),
  errors: [],
})

/** Searched and sorted like the list in the web: see `categoriesFile`. */
export const { link: subCategoriesLink, file: subCategoriesFile } = exportOf(
  '/admin/sub-category',
  'the subcategories',
  z.object(listQuery(subCategoryList)),
  'any-operator',
)

export const wholeSubCategoryList: WholeList<SubCategory, typeof subCategoryList> = {
  textOf: ({ name }) => name,
  filterValues: { categoryId: ({ categoryId }) => categoryId },
  sortValues: {
    name: ({ name }) => name,
    category: ({ category }) => category.name,
    products: ({ products }) => products,
  },
}

export const createSubCategory = endpoint({
  method: 'POST',
  path: '/admin/sub-category',
  access: 'admin',
  permission: 'catalogue',
  act: recorded('sub-category.create'),
  summary: 'Create a subcategory in a category',
  body: z.strictObject({ name: subCategoryName, categoryId: id }),
  output: subCategory,
  status: 201,
  errors: ['VALIDATION_ERROR'],
})

export const updateSubCategory = endpoint({
  method: 'PUT',
  path: '/admin/sub-category',
  access: 'admin',
  permission: 'catalogue',
  act: recorded('sub-category.update'),
  summary: 'Rename a subcategory',
  body: z.strictObject({ id, name: subCategoryName }),
  output: subCategory,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
})

export const deleteSubCategory = endpoint({
  method: 'DELETE',
  path: '/admin/sub-category/:id',
  access: 'admin',
  permission: 'catalogue',
  act: recorded('sub-category.delete'),
  summary: 'Delete a subcategory that has no products',
  params: z.object({ id: idText }),
  output: deleted,
  errors: ['NOT_FOUND', 'IN_USE'],
})
