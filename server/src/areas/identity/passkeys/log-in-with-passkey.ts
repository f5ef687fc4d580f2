import type { passkeyProof } from '@docket/contract/passkeys'
import type * as z from 'zod'
import type { Platform } from '../../../host/context/platform.ts'
import type { Database } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import { beginSession } from '../sign-in/begin-session.ts'
import { verifyProof } from './verify-passkey.ts'

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
