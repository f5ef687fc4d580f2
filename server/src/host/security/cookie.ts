import { parseCookie, type SetCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** A cookie of the shop: no script can read it. If the shop uses https, browsers send it over https only. */
export function createCookie(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  plainName: string,
  scope: { path: string; sameSite: 'lax' | 'strict' },
) {
  const secure = publicUrl.startsWith('https:')
  // Browsers accept this prefix only over https.
  const name = secure ? `__Secure-${plainName}` : plainName
  const set = (reply: FastifyReply, value: string, end: Pick<SetCookie, 'expires' | 'maxAge'>) => {
    reply.header('set-cookie', stringifySetCookie({ name, value, httpOnly: true, secure, ...scope, ...end }))
  }
  return {
    set,
    clear: (reply: FastifyReply) => set(reply, '', { maxAge: 0 }),
    /** Null without the cookie. */
    read: ({ headers }: FastifyRequest) => parseCookie(headers.cookie ?? '')[name] ?? null,
  }
}
