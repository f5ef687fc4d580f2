import type { Role } from './session.ts'

const homes = { USER: '/products', ADMIN: '/admin/dashboard' } as const

/**
 * Where to go after a login: the path one came from if it is one of ours and open to `role`, else the role's home.
 * Anything that a browser could read as another origin is refused.
 */
export function redirectTarget(from: string | undefined, role: Role): string {
  const home = homes[role]
  const path = ownPath(from)
  if (path === undefined) return home
  const forAdmins = path === '/admin' || path.startsWith('/admin/')
  return forAdmins === (role === 'ADMIN') ? path : home
}

/** `value` where it is a path of this origin with its search and hash, otherwise undefined. */
export function ownPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/')) return undefined
  const origin = 'http://own.invalid'
  const url = URL.parse(value, origin)
  if (url?.origin !== origin || url.pathname.startsWith('//')) return undefined
  if (/^\/(login|register|admin\/login)(\/|$)/.test(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}
