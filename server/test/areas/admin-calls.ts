import type { AdminContext, Answer, Method } from '../shop.ts'

/**
 * Returns a function that calls a path of `/api/admin` plus `area` as the admin. It runs `getContext` at each call,
 * because a test opens its shop later.
 */
export function adminCalls(getContext: () => AdminContext, area = '') {
  return (method: Method, path: string, body?: unknown): Promise<Answer> => {
    const { shop, admin } = getContext()
    return shop.api(method, `/admin${area}${path}`, { token: admin.token, body })
  }
}
