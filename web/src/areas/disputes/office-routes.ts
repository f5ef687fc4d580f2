import { lazyRouteComponent } from '@tanstack/react-router'
import { screenRoute } from '../../kit/search/screen-route.ts'
import { asSearchParams, countParam, oneOf, textParam } from '../../kit/search/search-params.ts'

export const disputeStatuses = ['OPEN', 'ANSWERED', 'WON', 'LOST'] as const

export function disputesSearch(raw: Record<string, unknown>) {
  return asSearchParams({
    status: oneOf(raw, 'status', disputeStatuses),
    search: textParam(raw, 'search'),
    page: countParam(raw, 'page'),
  })
}

export type DisputesSearch = ReturnType<typeof disputesSearch>

export const disputesRoute = screenRoute({
  path: '/admin/disputes',
  validateSearch: disputesSearch,
  component: lazyRouteComponent(() => import('./disputes-page.tsx'), 'DisputesPage'),
})

export const disputeRoute = screenRoute({
  path: '/admin/disputes/$disputeId',
  validateSearch: () => ({}),
  component: lazyRouteComponent(() => import('./dispute-page.tsx'), 'DisputePage'),
})
