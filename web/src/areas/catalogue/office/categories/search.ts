import {
  asSearchParams,
  countParam,
  oneOf,
  sortParam,
  textParam,
} from '../../../../kit/search/search-params.ts'

/** `edit` opens the form (`new` or a category's id), `logo` the upload for a category's id. */
export function categoriesSearch(raw: Record<string, unknown>) {
  return asSearchParams({
    search: textParam(raw, 'search'),
    sort: sortParam(raw, sortFields),
    page: countParam(raw, 'page'),
    edit: oneOf(raw, 'edit', ['new']) ?? countParam(raw, 'edit'),
    logo: countParam(raw, 'logo'),
  })
}

const sortFields = ['name', 'subCategoryCount'] as const
