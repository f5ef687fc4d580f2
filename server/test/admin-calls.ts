import type { AdminScene, Answer, Method } from './shop.ts'

/**
 * Calls by the admin of the scene that `sceneNow` answers, which is asked at each call, as a test sets it late; of what
 * lies below `/api/admin` and `area`.
 */
export function adminCalls(sceneNow: () => AdminScene, area = '') {
  return (method: Method, path: string, body?: unknown): Promise<Answer> => {
    const { shop, admin } = sceneNow()
    return shop.api(method, `/admin${area}${path}`, { token: admin.token, body })
  }
}
