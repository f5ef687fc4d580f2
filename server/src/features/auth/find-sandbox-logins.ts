import { SANDBOX_ADMIN_PASSWORD } from '../../platform/config.ts'
import type { Database } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { DEMO_USER } from './ensure-demo-user.ts'
import { passwordMatches } from './passwords.ts'

interface Login {
  email: string
  password: string
}

/** The well-known logins that would be let in; null where one would not. */
export interface SandboxLogins {
  operator: Login | null
  customer: Login | null
}

/**
 * Tries the sandbox's logins, so that none is printed that does not work: accounts are made only where there are none,
 * and a password may have been changed since. Outside the sandbox there are none.
 */
export async function findSandboxLogins({
  db,
  config,
}: Pick<Platform, 'db' | 'config'>): Promise<SandboxLogins> {
  if (!config.sandbox) return { operator: null, customer: null }
  const operator = { email: config.admin.email ?? '', password: SANDBOX_ADMIN_PASSWORD }
  const customer = { email: DEMO_USER.email, password: DEMO_USER.password }
  return {
    operator: (await letsIn(db, operator, 'ADMIN')) ? operator : null,
    customer: (await letsIn(db, customer, 'USER')) ? customer : null,
  }
}

/** Whether `login` (see there) would not refuse this. */
async function letsIn(db: Database, { email, password }: Login, role: 'USER' | 'ADMIN'): Promise<boolean> {
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
