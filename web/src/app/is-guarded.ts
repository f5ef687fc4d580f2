import type { AnyRouter } from '@tanstack/react-router'
import { adminArea, storefrontArea } from './layout-routes.tsx'

/** Whether the page that the address names is guarded: the login leads back to such a page, and to no other. */
export function isGuarded(router: AnyRouter): boolean {
  const guarded: string[] = [storefrontArea.id, adminArea.id]
  return router.matchRoutes(router.latestLocation).some(({ routeId }) => guarded.includes(routeId))
}
