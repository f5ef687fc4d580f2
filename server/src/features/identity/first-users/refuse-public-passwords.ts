import { ConfigError } from '../../../platform/config.ts'
import type { Platform } from '../../../platform/context/platform.ts'
import type { Database } from '../../../platform/db/database.ts'
import { PUBLIC_PASSWORDS } from '../../../platform/environment.ts'
import { passwordMatches } from '../sign-in/passwords.ts'
import { DEMO_USER } from './ensure-demo-user.ts'

const MOST_USERS = 20

/**
 * Refuses to open a sandbox to other people if its database was filled on one machine: its admins and its customer may
 * still have the passwords that every local sandbox has. @throws ConfigError that names the user
 */
export async function refusePublicPasswords({ db, config }: Pick<Platform, 'db' | 'config'>): Promise<void> {
  if (!config.publicSandbox) return
  for (const { email, role, password_hash } of await findAdminsAndDemoUser(db)) {
    const password = role === 'ADMIN' ? PUBLIC_PASSWORDS.admin : PUBLIC_PASSWORDS.demo
    if (await passwordMatches(password_hash, password)) {
      throw new ConfigError(
        `SANDBOX: is public, but ${email} has the password of every local sandbox. Start without SANDBOX and change it, or use an empty DATA_DIR.`,
      )
    }
  }
}

function findAdminsAndDemoUser(db: Database) {
  return db
    .selectFrom('users')
    .select(['email', 'role', 'password_hash'])
    .where((q) => q.or([q('role', '=', 'ADMIN'), q('email', '=', DEMO_USER.email)]))
    .orderBy('id')
    .limit(MOST_USERS)
    .execute()
}
