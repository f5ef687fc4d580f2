import { asSearchParams, countParam, sortParam, textParam } from '../../lib/search-params.ts'

/** The catalogue's filters; none of them: one row a category. A subcategory counts only below its category. */
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

/** Whether anything is filtered by: then a grid is shown instead of the rows. */
export function isFiltered({ categoryId, search }: ProductsSearch): boolean {
  return categoryId !== undefined || Boolean(search?.trim())
}

/** What one is about to buy: it survives a reload, and the way to a top-up and back. */
export function productSearch(raw: Record<string, unknown>) {
  return asSearchParams({
    quantity: countParam(raw, 'quantity'),
    coupon: textParam(raw, 'coupon', 64),
  })
}
