import type { FastifyInstance } from 'fastify'
import type { Platform } from '../context/platform.ts'
import { API_HEADERS } from './api-headers.ts'

/** `/healthz`: the process runs. `/readyz`: it can serve; the body lists problems. Neither queries the database. */
export function healthRoutes(app: FastifyInstance, { readiness }: Platform): void {
  const config = { neverShed: true, isProbe: true }
  app.get('/healthz', { config }, async (_request, reply) =>
    reply.headers(API_HEADERS).send({ status: 'ok' }),
  )
  app.get('/readyz', { config }, async (_request, reply) => {
    const problems = readiness.problems()
    const isReady = problems.every(({ blocking }) => !blocking)
    return reply
      .code(isReady ? 200 : 503)
      .headers(API_HEADERS)
      .send({ status: isReady ? 'ready' : 'not ready', problems })
  })
}
