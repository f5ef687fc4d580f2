import type { Platform } from '../../../platform/context/platform.ts'
import type { Database } from '../../../platform/db/database.ts'
import { ShopError } from '../../../platform/errors.ts'
import { acceptCode, inTransactionWithCode } from '../totp/accept-code.ts'
import type { CodeCap } from '../totp/code-cap.ts'
import { rememberNetwork } from './networks.ts'
import { passwordMatches } from './passwords.ts'
import { createSignInRefusal, recordSignIn } from './record-sign-in.ts'

/**
 * Signs a user of one role in and returns the token. Unknown address, wrong password and wrong role get the same answer
 * in the same time. Only a caller who knows the password learns of other problems.
 * @throws INVALID_CREDENTIALS, SUSPENDED, EMAIL_NOT_VERIFIED (customers only); TOTP_REQUIRED and INVALID_TOTP (a user
 * with two-step sign-in), RATE_LIMITED by `countCode` or by the daily limit of wrong codes
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
  const { db, keys, sessions, codeCap } = platform
  const user = await findUser(db, attempt.email)
  const matches = await passwordMatches(user?.password_hash ?? null, attempt.password)
  const refuse = createSignInRefusal(platform, attempt, user)
  if (!user || !matches || user.role !== attempt.role) {
    throw refuse('INVALID_CREDENTIALS', matches ? 'other-role' : 'wrong-password')
  }
  if (user.suspended_at) throw refuse('SUSPENDED', 'suspended')
  if (user.role === 'USER' && !user.email_verified_at) throw refuse('EMAIL_NOT_VERIFIED', 'not-verified')
  if (user.totp_since) {
    if (!attempt.totp) throw new ShopError('TOTP_REQUIRED')
    await attempt.countCode()
    const proof = { userId: user.id, code: attempt.totp, address: attempt.address }
    await inTransactionWithCode({ db, codeCap }, proof, (tx) => acceptCode(tx, keys, proof))
  }

  const token = await sessions.issue(user, {
    address: attempt.address,
    ...(attempt.userAgent !== undefined && { userAgent: attempt.userAgent }),
  })
  await endIfOutdated(db, sessions, { token, user })
  await rememberNetwork({ db, keys }, { userId: user.id, address: attempt.address })
  await recordSignIn(platform, { userId: user.id, token, ...attempt })
  return { token }
}

function findUser(db: Database, email: string) {
  return selectUsers(db).where('email', '=', email).executeTakeFirst()
}

function selectUsers(db: Database) {
  return db
    .selectFrom('users')
    .leftJoin('admin_totp', (join) =>
      join.onRef('admin_totp.id', '=', 'users.id').on('admin_totp.confirmed_at', 'is not', null),
    )
    .select([
      'users.id',
      'role',
      'password_hash',
      'email_verified_at',
      'suspended_at',
      'admin_totp.confirmed_at as totp_since',
    ])
}

/**
 * Ends the new session if a password reset, a suspension or a change of the second step ran during the sign-in. Such a
 * change ends all sessions of the user: either it sees the new session, or this query sees the change.
 */
async function endIfOutdated(
  db: Database,
  sessions: Platform['sessions'],
  { token, user }: { token: string; user: { id: number; password_hash: string; totp_since: Date | null } },
) {
  const current = await selectUsers(db).where('users.id', '=', user.id).executeTakeFirstOrThrow()
  if (current.suspended_at) {
    // Otherwise the session would work again when the suspension is lifted.
    await sessions.revokeAll(user.id)
    throw new ShopError('SUSPENDED')
  }
  const isUnchanged =
    current.password_hash === user.password_hash &&
    current.totp_since?.getTime() === user.totp_since?.getTime()
  if (isUnchanged) return
  const identity = await sessions.check(token)
  if (identity) await sessions.revoke(identity.sessionId)
  throw new ShopError('INVALID_CREDENTIALS')
}
