import type { Platform } from '../context/platform.ts'

type CataloguePlatform = Pick<Platform, 'catalogue' | 'notifications' | 'log'>

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
