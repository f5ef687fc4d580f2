import type { Platform } from './platform.ts'

type CatalogueKeepers = Pick<Platform, 'catalogue' | 'notifications' | 'log'>

/** Waits for a change of what the shop sells, has every process see it, and answers what the change did. */
export async function withCatalogueInvalidation<Result>(
  platform: CatalogueKeepers,
  change: Promise<Result>,
): Promise<Result> {
  const result = await change
  await announceCatalogueChange(platform)
  return result
}

/**
 * Ends the cached catalogue on every process, after the commit of what changed it. The change stands already, so a
 * process that cannot be told is no failure: its cache ages out by itself.
 */
export async function announceCatalogueChange({
  catalogue,
  notifications,
  log,
}: CatalogueKeepers): Promise<void> {
  catalogue.clear()
  try {
    await notifications.send('catalogue-changed')
  } catch (error) {
    log.warn({ cause: String(error) }, 'The other processes could not be told of a catalogue change.')
  }
}
