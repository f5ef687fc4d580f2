import type { SandboxLogins } from '../../../host/areas/sandbox-logins.ts'
import type { Platform } from '../../../host/context/platform.ts'
import type { Database } from '../../../host/db/database.ts'
import { passwordMatches } from '../sign-in/passwords.ts'
import { DEMO_USER } from './ensure-demo-user.ts'

/**
 * Finds the sandbox's logins that work, so that the startup banner shows no others: a password can have been changed.
 * Outside the sandbox there are none.
 */
export async function findSandboxLogins({
  db,
  config,
}: Pick<Platform, 'db' | 'config'>): Promise<SandboxLogins> {
  if (!config.sandbox) return { operator: null, customer: null }
  const operator = { email: config.admin.email ?? '', password: config.sandboxPasswords.admin }
  const customer = { email: DEMO_USER.email, password: config.sandboxPasswords.demo }
  return {
    operator: (await canSignIn(db, operator, 'ADMIN')) ? operator : null,
    customer: (await canSignIn(db, customer, 'USER')) ? customer : null,
  }
}

/** Whether a user with this role can sign in with this email and password. */
async function canSignIn(
  db: Database,
  { email, password }: NonNullable<SandboxLogins['operator']>,
  role: 'USER' | 'ADMIN',
): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select(['password_hash', 'email_verified_at'])
    .where('email', '=', email)
    .where('role', '=', role)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  if (!user || (role === 'USER' && !user.email_verified_at)) return false
  return passwordMatches(user.password_hash, password)
}
