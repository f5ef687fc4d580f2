import type { FastifyRequest } from 'fastify'

/**
 * Whether a page made this call on its own without a person at the screen: the web sends this header after a few
 * minutes without input. Such calls do not keep a session in use.
 */
export function isUnattended({ headers }: FastifyRequest): boolean {
  return headers['x-unattended'] === '1'
}
