import type { Platform } from '../../../host/context/platform.ts'
import type { Database } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import type { CodeCap } from '../totp/code-cap.ts'
import { acceptCode, inTransactionWithCode } from '../totp/codes.ts'
import { beginSession, findUserRefusal, selectUsers } from './begin-session.ts'
import { isRecentNetwork, NO_USER } from './networks.ts'
import { passwordMatches } from './passwords.ts'
import { createSignInRefusal } from './record-sign-in.ts'

/**
 * Signs a user of one role in and returns the token. Unknown address, wrong password, wrong role and an address that is
 * not confirmed get the same answer in the same time. Only a caller who knows the password learns of other problems. An
 * unconfirmed address is no such problem: a stranger knows the password of a sign-up with the address of another person,
 * and the answer would tell whether that sign-up created a user.
 * @throws INVALID_CREDENTIALS, SUSPENDED; TOTP_REQUIRED and INVALID_TOTP (a user with two-step sign-in), RATE_LIMITED by
 * `countCode` or by the daily limit of wrong codes
 */
export async function login(
  platform: Pick<Platform, 'db' | 'keys' | 'sessions' | 'securityEvents' | 'log'> & { codeCap: CodeCap },
  attempt: {
    email: string
    password: string
    role: 'USER' | 'ADMIN'
    address: string
    userAgent: string | undefined
    /** The code of the second step. */
    totp?: string | undefined
    /** Counts an attempt at the second step. */
    countCode(): Promise<void>
  },
): Promise<{ token: string }> {
  const { db, keys, codeCap } = platform
  const user = await findUser(db, attempt.email)
  // For an unknown address the same queries, so that the time reveals nothing.
  const network = { userId: user?.id ?? NO_USER, address: attempt.address }
  const isKnown = await isRecentNetwork(platform, network)
  const matches = await passwordMatches(user?.password_hash ?? null, attempt.password, { isKnown })
  const refuse = createSignInRefusal(platform, attempt, user)
  if (!user || !matches || user.role !== attempt.role) {
    throw refuse('INVALID_CREDENTIALS', matches ? 'other-role' : 'wrong-password')
  }
  if (user.role === 'USER' && !user.email_verified_at) throw refuse('INVALID_CREDENTIALS', 'not-verified')
  if (user.suspended_at) throw refuse('SUSPENDED', 'suspended')
  if (user.totp_since) {
    if (!attempt.totp) throw new ShopError('TOTP_REQUIRED')
    await attempt.countCode()
    const proof = { userId: user.id, code: attempt.totp, address: attempt.address }
    await inTransactionWithCode({ db, codeCap }, proof, (tx) => acceptCode(tx, keys, proof))
  }

  const { address, userAgent } = attempt
  const findRefusal = () => findUserRefusal(db, { user, outdated: 'INVALID_CREDENTIALS' })
  return beginSession(platform, { user, address, userAgent, findRefusal })
}

function findUser(db: Database, email: string) {
  return selectUsers(db).where('email', '=', email).executeTakeFirst()
}
