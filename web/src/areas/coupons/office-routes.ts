import { couponList } from '@docket/contract/admin/coupon-list'
import { lazyRouteComponent } from '@tanstack/react-router'
import { filterParams } from '../../kit/search/filter-params.ts'
import { screenRoute } from '../../kit/search/screen-route.ts'
import { asSearchParams, countParam, oneOf, sortParam } from '../../kit/search/search-params.ts'

/** `edit` opens the form: `new` or a coupon's id. */
export function couponsSearch(raw: Record<string, unknown>) {
  return asSearchParams({
    ...filterParams(couponList.filters, raw),
    sort: sortParam(raw, couponList.sorts),
    page: countParam(raw, 'page'),
    edit: oneOf(raw, 'edit', ['new']) ?? countParam(raw, 'edit'),
  })
}

export type CouponsSearch = ReturnType<typeof couponsSearch>

export const couponsRoute = screenRoute({
  path: '/admin/coupons',
  validateSearch: couponsSearch,
  component: lazyRouteComponent(() => import('./coupons-page.tsx'), 'CouponsPage'),
})
