import type { AnyRouter } from '@tanstack/react-router'
import type { Role } from '../../kit/session/session.ts'

/**
 * Opens the login after a logout, even if the screen has unsaved input: it cannot be saved without a session. The
 * address has no `redirect`: after this login the user starts at the role's home.
 */
export function goToLogin(router: AnyRouter, role: Role): void {
  void router.navigate({ to: role === 'ADMIN' ? '/admin/login' : '/login', ignoreBlocker: true })
}
