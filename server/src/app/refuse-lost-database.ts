import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { isBackupName } from '../backup/stores/backup-store.ts'
import { hasDatabase } from '../embedded-postgres/cluster/folder.ts'
import { type Config, ConfigError } from '../platform/config.ts'

/**
 * Refuses a start of production that would create a database although the folder of backups has backups: the shop has
 * lost its data, or the disk with the data is not there. Customers would find an empty shop. Backups in a bucket are
 * not examined, because a start does not wait for another service.
 * @throws ConfigError
 */
export async function refuseLostDatabase({
  production,
  databaseUrl,
  dataDir,
  backup,
}: Config): Promise<void> {
  const folder = path.join(dataDir, 'postgres')
  if (!production || databaseUrl || hasDatabase(folder) || !existsSync(backup.place)) return
  const newest = (await readdir(backup.place)).filter(isBackupName).sort().at(-1)
  if (newest === undefined) return
  throw new ConfigError(
    `DATA_DIR: there is no database in ${path.resolve(folder)}, but ${path.resolve(backup.place)} has backups. ` +
      `If the database was there before, find out where it is, or restore a backup (the newest is ${newest}). ` +
      'For a new shop, move the backups to another folder.',
  )
}
