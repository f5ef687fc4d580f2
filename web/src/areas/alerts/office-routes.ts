import { lazyRouteComponent } from '@tanstack/react-router'
import { screenRoute } from '../../kit/search/screen-route.ts'
import { asSearchParams, countParam } from '../../kit/search/search-params.ts'

export const alertsRoute = screenRoute({
  path: '/admin/alerts',
  validateSearch: () => ({}),
  component: lazyRouteComponent(() => import('./alerts-page.tsx'), 'AlertsPage'),
})

/** `page` is that of the log. */
const routeSearch = (raw: Record<string, unknown>) => asSearchParams({ page: countParam(raw, 'page') })

/** One route by its id, or `new`. */
export const alertRouteRoute = screenRoute({
  path: '/admin/alerts/$route',
  validateSearch: routeSearch,
  component: lazyRouteComponent(() => import('./route-page.tsx'), 'AlertRoutePage'),
})
