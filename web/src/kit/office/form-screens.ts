import type { FormScreen } from './office-area.ts'
import { officeWords } from './strings.ts'

/** The screens with forms whose area does not declare them yet. */
export const categoriesForm = {
  to: '/admin/categories',
  add: officeWords.addCategory,
  needed: 'catalogue',
} satisfies FormScreen

export const subCategoriesForm = {
  to: '/admin/subcategories',
  add: officeWords.addSubCategory,
  needed: 'catalogue',
} satisfies FormScreen

export const productsForm = {
  to: '/admin/products',
  add: officeWords.addProduct,
  needed: 'catalogue',
} satisfies FormScreen
