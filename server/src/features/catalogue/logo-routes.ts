import type { FastifyInstance } from 'fastify'
import { ShopError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'

/** A picture and nothing else, whatever a browser might take it for; under this address it never changes. */
const HEADERS = {
  'content-type': 'image/webp',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

/** The categories' logos, for anybody: `/logos/<SHA-256 of the file>.webp`. */
export function logoRoutes(app: FastifyInstance, { db }: Pick<Platform, 'db'>): void {
  app.get<{ Params: { hash: string } }>('/logos/:hash(^[0-9a-f]{64}).webp', async ({ params }, reply) => {
    const logo = await db
      .selectFrom('logos')
      .select('webp')
      .where('hash', '=', Buffer.from(params.hash, 'hex'))
      .executeTakeFirst()
    if (!logo) throw new ShopError('NOT_FOUND')
    return reply.headers(HEADERS).send(logo.webp)
  })
}
