import { productList } from '@docket/contract/admin/product-list'
import { filterParams } from '../../../../kit/search/filter-params.ts'
import { asSearchParams, countParam, oneOf, sortParam } from '../../../../kit/search/search-params.ts'

/**
 * `edit` opens the product form: it is `new` or the id of a product. `accounts` is the id of a product and opens Manage
 * Accounts, to which `status`, `accountsPage` and `batchesPage` belong.
 */
export function productsSearch(raw: Record<string, unknown>) {
  return asSearchParams({
    ...filterParams(productList.filters, raw),
    sort: sortParam(raw, productList.sorts),
    page: countParam(raw, 'page'),
    edit: oneOf(raw, 'edit', ['new']) ?? countParam(raw, 'edit'),
    accounts: countParam(raw, 'accounts'),
    status: oneOf(raw, 'status', ['available', 'held', 'sold', 'withdrawn']),
    accountsPage: countParam(raw, 'accountsPage'),
    batchesPage: countParam(raw, 'batchesPage'),
  })
}

export type ProductsSearch = ReturnType<typeof productsSearch>

/** Of the editor. `view` is what narrow screens show. */
export function editorSearch(raw: Record<string, unknown>) {
  return asSearchParams({ view: oneOf(raw, 'view', ['preview']) })
}
