import { redirect } from '@tanstack/react-router'
import { getSession, type Role } from '../lib/session.ts'

/** A route guard: nobody, or somebody of another role, is sent to /login, which leads back here afterwards. */
export function requireRole(role: Role) {
  return ({ location }: { location: { href: string } }) => {
    if (getSession()?.role === role) return
    throw redirect({ to: '/login', search: { redirect: location.href }, replace: true })
  }
}
