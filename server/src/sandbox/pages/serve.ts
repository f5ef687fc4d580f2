import type { FastifyInstance, FastifyReply } from 'fastify'
import { contentSecurityPolicy } from './page.ts'

/** Has plain HTML forms read as objects of text. */
export function readForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}

/** Sends a page whose form may go on to the addresses in `leadsTo`. */
export function sendPage(reply: FastifyReply, page: string, leadsTo: (string | null)[] = []) {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', contentSecurityPolicy(leadsTo))
    .send(page)
}
