import Fastify from 'fastify'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { shareLogger } from './share-logger.ts'

it('the shared logger also receives Fastify’s own warnings', async () => {
  const lines: unknown[] = []
  const app = Fastify()
  shareLogger(app, pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) }))
  app.get('/twice', (_request, reply) => {
    reply.send('once')
    reply.send('twice')
  })
  expect((await app.inject('/twice')).body).toBe('once')
  expect(lines).toMatchObject([{ level: 40, err: { code: 'FST_ERR_REP_ALREADY_SENT' } }])
  await app.close()
})
