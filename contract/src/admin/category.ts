import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, idText, name } from '../text.ts'

const category = z.object({ id, name: z.string(), imageUrl: z.string().nullable(), subCategories: z.int() })
const categoryName = name('Category name', 80)

export const deleted = z.object({ id })

export const categories = endpoint({
  method: 'GET',
  path: '/admin/category/list',
  access: 'admin',
  summary: 'Every category, with the number of its subcategories',
  output: z.array(category),
  errors: [],
})

export const createCategory = endpoint({
  method: 'POST',
  path: '/admin/category',
  access: 'admin',
  summary: 'Create a category',
  body: z.strictObject({ name: categoryName }),
  output: category,
  status: 201,
  errors: ['VALIDATION_ERROR'],
})

export const updateCategory = endpoint({
  method: 'PUT',
  path: '/admin/category',
  access: 'admin',
  summary: 'Rename a category',
  body: z.strictObject({ id, name: categoryName }),
  output: category,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
})

export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/admin/category/:id',
  access: 'admin',
  summary: 'Delete a category that has no subcategories',
  params: z.object({ id: idText }),
  output: deleted,
  errors: ['NOT_FOUND', 'IN_USE'],
})
