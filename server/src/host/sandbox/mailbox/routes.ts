import { emailKey } from '@docket/contract/email-key'
import { idText, text } from '@docket/contract/text'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import type { Platform } from '../../context/platform.ts'
import { ShopError } from '../../errors.ts'
import { findMail, listMails } from './mails.ts'
import { listPage, mailPage } from './pages.ts'

const query = z.object({
  to: text(300)
    .transform((address) => emailKey(address) ?? address.trim())
    .optional(),
})
const params = z.object({ id: idText })

/**
 * The mails that this shop has sent, newest first: `/sandbox/mailbox` as pages, `/sandbox/mailbox.json?to=ADDRESS` for
 * programs. Never registered in production or in a public sandbox: the mails have links to set passwords.
 */
export function mailboxRoutes(app: FastifyInstance, { config, db }: Pick<Platform, 'config' | 'db'>): void {
  if (config.production || config.publicSandbox) throw new Error('The mailbox is part of a local sandbox.')

  app.get<{ Querystring: z.output<typeof query> }>(
    '/sandbox/mailbox',
    { schema: { hide: true, querystring: query } as object },
    async (request, reply) => {
      const to = request.query.to || undefined
      return sendPage(reply, listPage(await listMails(db, to), to))
    },
  )
  app.get<{ Params: z.output<typeof params> }>(
    '/sandbox/mailbox/:id',
    { schema: { hide: true, params } as object },
    async (request, reply) => {
      const mail = await findMail(db, request.params.id)
      if (!mail) throw new ShopError('NOT_FOUND')
      return sendPage(reply, mailPage(mail))
    },
  )
  app.get<{ Querystring: z.output<typeof query> }>(
    '/sandbox/mailbox.json',
    { schema: { hide: true, querystring: query } as object },
    async (request) => {
      const mails = await listMails(db, request.query.to || undefined)
      return mails.map(({ id: _id, ...mail }) => mail)
    },
  )
}

/** Sends a page on which a mail cannot run scripts or load resources. */
function sendPage(reply: FastifyReply, page: string) {
  return reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .send(page)
}
