import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ShopError } from './errors.ts'

/**
 * Refuses what no route of `api` takes: a path that it knows with 405 and the methods there in `Allow`, any other with
 * 404. To be called before its routes are added. Fastify itself knows only the 404, reads the body first, so that a
 * broken one would be answered instead, and takes `HEAD /user/export.csv` for a call of `/user/:id`.
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
    const methods = methodsAt.get(path) ?? (request.is404 ? methodsLike(methodsAt, path) : undefined)
    // Where the router reads a path otherwise than we do, a 405 would recommend the very method that it refused.
    if (!methods || methods.has(request.method)) return request.is404 ? new ShopError('NOT_FOUND') : undefined
    reply.header('allow', [...methods].sort().join(', '))
    return new ShopError('METHOD_NOT_ALLOWED')
  }
  api.addHook('onRequest', (request, reply, done) => done(refusal(request, reply)))
  // Never reached, but without it these calls would belong to the web's pages.
  api.setNotFoundHandler(() => {
    throw new ShopError('NOT_FOUND')
  })
}

/** As the router sees it: a slash at its end says nothing. */
function pathOf(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  return path.endsWith('/') ? path.slice(0, -1) : path
}

/** Those of the first pattern with parameters that a path fits. */
function methodsLike(methodsAt: Map<string, Set<string>>, path: string): Set<string> | undefined {
  const given = path.split('/')
  for (const [pattern, methods] of methodsAt) {
    if (fits(pattern.split('/'), given)) return methods
  }
  return undefined
}

function fits(pattern: string[], given: string[]): boolean {
  return (
    pattern.length === given.length &&
    pattern.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]))
  )
}
