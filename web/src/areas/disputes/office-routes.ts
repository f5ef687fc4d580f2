import { disputeList } from '@docket/contract/admin/dispute-list'
import { lazyRouteComponent } from '@tanstack/react-router'
import { filterParams } from '../../kit/search/filter-params.ts'
import { screenRoute } from '../../kit/search/screen-route.ts'
import { asSearchParams, countParam } from '../../kit/search/search-params.ts'

const disputesSearch = (raw: Record<string, unknown>) =>
  asSearchParams({ ...filterParams(disputeList.filters, raw), page: countParam(raw, 'page') })

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

export const evidenceRoute = screenRoute({
  path: '/admin/disputes/$disputeId/evidence',
  validateSearch: () => ({}),
  component: lazyRouteComponent(() => import('./evidence-page.tsx'), 'EvidencePage'),
})
