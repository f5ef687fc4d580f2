import type { FastifyInstance } from 'fastify'
import { isMigrated } from './migrate.ts'
import type { Platform } from './platform.ts'

/** `/healthz`: the process lives. `/readyz`: it can serve, its database reachable and migrated. */
export function healthRoutes(app: FastifyInstance, { pool }: Platform): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = await isMigrated(pool).catch(() => false)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })
}
