import { createCategory } from '@docket/contract/admin/categories'
import { createSubCategory } from '@docket/contract/admin/sub-categories'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/api.ts'
import { categoriesQuery, refreshCatalogue, subCategoriesQuery } from '../../shared/catalogue-queries.ts'

/** Creates a category or a subcategory. When the promise resolves, the select fields of the form offer it. */
export function useCreateCategory() {
  const queryClient = useQueryClient()
  return {
    async category(name: string) {
      const category = await call(createCategory, { body: { name } })
      queryClient.setQueryData(categoriesQuery.queryKey, (list) => list && [...list, category])
      void refreshCatalogue(queryClient)
      return category
    },
    async subCategory(name: string, categoryId: number) {
      const subCategory = await call(createSubCategory, { body: { name, categoryId } })
      queryClient.setQueryData(subCategoriesQuery.queryKey, (list) => list && [...list, subCategory])
      void refreshCatalogue(queryClient)
      return subCategory
    },
  }
}
