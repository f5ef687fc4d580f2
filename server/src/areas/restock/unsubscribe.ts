import { uuid } from '@docket/contract/text'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Platform } from '../../host/context/platform.ts'
import { unsubscribe } from './waits.ts'

const address = z.object({ token: uuid })

/**
 * Mail programs unsubscribe a reader by a POST to the address in the mail's headers, without opening it [RFC 8058]. A
 * GET shows the app's page with a button, and changes nothing: programs that look for viruses open every link.
 */
export function unsubscribeRoute(app: FastifyInstance, { db }: Pick<Platform, 'db'>): void {
  app.register(async (scope) => {
    // The body says only that it is one click.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1_024 }, (_request, _body, done) =>
      done(null),
    )
    scope.post('/unsubscribe/:token', async (request, reply) => {
      const params = address.safeParse(request.params)
      if (!params.success) return reply.code(404).send()
      await unsubscribe(db, params.data)
      return reply.type('text/plain; charset=utf-8').send('You are unsubscribed.')
    })
  })
}
