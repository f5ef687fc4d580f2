import type { AnyRouter } from '@tanstack/react-router'
import { adminArea, storefrontArea } from './layout-routes.tsx'

/** Whether the page of the address is guarded. The login returns to guarded pages only. */
export function isGuarded(router: AnyRouter): boolean {
  const guardedIds: string[] = [storefrontArea.id, adminArea.id]
  return router.matchRoutes(router.latestLocation).some(({ routeId }) => guardedIds.includes(routeId))
}
