import type { Area } from '../areas/area.ts'
import type { Platform } from '../context/platform.ts'
import { storeListeners } from '../events/listeners.ts'

/**
 * Adds what a new database lacks: the listeners of the areas, what they set up, such as the first admin, and in a
 * sandbox the demo shop with its customer.
 * @throws ConfigError
 */
export async function setUpShop(platform: Platform, areas: readonly Area[]): Promise<void> {
  await storeListeners(platform.db, areas)
  for (const { setUp } of areas) await setUp?.(platform)
  if (!platform.config.demo) return
  for (const { demo } of areas) await demo?.(platform)
}
