import { LINK_HOURS } from '@docket/contract/link-hours'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../host/config.ts'
import type { Platform } from '../../../host/context/platform.ts'
import type { Database, Tx } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import { createCookie } from '../../../host/security/cookie.ts'
import { newToken, tokenHash } from '../mailed-links/mailed-tokens.ts'
import { beginSession, findUserRefusal } from '../sign-in/begin-session.ts'

/** A first sign-in is possible for as long as the link in the mail of the sign-up works. */
const FIRST_SIGN_IN_SECONDS = LINK_HOURS['confirm-email'] * 3_600

/** Lets a new user sign in once without a password, and returns the token for the browser. */
export async function createFirstSignIn(tx: Tx, userId: number): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('first_sign_ins')
    .values({
      user_id: userId,
      hash: tokenHash(token),
      expires_at: new Date(Date.now() + FIRST_SIGN_IN_SECONDS * 1_000),
    })
    .execute()
  return token
}

interface FirstSignIn {
  /** The token that the browser got when the customer signed up; null without the cookie. */
  browserToken: string | null
  /** The token of the mailed link. It may be used already, because opening the link confirms the address. */
  linkToken: string
}

/**
 * Signs a new customer in without a password. It needs both tokens of one customer: the mail alone and the browser
 * alone are not enough. It works once, after the address is confirmed, and before any other sign-in, a new password, a
 * suspension and an erasure, which end it by triggers (migration 0041).
 * @throws INVALID_TOKEN in every other case; SUSPENDED if the user is suspended during this call
 */
export async function firstSignIn(
  platform: Pick<Platform, 'db' | 'keys' | 'sessions' | 'log'>,
  {
    browserToken,
    linkToken,
    address,
    userAgent,
  }: FirstSignIn & { address: string; userAgent: string | undefined },
): Promise<{ token: string }> {
  const { db } = platform
  const found = browserToken !== null && (await useTokens(db, { browserToken, linkToken }))
  if (!found) throw new ShopError('INVALID_TOKEN')
  // A new customer has no second step. If one is turned on during the sign-in, `findUserRefusal` returns INVALID_TOKEN.
  const user = { ...found, totp_since: null }
  const findRefusal = () => findUserRefusal(db, { user, outdated: 'INVALID_TOKEN' })
  return beginSession(platform, { user, address, userAgent, findRefusal })
}

/** Deletes the first sign-in and returns its user. Of two calls at the same time one finds it. */
function useTokens(db: Database, { browserToken, linkToken }: { browserToken: string; linkToken: string }) {
  const now = new Date()
  return db
    .deleteFrom('first_sign_ins')
    .using(['users', 'mailed_tokens'])
    .where('first_sign_ins.hash', '=', tokenHash(browserToken))
    .where('first_sign_ins.expires_at', '>', now)
    .whereRef('users.id', '=', 'first_sign_ins.user_id')
    .where('users.role', '=', 'USER')
    .where('users.email_verified_at', 'is not', null)
    .where('users.suspended_at', 'is', null)
    .whereRef('mailed_tokens.user_id', '=', 'users.id')
    .where('mailed_tokens.hash', '=', tokenHash(linkToken))
    .where('mailed_tokens.purpose', '=', 'confirm-email')
    .where('mailed_tokens.expires_at', '>', now)
    .returning(['users.id', 'users.role', 'users.password_hash'])
    .executeTakeFirst()
}

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
