import { lazyRouteComponent } from '@tanstack/react-router'
import { screenRoute } from '../../kit/search/screen-route.ts'
import { asSearchParams, countParam } from '../../kit/search/search-params.ts'

/** `page` is that of the missed events, or of the log of a route. */
const pageSearch = (raw: Record<string, unknown>) => asSearchParams({ page: countParam(raw, 'page') })

export const alertsRoute = screenRoute({
  path: '/admin/alerts',
  validateSearch: pageSearch,
  component: lazyRouteComponent(() => import('./alerts-page.tsx'), 'AlertsPage'),
})

/** One route by its id, or `new`. */
export const alertRouteRoute = screenRoute({
  path: '/admin/alerts/$route',
  validateSearch: pageSearch,
  component: lazyRouteComponent(() => import('./route-page.tsx'), 'AlertRoutePage'),
})
