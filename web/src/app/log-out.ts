import type { AnyRouter } from '@tanstack/react-router'
import type { Role } from '../lib/session.ts'
import { adminArea, storefrontArea } from './layout-routes.tsx'

/**
 * Leads to the login after a logout, also from entered work: without a session it cannot be saved. The address holds no
 * way back: after this login the user begins at the role's home, as only a guard leads back to its page.
 */
export function goToLogin(router: AnyRouter, role: Role): void {
  void router.navigate({ to: role === 'ADMIN' ? '/admin/login' : '/login', ignoreBlocker: true })
}

/** Whether the page that the address names is guarded: the login leads back to such a page, and to no other. */
export function isGuarded(router: AnyRouter): boolean {
  const guarded: string[] = [storefrontArea.id, adminArea.id]
  return router.matchRoutes(router.latestLocation).some(({ routeId }) => guarded.includes(routeId))
}
