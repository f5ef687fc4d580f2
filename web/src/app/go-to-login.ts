import type { AnyRouter } from '@tanstack/react-router'
import type { Role } from '../lib/session.ts'

/**
 * Leads to the login after a logout, also from entered work: without a session it cannot be saved. The address holds no
 * way back: after this login the user begins at the role's home, as only a guard leads back to its page.
 */
export function goToLogin(router: AnyRouter, role: Role): void {
  void router.navigate({ to: role === 'ADMIN' ? '/admin/login' : '/login', ignoreBlocker: true })
}
