import type { Database } from '../../platform/database.ts'
import { ShopError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { passwordMatches } from './passwords.ts'

/**
 * Signs a user of one role in and answers the token. Unknown address, wrong password and wrong role get the same
 * answer in the same time; what else stands in the way is told only to whoever knows the password.
 * @throws INVALID_CREDENTIALS, SUSPENDED, EMAIL_NOT_VERIFIED (customers: an operator's address is the operator's
 * own business)
 */
export async function login(
  { db, sessions }: Pick<Platform, 'db' | 'sessions'>,
  attempt: {
    email: string
    password: string
    role: 'USER' | 'ADMIN'
    address: string
    userAgent: string | undefined
  },
): Promise<{ token: string }> {
  const user = await findUser(db, attempt.email)
  const matches = await passwordMatches(user?.password_hash ?? null, attempt.password)
  if (!user || !matches || user.role !== attempt.role) throw new ShopError('INVALID_CREDENTIALS')
  if (user.suspended_at) throw new ShopError('SUSPENDED')
  if (user.role === 'USER' && !user.email_verified_at) throw new ShopError('EMAIL_NOT_VERIFIED')

  const token = await sessions.issue(user, {
    address: attempt.address,
    ...(attempt.userAgent !== undefined && { userAgent: attempt.userAgent }),
  })
  await endIfOutdated(db, sessions, { token, user })
  return { token }
}

function findUser(db: Database, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'role', 'password_hash', 'email_verified_at', 'suspended_at'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/**
 * A reset or a suspension that ended all sessions while the password was being checked did not know of this one.
 * Either it sees the new session, or what it changed is seen here.
 */
async function endIfOutdated(
  db: Database,
  sessions: Platform['sessions'],
  { token, user }: { token: string; user: { id: number; password_hash: string } },
) {
  const now = await db
    .selectFrom('users')
    .select(['password_hash', 'suspended_at'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  if (now.suspended_at) {
    // It would come alive with the user's reinstatement.
    await sessions.revokeAll(user.id)
    throw new ShopError('SUSPENDED')
  }
  if (now.password_hash === user.password_hash) return
  const identity = await sessions.check(token)
  if (identity) await sessions.revoke(identity.sessionId)
  throw new ShopError('INVALID_CREDENTIALS')
}
