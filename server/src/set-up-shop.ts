import { ensureDemoUser } from './features/auth/ensure-demo-user.ts'
import { ensureFirstAdmin } from './features/auth/ensure-first-admin.ts'
import type { Platform } from './platform/platform.ts'

/** What a new database lacks: its first admin and, in sandbox, the demo shop with its customer. */
export async function setUpShop(platform: Platform): Promise<void> {
  await ensureFirstAdmin(platform)
  if (!platform.config.demo) return
  // Its goods are read only where they are wanted.
  const { fillDemoShop } = await import('./demo/fill-demo-shop.ts')
  await fillDemoShop(platform)
  await ensureDemoUser(platform)
}
