import type { passkeyProof } from '@docket/contract/passkeys'
import type { AuthenticatorTransport } from '@simplewebauthn/server'
import type * as z from 'zod'
import type { Platform } from '../../../host/context/platform.ts'
import type { Database } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import { beginSession } from '../sign-in/begin-session.ts'
import {
  type ChallengePurpose,
  loadWebauthn,
  relyingParty,
  storeChallenge,
  takeChallenge,
  userHandleOf,
} from './challenges.ts'

type PasskeyPlatform = Pick<Platform, 'db' | 'keys' | 'config' | 'shopIdentity'>

/** The options for signing a challenge: with a passkey of `use.userId`, or with any passkey if that is null. */
export async function beginProof(
  platform: PasskeyPlatform,
  use: ChallengePurpose,
): Promise<{ options: Record<string, unknown> }> {
  const { db } = platform
  const { generateAuthenticationOptions } = await loadWebauthn()
  const credentials = use.userId === null ? [] : await credentialsOf(db, use.userId)
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(platform).rpID,
    userVerification: 'required',
    ...(credentials.length > 0 && { allowCredentials: credentials }),
  })
  await storeChallenge(db, options.challenge, use)
  return { options: { ...options } }
}

/** A user's credentials, with the transports that the browser named for them, so that it asks for the right device. */
async function credentialsOf(db: Database, userId: number) {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .execute()
  // The library's type lists the transports that are known today. A browser ignores an unknown one.
  return rows.map((row) => ({
    id: row.credential_id,
    transports: row.transports as AuthenticatorTransport[],
  }))
}

/**
 * Verifies a signature of a passkey and returns the passkey with its user. A counter that has not grown means a copy of
 * the passkey, and is refused. Many passkeys do not count: their counter is always 0, and is accepted.
 * @throws INVALID_PASSKEY
 */
export async function verifyProof(
  platform: PasskeyPlatform,
  use: ChallengePurpose,
  response: z.output<typeof passkeyProof>,
): Promise<{ id: string; userId: number }> {
  const { db, keys } = platform
  const { verifyAuthenticationResponse } = await loadWebauthn()
  const { rpID, origin } = relyingParty(platform)
  const challenge = await takeChallenge(db, response.response.clientDataJSON, use)
  const row = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', response.id)
    .executeTakeFirst()
  if (!row || (use.userId !== null && row.user_id !== use.userId)) throw new ShopError('INVALID_PASSKEY')
  // At a sign-in, the passkey names its user (`residentKey: 'required'`), by a handle that only the shop can make. So a
  // passkey that SQL of the shop's own role has given to a user signs no one in.
  const handle = response.response.userHandle
  if (
    (handle !== undefined || use.userId === null) &&
    handle !== userHandleOf(keys, row.user_id).toString('base64url')
  ) {
    throw new ShopError('INVALID_PASSKEY')
  }
  const verified = await verifyAuthenticationResponse({
    // The contract has checked the shape. The library's type does not allow `authenticatorAttachment: undefined`.
    response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: row.credential_id,
      publicKey: new Uint8Array(row.public_key),
      counter: Number(row.counter),
    },
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified) throw new ShopError('INVALID_PASSKEY')
  await countUse(platform, row, verified.authenticationInfo.newCounter)
  return { id: row.id, userId: row.user_id }
}

/** Stores the new counter. If a passkey and its copy send the same counter, one of the two is accepted. */
async function countUse(
  { db }: Pick<Platform, 'db'>,
  { id, counter }: { id: string; counter: bigint },
  newCounter: number,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter: BigInt(newCounter), last_used_at: new Date() })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new ShopError('INVALID_PASSKEY')
}

/**
 * Signs a user of one role in with a passkey. A passkey counts as both steps: the user has the device, and the device
 * has verified the user.
 * @throws INVALID_PASSKEY (also for the wrong role), SUSPENDED, EMAIL_NOT_VERIFIED (customers only)
 */
export async function logInWithPasskey(
  platform: Pick<Platform, 'db' | 'keys' | 'config' | 'shopIdentity' | 'sessions' | 'log'>,
  attempt: {
    role: 'USER' | 'ADMIN'
    passkey: z.output<typeof passkeyProof>
    address: string
    userAgent: string | undefined
  },
): Promise<{ token: string }> {
  const { db } = platform
  const proof = await verifyProof(platform, { purpose: 'sign-in', userId: null }, attempt.passkey)
  const user = await findOwner(db, proof.id)
  if (user?.role !== attempt.role) throw new ShopError('INVALID_PASSKEY')
  if (user.suspended_at) throw new ShopError('SUSPENDED')
  if (user.role === 'USER' && !user.email_verified_at) throw new ShopError('EMAIL_NOT_VERIFIED')
  const findRefusal = async () => {
    const current = await findOwner(db, proof.id)
    if (current?.suspended_at) return 'SUSPENDED'
    return current ? null : 'INVALID_PASSKEY'
  }
  const { address, userAgent } = attempt
  return beginSession(platform, { user, address, userAgent, findRefusal })
}

function findOwner(db: Database, passkeyId: string) {
  return db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['users.id', 'users.role', 'users.suspended_at', 'users.email_verified_at'])
    .where('passkeys.id', '=', passkeyId)
    .executeTakeFirst()
}
