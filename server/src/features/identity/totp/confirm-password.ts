import type { Database } from '../../../platform/db/database.ts'
import { invalid } from '../../../platform/errors.ts'
import { passwordMatches } from '../sign-in/passwords.ts'

/** Checks the password again before a change to the sign-in, and returns the user's e-mail. @throws VALIDATION_ERROR */
export async function confirmPassword(
  db: Database,
  { userId, password }: { userId: number; password: string },
): Promise<string> {
  const user = await db
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!(await passwordMatches(user.password_hash, password))) {
    throw invalid({ password: ['This is not your password.'] })
  }
  return user.email
}
