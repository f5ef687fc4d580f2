import { createRoute, redirect } from '@tanstack/react-router'
import { adminArea, rootRoute } from './layout-routes.tsx'

/** The landing page is a separate document, so a navigation to it leaves the app. */
export const home = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ href: '/', reloadDocument: true })
  },
})

/**
 * The API's page is a separate document, too. It links to the login with `?redirect=/admin/api`, which leads
 * back to it.
 */
export const apiReference = createRoute({
  getParentRoute: () => adminArea,
  path: '/admin/api',
  beforeLoad: () => {
    throw redirect({ href: '/api/docs', reloadDocument: true })
  },
})
