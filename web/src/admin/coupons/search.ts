import { asSearchParams, countParam, oneOf, sortParam, textParam } from '../../shared/search/search-params.ts'

/** `edit` opens the form: `new` or a coupon's id. */
export function couponsSearch(raw: Record<string, unknown>) {
  return asSearchParams({
    search: textParam(raw, 'search'),
    sort: sortParam(raw, sortFields),
    page: countParam(raw, 'page'),
    edit: oneOf(raw, 'edit', ['new']) ?? countParam(raw, 'edit'),
  })
}

const sortFields = ['value', 'percentage', 'expiryDate'] as const

export type CouponsSearch = ReturnType<typeof couponsSearch>
