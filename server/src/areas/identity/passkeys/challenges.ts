import { OPTIONS_MINUTES } from '@docket/contract/passkeys'
import { sql } from 'kysely'
import type { Platform } from '../../../host/context/platform.ts'
import type { Database } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'

/** What a passkey signs a challenge for. `userId` is null at a sign-in, where the passkey names its user. */
export interface ChallengePurpose {
  purpose: 'register' | 'sign-in' | 'step-up'
  userId: number | null
}

export async function storeChallenge(db: Database, challenge: string, use: ChallengePurpose): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge,
      purpose: use.purpose,
      user_id: use.userId,
      expires_at: sql<Date>`now() + make_interval(mins => ${sql.lit(OPTIONS_MINUTES)})`,
    })
    .execute()
}

/**
 * Uses the challenge that a browser says it has signed, and returns it. It is used up even if the signature then turns
 * out to be wrong. @throws INVALID_PASSKEY if it is unknown, used, expired, or for something else
 */
export async function takeChallenge(
  db: Database,
  clientDataJSON: string,
  use: ChallengePurpose,
): Promise<string> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challengeIn(clientDataJSON))
    .where('purpose', '=', use.purpose)
    .where('user_id', 'is not distinct from', use.userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('challenge')
    .executeTakeFirst()
  if (!taken) throw new ShopError('INVALID_PASSKEY')
  return taken.challenge
}

/** The challenge in this JSON. The library checks the other fields and the signature. */
function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    if (typeof challenge === 'string' && /^[\w-]{16,200}$/.test(challenge)) return challenge
  } catch {
    // No JSON: refused like a challenge that is not known.
  }
  throw new ShopError('INVALID_PASSKEY')
}

/** The shop as a browser and its passkeys know it: passkeys work at PUBLIC_URL only. */
export function relyingParty({ config, shopIdentity }: Pick<Platform, 'config' | 'shopIdentity'>) {
  const { hostname, origin } = new URL(config.publicUrl)
  return { rpID: hostname, rpName: shopIdentity.current().storeName, origin }
}

/** Loaded at the first use: the library brings parsers for certificates that a shop without passkeys never needs. */
export const loadWebauthn = () => import('@simplewebauthn/server')

/** What an authenticator stores of its user, instead of an id or an address. */
export function userHandleOf(keys: Platform['keys'], userId: number): Buffer {
  return keys.fingerprint(`passkey user ${userId}`)
}
