import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../host/config.ts'
import { createCookie } from '../../../host/security/cookie.ts'
import { FIRST_SIGN_IN_SECONDS } from './create-first-sign-in.ts'

/** The browser's token of a first sign-in. A cookie, because no script can read it, and it expires. */
export interface FirstSignInCookie {
  set(reply: FastifyReply, token: string): void
  clear(reply: FastifyReply): void
  /** Null without the cookie. */
  read(request: FastifyRequest): string | null
}

/** The only call that gets the cookie. */
const PATH = '/api/auth/first-sign-in'

export function createFirstSignInCookie(config: Pick<Config, 'publicUrl'>): FirstSignInCookie {
  // Strict: the shop's own page sends it, also if a link of another site has opened that page.
  const cookie = createCookie(config, 'first_sign_in', { path: PATH, sameSite: 'strict' })
  return {
    set: (reply, token) => cookie.set(reply, token, { maxAge: FIRST_SIGN_IN_SECONDS }),
    clear: cookie.clear,
    read: cookie.read,
  }
}
