import { type Category, type categoriesLink, categorySortValues } from '@docket/contract/admin/category'
import { arrange } from '@docket/contract/whole-list'
import type * as z from 'zod'
import type { ExportedList } from '../../platform/export-routes.ts'
import { atOnce } from '../../platform/export-rows.ts'
import { listCategories } from './list-categories.ts'

/** The live categories as a file. */
export const exportCategories: ExportedList<z.output<typeof categoriesLink.query>, Category> = {
  name: 'categories',
  read: atOnce(async (tx, filters) =>
    arrange(await listCategories(tx), {
      textOf: ({ name }) => name,
      sortValues: categorySortValues,
      ...filters,
    }),
  ),
  columns: {
    ID: ({ id }) => id,
    Name: ({ name }) => name,
    Subcategories: ({ subCategoryCount }) => subCategoryCount,
  },
}
