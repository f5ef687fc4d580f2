import type { Platform } from '../../../host/context/platform.ts'
import { invalid } from '../../../host/errors.ts'
import type { Identity } from '../../../host/security/sessions.ts'
import { passwordMatches } from './passwords.ts'

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

export function wrongPasswordError(field = 'password') {
  return invalid({ [field]: ['This is not your password.'] })
}
