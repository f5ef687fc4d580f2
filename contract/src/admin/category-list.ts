import type { ListDescription } from '../list.ts'

/** All categories. */
export const categoryList = {
  filters: { search: { kind: 'words' } },
  sorts: ['name', 'subCategoryCount'],
} as const satisfies ListDescription

/** All subcategories. */
export const subCategoryList = {
  filters: { search: { kind: 'words' }, categoryId: { kind: 'row' } },
  sorts: ['name', 'category', 'products'],
} as const satisfies ListDescription
