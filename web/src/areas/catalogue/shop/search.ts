import { asSearchParams, countParam, sortParam, textParam } from '../../../kit/search/search-params.ts'

/** The catalogue's filters. Without any, the page shows one row per category. A subcategory needs its category. */
export function productsSearch(raw: Record<string, unknown>) {
  const categoryId = countParam(raw, 'categoryId')
  return asSearchParams({
    categoryId,
    subCategoryId: categoryId === undefined ? undefined : countParam(raw, 'subCategoryId'),
    search: textParam(raw, 'search'),
    sort: sortParam(raw, ['title', 'sellingPrice', 'createdAt']),
    page: countParam(raw, 'page'),
  })
}

export type ProductsSearch = ReturnType<typeof productsSearch>

/** Whether a filter is set. Then the page shows a grid instead of rows. */
export function isFiltered({ categoryId, search }: ProductsSearch): boolean {
  return categoryId !== undefined || Boolean(search?.trim())
}

/** The quantity and the coupon in the address of a product page. They survive a reload and a top-up. */
export function productSearch(raw: Record<string, unknown>) {
  return asSearchParams({
    quantity: countParam(raw, 'quantity'),
    coupon: textParam(raw, 'coupon', 64),
  })
}
