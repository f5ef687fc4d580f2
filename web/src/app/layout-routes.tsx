import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { getSession, type Role } from '../kit/session/session.ts'
import { SiteLayout } from './layout/site-layout.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'

export const rootRoute = createRootRoute({ notFoundComponent: NotFoundPage })

/** Public pages about the site itself, below the shop's header. */
export const publicArea = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public',
  component: SiteLayout,
})

/** The screens of a signed-in customer. */
export const storefrontArea = createRoute({
  getParentRoute: () => rootRoute,
  id: 'storefront',
  beforeLoad: requireRole('USER'),
  component: SiteLayout,
})

/** The public sign-up, sign-in and password screens. */
export const authArea = createRoute({
  getParentRoute: () => rootRoute,
  id: 'auth',
  component: lazyRouteComponent(() => import('./layout/auth-layout.tsx'), 'AuthLayout'),
})

/** The back office. */
export const adminArea = createRoute({
  getParentRoute: () => rootRoute,
  id: 'office',
  beforeLoad: requireRole('ADMIN'),
  component: lazyRouteComponent(() => import('./layout/admin-layout.tsx'), 'AdminLayout'),
})

/** A route guard: redirects a visitor without this role to /login, which returns here after the login. */
function requireRole(role: Role) {
  return ({ location }: { location: { href: string } }) => {
    if (getSession()?.role === role) return
    throw redirect({ to: '/login', search: { redirect: location.href }, replace: true })
  }
}
