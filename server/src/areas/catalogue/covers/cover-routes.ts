import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../../host/context/platform.ts'
import { sendPicture } from '../pictures/send-picture.ts'

/** The public covers of the products: `/covers/<SHA-256 of the widest file>-<width>.webp`. */
export function coverRoutes(app: FastifyInstance, { db }: Pick<Platform, 'db'>): void {
  app.get<{ Params: { hash: string; width: string } }>(
    '/covers/:hash(^[0-9a-f]{64})-:width(^[1-9][0-9]{0,3}).webp',
    async ({ params }, reply) => {
      const cover = await db
        .selectFrom('covers')
        .select('webp')
        .where('hash', '=', Buffer.from(params.hash, 'hex'))
        .where('width', '=', Number(params.width))
        .executeTakeFirst()
      return sendPicture(reply, cover?.webp)
    },
  )
}
