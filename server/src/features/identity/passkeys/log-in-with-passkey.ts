import type { passkeyProof } from '@docket/contract/passkeys'
import type * as z from 'zod'
import type { Platform } from '../../../platform/context/platform.ts'
import type { Database } from '../../../platform/db/database.ts'
import { ShopError } from '../../../platform/errors.ts'
import { rememberNetwork } from '../sign-in/networks.ts'
import { recordSignIn } from '../sign-in/record-sign-in.ts'
import { verifyProof } from './verify-passkey.ts'

/**
 * Signs a user of one role in with a passkey, which counts as both steps: it is a device, and it has verified its user.
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
  const { db, keys, sessions } = platform
  const proof = await verifyProof(platform, { purpose: 'sign-in', userId: null }, attempt.passkey)
  const user = await findOwner(db, proof.id)
  if (user?.role !== attempt.role) throw new ShopError('INVALID_PASSKEY')
  if (user.suspended_at) throw new ShopError('SUSPENDED')
  if (user.role === 'USER' && !user.email_verified_at) throw new ShopError('EMAIL_NOT_VERIFIED')
  const token = await sessions.issue(user, {
    address: attempt.address,
    ...(attempt.userAgent !== undefined && { userAgent: attempt.userAgent }),
  })
  // A suspension or the removal of the passkey ends all sessions. If it ran before the new session was stored, this
  // query sees the change.
  const current = await findOwner(db, proof.id)
  if (!current || current.suspended_at) {
    const identity = await sessions.check(token)
    if (identity) await sessions.revoke(identity.sessionId)
    throw new ShopError('INVALID_PASSKEY')
  }
  const { address, userAgent } = attempt
  await rememberNetwork({ db, keys }, { userId: user.id, address })
  await recordSignIn(platform, { userId: user.id, token, address, userAgent })
  return { token }
}

function findOwner(db: Database, passkeyId: string) {
  return db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['users.id', 'users.role', 'users.suspended_at', 'users.email_verified_at'])
    .where('passkeys.id', '=', passkeyId)
    .executeTakeFirst()
}
