import type { Platform } from '../../../host/context/platform.ts'
import type { Tx } from '../../../host/db/database.ts'
import { invalid } from '../../../host/errors.ts'
import { withdrawMails } from '../../../host/queue/mail.ts'
import { endWaitingEmail } from '../../../host/security/end-access.ts'
import { setPassword } from '../../../host/security/identity-changes.ts'
import { endSessions, type Identity } from '../../../host/security/sessions.ts'
import { writeEntry } from '../audit/audited.ts'
import { findPasswordWeakness, hashPassword, passwordMatches } from './passwords.ts'

/** A password that a signed-in user enters again. */
export interface PasswordProof {
  caller: Identity
  address: string
  password: string
}

/**
 * Checks the password of a signed-in user again, and returns the user. A wrong password is recorded as a security
 * event: the thief of a session may be guessing it. @throws VALIDATION_ERROR of `field`
 */
export async function confirmPassword(
  { db, securityEvents }: Pick<Platform, 'db' | 'securityEvents'>,
  { caller, address, password }: PasswordProof,
  field = 'password',
): Promise<{ email: string; username: string; password_hash: string }> {
  const user = await db
    .selectFrom('users')
    .select(['email', 'username', 'password_hash'])
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow()
  if (await passwordMatches(user.password_hash, password, { isKnown: true })) return user
  const { id: userId, sessionId } = caller
  securityEvents.note({ kind: 'password-refused', userId, sessionId, address, details: {} })
  throw wrongPasswordError(field)
}

function wrongPasswordError(field = 'password') {
  return invalid({ [field]: ['This is not your password.'] })
}

interface Change {
  caller: Identity
  address: string
  /** The hash of the password that the caller has proved to know. */
  oldHash: string
  newHash: string
}

/**
 * Sets a new password for a signed-in user, and ends the user's other sessions and the mailed links to a new password. The audit entry also records a
 * security event, which sends the user a mail.
 * @throws VALIDATION_ERROR if the current password is wrong, or the new one is the same or easy to guess
 */
export async function changePassword(
  platform: Pick<Platform, 'db' | 'sessions' | 'securityEvents' | 'shopIdentity'>,
  { caller, address }: { caller: Identity; address: string },
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<{ success: true }> {
  const { db, sessions, shopIdentity } = platform
  const proof = { caller, address, password: currentPassword }
  const user = await confirmPassword(platform, proof, 'currentPassword')
  if (password === currentPassword)
    throw invalid({ password: ['This is your password already. Choose another one.'] })
  const weakness = await findPasswordWeakness(password, user, shopIdentity.current().storeName)
  if (weakness !== null) throw invalid({ password: [weakness] })
  const newHash = await hashPassword(password, { isKnown: true })

  const others = { userId: caller.id, exceptSessionId: caller.sessionId }
  await db
    .transaction()
    .execute((tx) => storePassword(tx, { caller, address, oldHash: user.password_hash, newHash }))
  // A login with the old password may have begun a session while this transaction ran, so end the other sessions again.
  await db.transaction().execute((tx) => endSessions(tx, others))
  sessions.forget(caller.id)
  return { success: true }
}

async function storePassword(tx: Tx, { caller, address, oldHash, newHash }: Change) {
  const current = await tx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', caller.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  // Another change may have come first: then the proven password is an old one.
  if (current.password_hash !== oldHash) throw wrongPasswordError('currentPassword')
  // A link that was mailed before must not replace the new password.
  await tx
    .deleteFrom('mailed_tokens')
    .where('user_id', '=', caller.id)
    .where('purpose', '=', 'reset-password')
    .where('used_at', 'is', null)
    .execute()
  await withdrawMails(tx, { userId: caller.id, template: 'reset-password' })
  // Someone else may have asked for it.
  await endWaitingEmail(tx, caller.id)
  const ended = await endSessions(tx, { userId: caller.id, exceptSessionId: caller.sessionId })
  const entryId = await writeEntry(tx, {
    actorId: caller.id,
    action: 'user.change-password',
    subject: `user:${caller.id}`,
    after: { otherSessionsEnded: ended },
    address,
  })
  await setPassword(tx, entryId, newHash)
}
