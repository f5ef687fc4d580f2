import { ConfigError } from '../config.ts'
import type { Manifest } from './format/contents.ts'
import { type BackupHeader, readHeader, UnreadableHeaderError } from './format/header.ts'
import { type BackupStore, LostBackupError } from './stores/backup-store.ts'

/**
 * Refuses a place whose newest backup is of another shop: the retention would delete backups of the other one.
 * @throws ConfigError
 */
export async function refuseOtherShop(store: BackupStore, { shop }: Manifest): Promise<void> {
  const newest = (await store.list()).at(-1)
  if (newest === undefined || shop === undefined) return
  const other = (await headerOf(store, newest))?.shop
  if (other === undefined || other === shop) return
  throw new ConfigError(
    `BACKUP_DIR: ${store.place} has backups of another shop, ${newest} for example. Use one place for each shop.`,
  )
}

/** Null if the header is damaged or lost: then it says nothing about a shop, and must not stop the next backup. */
async function headerOf(store: BackupStore, name: string): Promise<BackupHeader | null> {
  const source = store.open(name)
  try {
    return (await readHeader(source)).header
  } catch (error) {
    if (error instanceof UnreadableHeaderError || error instanceof LostBackupError) return null
    throw error
  } finally {
    source.destroy()
  }
}
