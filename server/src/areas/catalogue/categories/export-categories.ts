import { type Category, type categoriesLink, categorySortValues } from '@docket/contract/admin/categories'
import { arrange } from '@docket/contract/whole-list'
import type * as z from 'zod'
import type { ExportedList } from '../../../host/export/export-routes.ts'
import { readInOneQuery } from '../../../host/export/export-rows.ts'
import { listCategories } from './list-categories.ts'

/** The categories that are not archived, as a file. */
export const exportCategories: ExportedList<z.output<typeof categoriesLink.query>, Category> = {
  name: 'categories',
  read: readInOneQuery(async (tx, filters) =>
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
