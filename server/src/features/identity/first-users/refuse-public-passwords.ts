import { ConfigError } from '../../../platform/config.ts'
import type { Platform } from '../../../platform/context/platform.ts'
import type { Database } from '../../../platform/db/database.ts'
import { SANDBOX_ADMIN_PASSWORD } from '../../../platform/environment.ts'
import { passwordMatches } from '../sign-in/passwords.ts'

const MOST_ADMINS = 20

/**
 * Refuses to open a sandbox to other people if its database was filled on one machine: its admins may still have the
 * password that every local sandbox has. @throws ConfigError that names the admin
 */
export async function refusePublicPasswords({ db, config }: Pick<Platform, 'db' | 'config'>): Promise<void> {
  if (!config.publicSandbox) return
  for (const { email, password_hash } of await findAdmins(db)) {
    if (await passwordMatches(password_hash, SANDBOX_ADMIN_PASSWORD)) {
      throw new ConfigError(
        `SANDBOX: is public, but ${email} has the password of every local sandbox. Start without SANDBOX and change it, or use an empty DATA_DIR.`,
      )
    }
  }
}

function findAdmins(db: Database): Promise<{ email: string; password_hash: string | null }[]> {
  return db
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('role', '=', 'ADMIN')
    .orderBy('id')
    .limit(MOST_ADMINS)
    .execute()
}
