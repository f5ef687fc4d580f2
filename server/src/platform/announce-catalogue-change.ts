import type { Platform } from './platform.ts'

/**
 * Ends the cached catalogue on every process, after the commit of what changed it. The change stands already, so a
 * process that cannot be told is no failure: its cache ages out by itself.
 */
export async function announceCatalogueChange({
  catalogue,
  notifications,
  log,
}: Pick<Platform, 'catalogue' | 'notifications' | 'log'>): Promise<void> {
  catalogue.clear()
  try {
    await notifications.send('catalogue-changed')
  } catch (error) {
    log.warn({ cause: String(error) }, 'The other processes could not be told of a catalogue change.')
  }
}
