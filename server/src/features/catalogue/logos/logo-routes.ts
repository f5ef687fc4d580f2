import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../../platform/context/platform.ts'
import { ShopError } from '../../../platform/errors.ts'
import { API_HEADERS } from '../../../platform/http/api-headers.ts'

/** A browser must not treat the file as anything but a picture. The file at an address never changes. */
const HEADERS = {
  'content-type': 'image/webp',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

/** The public logos of the categories: `/logos/<SHA-256 of the file>.webp`. */
export function logoRoutes(app: FastifyInstance, { db }: Pick<Platform, 'db'>): void {
  app.get<{ Params: { hash: string } }>('/logos/:hash(^[0-9a-f]{64}).webp', async ({ params }, reply) => {
    const logo = await db
      .selectFrom('logos')
      .select('webp')
      .where('hash', '=', Buffer.from(params.hash, 'hex'))
      .executeTakeFirst()
    if (!logo) {
      reply.headers(API_HEADERS)
      throw new ShopError('NOT_FOUND')
    }
    return reply.headers(HEADERS).send(logo.webp)
  })
}
