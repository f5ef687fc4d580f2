import {
  type SubCategory,
  type subCategoriesLink,
  subCategorySortValues,
} from '@docket/contract/admin/sub-categories'
import { arrange } from '@docket/contract/whole-list'
import type * as z from 'zod'
import type { ExportedList } from '../../../host/export/export-routes.ts'
import { readInOneQuery } from '../../../host/export/export-rows.ts'
import { listSubCategories } from './list-sub-categories.ts'

/** The subcategories that are not archived, as a file. */
export const exportSubCategories: ExportedList<z.output<typeof subCategoriesLink.query>, SubCategory> = {
  name: 'subcategories',
  read: readInOneQuery(async (tx, { categoryId, ...filters }) => {
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
