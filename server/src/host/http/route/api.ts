import type { Endpoint, Output } from '@docket/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../context/platform.ts'
import { announceCatalogueChange } from '../../realtime/announce-catalogue-change.ts'
import { type Call, type RouteOptions, route } from './route.ts'

interface ApiOptions extends RouteOptions {
  /**
   * What a successful call makes stale: the cached catalogue of every process. Open screens then read the catalogue
   * again.
   */
  changes?: 'catalogue'
}

/** What an area registers its calls with. */
export interface Api {
  /** For routes that are not calls of the contract. */
  app: FastifyInstance
  /** Registers one endpoint of the contract. A call with a caller has an `actor`, for the audit log. */
  route<const E extends Endpoint>(
    endpoint: E,
    handler: (call: Call<E>) => Promise<Output<E>>,
    options?: ApiOptions,
  ): void
}

/** `app` is the part of the server that answers below `/api`. */
export function apiOf(app: FastifyInstance, platform: Platform): Api {
  return {
    app,
    route: (endpoint, handler, { changes, ...options } = {}) =>
      route(
        app,
        platform.sessions,
        endpoint,
        changes === undefined ? handler : announcing(platform, handler),
        options,
      ),
  }
}

/** The handler of a call that changes the catalogue. It returns after its commit. */
function announcing<E extends Endpoint>(
  platform: Platform,
  handler: (call: Call<E>) => Promise<Output<E>>,
): (call: Call<E>) => Promise<Output<E>> {
  return async (call) => {
    const output = await handler(call)
    await announceCatalogueChange(platform)
    return output
  }
}
