import type { ErrorCode } from '@docket/contract/errors'
import type { Platform } from '../../../host/context/platform.ts'
import type { Database } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import { rememberNetwork } from './networks.ts'
import { recordSignIn } from './record-sign-in.ts'

/** A user who has proved who they are, with the values that were read for this proof. */
interface RecognisedUser {
  id: number
  role: 'USER' | 'ADMIN'
  password_hash: string
  /** When two-step sign-in was turned on. */
  totp_since: Date | null
}

/**
 * Begins a session and returns its token: remembers the network, records the sign-in and mails about a new device.
 * `findRefusal` reads the user again after the session is stored. A password reset, a suspension, or a change of the
 * second step or of the passkey locks the user's row, and then ends all sessions of the user. If such a change happens
 * during the sign-in and does not end the new session, because that was not stored yet, this call waits for its commit,
 * and `findRefusal` sees the change.
 * @throws what `findRefusal` returns
 */
export async function beginSession(
  platform: Pick<Platform, 'db' | 'keys' | 'sessions' | 'log'>,
  {
    user,
    address,
    userAgent,
    findRefusal,
  }: {
    user: Pick<RecognisedUser, 'id' | 'role'>
    address: string
    userAgent: string | undefined
    findRefusal: () => Promise<ErrorCode | null>
  },
): Promise<{ token: string }> {
  const { db, keys, sessions } = platform
  const token = await sessions.issue(user, { address, ...(userAgent !== undefined && { userAgent }) })
  await db.selectFrom('users').select('id').where('id', '=', user.id).forShare().execute()
  const refusal = await findRefusal()
  if (refusal) {
    await endSession(sessions, { token, userId: user.id, refusal })
    throw new ShopError(refusal)
  }
  await rememberNetwork({ db, keys }, { userId: user.id, address })
  await recordSignIn(platform, { userId: user.id, token, address, userAgent })
  return { token }
}

/** Users with what a sign-in needs. */
export function selectUsers(db: Database) {
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

/** SUSPENDED, or `outdated` if the password or the second step has changed since the user was read. */
export async function findUserRefusal(
  db: Database,
  { user, outdated }: { user: RecognisedUser; outdated: ErrorCode },
): Promise<ErrorCode | null> {
  const current = await selectUsers(db).where('users.id', '=', user.id).executeTakeFirstOrThrow()
  if (current.suspended_at) return 'SUSPENDED'
  const isUnchanged =
    current.password_hash === user.password_hash &&
    current.totp_since?.getTime() === user.totp_since?.getTime()
  return isUnchanged ? null : outdated
}

async function endSession(
  sessions: Platform['sessions'],
  { token, userId, refusal }: { token: string; userId: number; refusal: ErrorCode },
) {
  // `check` does not find a session of a suspended user. Without this line, the session would work again when the
  // suspension is lifted.
  if (refusal === 'SUSPENDED') return sessions.revokeAll(userId)
  const identity = await sessions.check(token)
  if (identity) await sessions.revoke(identity.sessionId)
}
