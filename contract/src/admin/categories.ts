import * as z from 'zod'
import { recorded } from '../acts.ts'
import { categoryWithSubCategories } from '../catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { exportOf } from '../export.ts'
import { listQuery } from '../list-query.ts'
import { id, idText, MAX_NAME_LENGTH, name } from '../text.ts'
import type { WholeList } from '../whole-list.ts'
import { categoryList } from './category-list.ts'

export const category = categoryWithSubCategories.extend({ subCategoryCount: z.int() })
export type Category = z.infer<typeof category>

const categoryName = name('Category name', MAX_NAME_LENGTH)

export const categoryBody = z.strictObject({ name: categoryName })

/** The largest file of a logo, in bytes. */
export const MAX_LOGO_BYTES = 2 * 1024 * 1024

export const deleted = z.object({ id })

export const categories = endpoint({
  method: 'GET',
  path: '/admin/category/list',
  access: 'admin',
  permission: 'any-operator',
  summary: 'Every category with its subcategories and their number',
  output: z.array(category),
  errors: [],
})

/** The list is not paged: the web searches and sorts it with `arrange`, and so does the export. */
export const { link: categoriesLink, file: categoriesFile } = exportOf(
  '/admin/category',
  'the categories',
  z.object(listQuery(categoryList)),
  'any-operator',
)

export const wholeCategoryList: WholeList<Category, typeof categoryList> = {
  textOf: ({ name }) => name,
  filterValues: {},
  sortValues: { name: ({ name }) => name, subCategoryCount: ({ subCategoryCount }) => subCategoryCount },
}

export const createCategory = endpoint({
  method: 'POST',
  path: '/admin/category',
  access: 'admin',
  permission: 'catalogue',
  act: recorded('category.create'),
  summary: 'Create a category',
  body: categoryBody,
  output: category,
  status: 201,
  errors: ['VALIDATION_ERROR'],
})

export const updateCategory = endpoint({
  method: 'PUT',
  path: '/admin/category',
  access: 'admin',
  permission: 'catalogue',
  act: recorded('category.update'),
  summary: 'Rename a category',
  body: categoryBody.extend({ id }),
  output: category,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
})

export const uploadLogo = endpoint({
  method: 'PUT',
  path: '/admin/category/upload-logo',
  access: 'admin',
  permission: 'catalogue',
  act: recorded('category.upload-logo'),
  summary: 'Give a category a logo, which is a PNG or a JPEG',
  upload: {
    mediaType: 'multipart/form-data',
    form: z.object({
      id: idText.describe('The id of the category.'),
      file: z.file().max(MAX_LOGO_BYTES),
    }),
  },
  output: z.object({ id, imageUrl: z.string() }),
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'UNAVAILABLE'],
})

export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/admin/category/:id',
  access: 'admin',
  permission: 'catalogue',
  act: recorded('category.delete'),
  summary: 'Delete a category that has no subcategories',
  params: z.object({ id: idText }),
  output: deleted,
  errors: ['NOT_FOUND', 'IN_USE'],
})
