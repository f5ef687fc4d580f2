import type { Platform } from '../../../host/context/platform.ts'
import { ensureFirstAdmin } from './ensure-first-admin.ts'
import { refusePublicPasswords } from './refuse-public-passwords.ts'

/**
 * Adds the first admin. Before that, it refuses a database whose users have the public passwords of a local sandbox.
 * @throws ConfigError
 */
export async function setUpUsers(platform: Platform): Promise<void> {
  await refusePublicPasswords(platform)
  await ensureFirstAdmin(platform)
}
