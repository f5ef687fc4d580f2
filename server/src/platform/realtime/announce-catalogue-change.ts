import type { Platform } from '../context/platform.ts'

type CataloguePlatform = Pick<Platform, 'catalogue' | 'notifications' | 'log'>

/**
 * Waits for a change of the catalogue, clears the cached catalogue of every process, and returns the change's result.
 */
export async function withCatalogueInvalidation<Result>(
  platform: CataloguePlatform,
  change: Promise<Result>,
): Promise<Result> {
  const result = await change
  await announceCatalogueChange(platform)
  return result
}

/**
 * Clears the cached catalogue of every process. Call it after the commit of the change. A failed notification is only
 * logged, because the change is committed and the caches of the other processes expire soon.
 */
export async function announceCatalogueChange({
  catalogue,
  notifications,
  log,
}: CataloguePlatform): Promise<void> {
  catalogue.clear()
  try {
    await notifications.send('catalogue-changed')
  } catch (error) {
    log.warn({ cause: String(error) }, 'The other processes could not be notified of a catalogue change.')
  }
}
