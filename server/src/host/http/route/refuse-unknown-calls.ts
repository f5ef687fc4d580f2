import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ShopError } from '../../errors.ts'

/**
 * Refuses calls that no route of `api` handles: 405 with the allowed methods in `Allow` if the path has routes,
 * otherwise 404. Call it before the routes are added. Fastify itself only answers 404. It also reads the body first, so
 * that it would complain about a broken body, and treats `HEAD /user/export.csv` as a call of `/user/:id`.
 */
export function refuseUnknownCalls(api: FastifyInstance): void {
  const methodsAt = new Map<string, Set<string>>()
  api.addHook('onRoute', ({ url, method }) => {
    const methods = methodsAt.get(url) ?? new Set()
    for (const name of [method].flat()) methods.add(name)
    methodsAt.set(url, methods)
  })

  const refusal = (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request.url)
    const methods = methodsAt.get(path) ?? (request.is404 ? findMethodsByPattern(methodsAt, path) : undefined)
    // A 405 must not list the method of the call as allowed. If `methodsAt` has this method but the router found no
    // route, the answer is a 404.
    if (!methods || methods.has(request.method)) return request.is404 ? new ShopError('NOT_FOUND') : undefined
    reply.header('allow', [...methods].sort().join(', '))
    return new ShopError('METHOD_NOT_ALLOWED')
  }
  api.addHook('onRequest', (request, reply, done) => done(refusal(request, reply)))
  // Never called, but without it the web's pages would handle these calls.
  api.setNotFoundHandler(() => {
    throw new ShopError('NOT_FOUND')
  })
}

/** The path as the router sees it: without a slash at its end. */
function pathOf(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  return path.endsWith('/') ? path.slice(0, -1) : path
}

/** The methods of the first pattern with parameters that matches a path. */
function findMethodsByPattern(methodsAt: Map<string, Set<string>>, path: string): Set<string> | undefined {
  const segments = path.split('/')
  for (const [pattern, methods] of methodsAt) {
    if (matchesPattern(pattern.split('/'), segments)) return methods
  }
  return undefined
}

function matchesPattern(pattern: string[], segments: string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : part === segments[index]))
  )
}
