import { ConfigError } from '../../../host/config.ts'
import type { Platform } from '../../../host/context/platform.ts'
import type { Database } from '../../../host/db/database.ts'
import { PUBLIC_PASSWORDS } from '../../../host/environment.ts'
import { passwordMatches } from '../sign-in/passwords.ts'
import { DEMO_USER } from './ensure-demo-user.ts'

const MAX_USERS = 20

/**
 * Refuses to open a shop to other people if its database was filled by a local sandbox: its admins and its demo
 * customer may still have the passwords that every local sandbox has. @throws ConfigError that names the user
 */
export async function refusePublicPasswords({ db, config }: Pick<Platform, 'db' | 'config'>): Promise<void> {
  if (!config.production && !config.publicSandbox) return
  const [setting, remedy] = config.production
    ? ['NODE_ENV: is production', 'start without NODE_ENV']
    : ['SANDBOX: is public', 'start without SANDBOX']
  for (const { email, role, password_hash } of await findAdminsAndDemoUser(db)) {
    const password = role === 'ADMIN' ? PUBLIC_PASSWORDS.admin : PUBLIC_PASSWORDS.demo
    if (await passwordMatches(password_hash, password)) {
      throw new ConfigError(
        `${setting}, but ${email} has the password of every local sandbox. Use an empty database, or ${remedy} and change the password.`,
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
    .limit(MAX_USERS)
    .execute()
}
