import { categoryList } from '@docket/contract/admin/category-list'
import { filterParams } from '../../../../kit/search/filter-params.ts'
import { asSearchParams, countParam, oneOf, sortParam } from '../../../../kit/search/search-params.ts'

/** `edit` opens the form (`new` or a category's id), `logo` the upload for a category's id. */
export function categoriesSearch(raw: Record<string, unknown>) {
  return asSearchParams({
    ...filterParams(categoryList.filters, raw),
    sort: sortParam(raw, categoryList.sorts),
    page: countParam(raw, 'page'),
    edit: oneOf(raw, 'edit', ['new']) ?? countParam(raw, 'edit'),
    logo: countParam(raw, 'logo'),
  })
}
