import type { Role } from '../../../kit/session/session.ts'

const homes = { USER: '/products', ADMIN: '/admin' } as const

/**
 * Where to go after a login: the given path if it is in this shop and open to `role`, otherwise the role's home.
 * Refuses everything that a browser could read as another origin.
 */
export function redirectTarget(from: string | undefined, role: Role): string {
  const home = homes[role]
  const path = sameOriginPath(from)
  if (path === undefined) return home
  return isInBackOffice(path) === (role === 'ADMIN') ? path : home
}

/** Whether a path of this shop, with search and hash, is a page of the back office: `/admin` or below it. */
export function isInBackOffice(path: string): boolean {
  return /^\/admin(?:[/?#]|$)/.test(path)
}

/** `value` if it is a path of this origin, with search and hash; otherwise undefined. */
export function sameOriginPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/')) return undefined
  const origin = 'http://own.invalid'
  const url = URL.parse(value, origin)
  if (url?.origin !== origin || url.pathname.startsWith('//')) return undefined
  // The sign-in screens would only redirect again.
  if (/^\/(login|register|admin\/login)(\/|$)/.test(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}
