import { ensureDemoUser } from '../features/identity/first-users/ensure-demo-user.ts'
import { ensureFirstAdmin } from '../features/identity/first-users/ensure-first-admin.ts'
import { refusePublicPasswords } from '../features/identity/first-users/refuse-public-passwords.ts'
import type { Platform } from '../platform/context/platform.ts'

/**
 * Adds what a new database lacks: the first admin, and in a sandbox the demo shop with its customer. Before that, it
 * refuses a database whose users have the public passwords of a local sandbox.
 * @throws ConfigError
 */
export async function setUpShop(platform: Platform): Promise<void> {
  await refusePublicPasswords(platform)
  await ensureFirstAdmin(platform)
  if (!platform.config.demo) return
  // Imported only here, so that other shops do not load the demo's data.
  const { fillDemoShop } = await import('../demo/fill-demo-shop.ts')
  await fillDemoShop(platform)
  await ensureDemoUser(platform)
}
