import {
  asSearchParams,
  countParam,
  oneOf,
  sortParam,
  textParam,
} from '../../../../kit/search/search-params.ts'

/**
 * `edit` opens the product form: it is `new` or the id of a product. `accounts` is the id of a product and opens Manage
 * Accounts, to which `status`, `accountsPage` and `batchesPage` belong.
 */
export function productsSearch(raw: Record<string, unknown>) {
  return asSearchParams({
    search: textParam(raw, 'search'),
    categoryId: countParam(raw, 'categoryId'),
    subCategoryId: countParam(raw, 'subCategoryId'),
    stock: oneOf(raw, 'stock', stocks),
    sort: sortParam(raw, sortFields),
    page: countParam(raw, 'page'),
    edit: oneOf(raw, 'edit', ['new']) ?? countParam(raw, 'edit'),
    accounts: countParam(raw, 'accounts'),
    status: oneOf(raw, 'status', ['available', 'held', 'sold', 'withdrawn']),
    accountsPage: countParam(raw, 'accountsPage'),
    batchesPage: countParam(raw, 'batchesPage'),
  })
}

export const stocks = ['low', 'out'] as const

const sortFields = ['title', 'category', 'subCategory', 'costPrice', 'sellingPrice', 'inStock'] as const

export type ProductsSearch = ReturnType<typeof productsSearch>
