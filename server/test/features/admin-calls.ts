import type { AdminContext, Answer, Method } from '../shop.ts'

/**
 * Calls of the admin to paths below `/api/admin` and `area`. Calls `getContext` at each call, because a test opens its
 * shop later.
 */
export function adminCalls(getContext: () => AdminContext, area = '') {
  return (method: Method, path: string, body?: unknown): Promise<Answer> => {
    const { shop, admin } = getContext()
    return shop.api(method, `/admin${area}${path}`, { token: admin.token, body })
  }
}
