import {
  type SubCategory,
  type subCategoriesLink,
  subCategorySortValues,
} from '@docket/contract/admin/sub-category'
import { arrange } from '@docket/contract/whole-list'
import type * as z from 'zod'
import type { ExportedList } from '../../platform/export-routes.ts'
import { atOnce } from '../../platform/export-rows.ts'
import { listSubCategories } from './list-sub-categories.ts'

/** The live subcategories as a file. */
export const exportSubCategories: ExportedList<z.output<typeof subCategoriesLink.query>, SubCategory> = {
  name: 'subcategories',
  read: atOnce(async (tx, { categoryId, ...filters }) => {
    const rows = await listSubCategories(tx)
    return arrange(
      rows.filter((row) => categoryId === undefined || row.categoryId === categoryId),
      { textOf: ({ name }) => name, sortValues: subCategorySortValues, ...filters },
    )
  }),
  columns: {
    ID: ({ id }) => id,
    Name: ({ name }) => name,
    'Category ID': ({ category }) => category.id,
    Category: ({ category }) => category.name,
    Products: ({ products }) => products,
  },
}
