import type { FastifyRequest } from 'fastify'

/**
 * The route's pattern, without the values of its parameters. Without a route, the first part of the path: the web's
 * pages have no routes here, and the address of a mailed link has a token after its first part.
 */
export function routePattern({ routeOptions, url }: FastifyRequest): string {
  if (routeOptions.url !== undefined) return routeOptions.url
  return /^\/[^/?#]{0,60}/.exec(url)?.[0] ?? '/'
}
