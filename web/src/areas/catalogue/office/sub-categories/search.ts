import { subCategoryList } from '@docket/contract/admin/category-list'
import { filterParams } from '../../../../kit/search/filter-params.ts'
import { asSearchParams, countParam, oneOf, sortParam } from '../../../../kit/search/search-params.ts'

/** `edit` opens the form: `new` or a subcategory's id. */
export function subCategoriesSearch(raw: Record<string, unknown>) {
  return asSearchParams({
    ...filterParams(subCategoryList.filters, raw),
    sort: sortParam(raw, subCategoryList.sorts),
    page: countParam(raw, 'page'),
    edit: oneOf(raw, 'edit', ['new']) ?? countParam(raw, 'edit'),
  })
}

export type SubCategoriesSearch = ReturnType<typeof subCategoriesSearch>
