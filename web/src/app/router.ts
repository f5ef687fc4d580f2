import { createRoute, createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '../kit/search/search-params.ts'
import { accountRoutes } from './account-screens.ts'
import { adminScreens } from './admin-screens.ts'
import { authScreens } from './auth-screens.ts'
import { apiReference, home } from './document-routes.ts'
import { adminArea, authArea, publicArea, rootRoute, storefrontArea } from './layout-routes.tsx'
import { ErrorPage } from './pages/error-page.tsx'
import { ForbiddenPage } from './pages/forbidden-page.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { PendingPage } from './pages/pending-page.tsx'
import { storefrontScreens } from './storefront-screens.ts'

const forbidden = createRoute({
  getParentRoute: () => publicArea,
  path: '/forbidden',
  component: ForbiddenPage,
})

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    home,
    publicArea.addChildren([forbidden]),
    storefrontArea.addChildren([...storefrontScreens, ...accountRoutes]),
    authArea.addChildren(authScreens),
    adminArea.addChildren([...adminScreens, apiReference]),
  ]),
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  // Preloads a screen's code when its link is hovered or focused.
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultPendingComponent: PendingPage,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
