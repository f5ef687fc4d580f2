import { LINK_HOURS } from '@docket/contract/link-hours'
import type { Tx } from '../../../host/db/database.ts'
import { newToken, tokenHash } from '../mailed-links/mailed-tokens.ts'

/** A first sign-in is possible for as long as the link in the mail of the sign-up works. */
export const FIRST_SIGN_IN_SECONDS = LINK_HOURS['confirm-email'] * 3_600

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
