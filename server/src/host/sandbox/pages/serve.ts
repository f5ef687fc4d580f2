import type { FastifyInstance, FastifyReply } from 'fastify'
import { contentSecurityPolicy } from './page.ts'

/** Adds a parser for HTML forms, whose bodies become objects of strings. */
export function readForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}

/** Sends a page whose form may redirect to the addresses in `leadsTo`. */
export function sendPage(reply: FastifyReply, page: string, leadsTo: (string | null)[] = []) {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', contentSecurityPolicy(leadsTo))
    .send(page)
}
