import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../../host/context/platform.ts'
import { sendPicture } from '../pictures/send-picture.ts'

/** The public logos of the categories: `/logos/<SHA-256 of the file>.webp`. */
export function logoRoutes(app: FastifyInstance, { db }: Pick<Platform, 'db'>): void {
  app.get<{ Params: { hash: string } }>('/logos/:hash(^[0-9a-f]{64}).webp', async ({ params }, reply) => {
    const logo = await db
      .selectFrom('logos')
      .select('webp')
      .where('hash', '=', Buffer.from(params.hash, 'hex'))
      .executeTakeFirst()
    return sendPicture(reply, logo?.webp)
  })
}
