import type { FastifyRequest } from 'fastify'

/**
 * The route's pattern, never the values of its parameters. A path without a route is cut to its first part: the web's
 * pages have no routes of their own, and the address of a mailed link has a token after that part.
 */
export function routePattern({ routeOptions, url }: FastifyRequest): string {
  if (routeOptions.url !== undefined) return routeOptions.url
  return /^\/[^/?#]{0,60}/.exec(url)?.[0] ?? '/'
}
