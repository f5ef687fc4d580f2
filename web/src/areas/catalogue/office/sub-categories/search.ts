import {
  asSearchParams,
  countParam,
  oneOf,
  sortParam,
  textParam,
} from '../../../../kit/search/search-params.ts'

/** `edit` opens the form: `new` or a subcategory's id. */
export function subCategoriesSearch(raw: Record<string, unknown>) {
  return asSearchParams({
    search: textParam(raw, 'search'),
    categoryId: countParam(raw, 'categoryId'),
    sort: sortParam(raw, sortFields),
    page: countParam(raw, 'page'),
    edit: oneOf(raw, 'edit', ['new']) ?? countParam(raw, 'edit'),
  })
}

const sortFields = ['name', 'category', 'products'] as const

export type SubCategoriesSearch = ReturnType<typeof subCategoriesSearch>

export function isFiltered({ search, categoryId }: SubCategoriesSearch): boolean {
  return search !== undefined || categoryId !== undefined
}
