import { lazyRouteComponent } from '@tanstack/react-router'
import { screenRoute } from '../../kit/search/screen-route.ts'
import { asSearchParams, countParam, oneOf, sortParam, textParam } from '../../kit/search/search-params.ts'

const sortFields = ['value', 'percentage', 'expiryDate'] as const

/** `edit` opens the form: `new` or a coupon's id. */
export function couponsSearch(raw: Record<string, unknown>) {
  return asSearchParams({
    search: textParam(raw, 'search'),
    sort: sortParam(raw, sortFields),
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
