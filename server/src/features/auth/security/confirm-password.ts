import type { Database } from '../../../platform/database.ts'
import { invalid } from '../../../platform/errors.ts'
import { passwordMatches } from '../passwords.ts'

/** Asks again who it is before what keeps others out is changed; answers the e-mail. @throws VALIDATION_ERROR */
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
