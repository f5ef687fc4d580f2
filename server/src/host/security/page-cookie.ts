import type { FastifyReply, FastifyRequest } from 'fastify'
import { decodeJwt, jwtVerify, SignJWT } from 'jose'
import type { Platform } from '../context/platform.ts'
import { createCookie } from './cookie.ts'
import { deriveKey } from './encryption.ts'
import type { Identity } from './sessions.ts'

/**
 * A cookie beside the bearer token: the server recognises a customer who loads a page, and puts the screen's data into
 * the page. It holds the signed id of the session. It ends with the session, and no call of the API accepts it.
 */
export interface PageCookie {
  /** Sets the cookie for the session of a new token. */
  set(reply: FastifyReply, token: string): Promise<void>
  clear(reply: FastifyReply): void
  /** The customer of the request; null without a valid session. */
  read(request: FastifyRequest): Promise<Identity | null>
}

const NAME = 'page_session'
const ALGORITHM = 'HS256'
/** The cookie is only sent for pages that contain data (`host/app/pages/app-pages.ts`), not with calls of the API. */
const PATH = '/products'

export function createPageCookie({ config, sessions }: Pick<Platform, 'config' | 'sessions'>): PageCookie {
  // Not the key of bearer tokens, so that neither is accepted as the other.
  const key = deriveKey(config.secretKey, 'page cookies')
  // Lax: a link in a mail opens the page with its data. Pages only show data and change nothing, so a link on another
  // site does no harm.
  const cookie = createCookie(config, NAME, { path: PATH, sameSite: 'lax' })

  return {
    async set(reply, token) {
      const { sid, exp } = decodeJwt(token)
      const expires = new Date((exp ?? 0) * 1_000)
      const value = await new SignJWT({ sid })
        .setProtectedHeader({ alg: ALGORITHM })
        .setExpirationTime(expires)
        .sign(key)
      cookie.set(reply, value, { expires })
    },
    clear: cookie.clear,
    async read(request) {
      const value = cookie.read(request)
      const sessionId = value && (await verifiedSessionId(value, key))
      return sessionId ? sessions.find(sessionId) : null
    },
  }
}

async function verifiedSessionId(value: string, key: Buffer): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(value, key, { algorithms: [ALGORITHM] })
    return String(payload.sid)
  } catch {
    // The visitor gets the page without data.
    return null
  }
}
