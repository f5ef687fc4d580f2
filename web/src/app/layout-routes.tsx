import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { NotFoundPage } from './not-found-page.tsx'
import { requireRole } from './require-role.ts'
import { SiteLayout } from './site-layout.tsx'

export const rootRoute = createRootRoute({ notFoundComponent: NotFoundPage })

/** Pages about the site itself, for anybody, below the shop's header. */
export const publicArea = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public',
  component: SiteLayout,
})

/** Everything that a signed-in customer sees. */
export const storefrontArea = createRoute({
  getParentRoute: () => rootRoute,
  id: 'storefront',
  beforeLoad: requireRole('USER'),
  component: SiteLayout,
})

/** Signing up, in and back in: for anybody, one narrow column. */
export const authArea = createRoute({
  getParentRoute: () => rootRoute,
  id: 'auth',
  component: lazyRouteComponent(() => import('./auth-layout.tsx'), 'AuthLayout'),
})

/** The back office. */
export const adminArea = createRoute({
  getParentRoute: () => rootRoute,
  id: 'office',
  beforeLoad: requireRole('ADMIN'),
  component: lazyRouteComponent(() => import('./admin-layout.tsx'), 'AdminLayout'),
})
