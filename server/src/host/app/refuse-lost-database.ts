import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { isBackupName } from '../backup/stores/backup-store.ts'
import { type Config, ConfigError } from '../config.ts'
import { hasDatabase } from '../embedded-postgres/cluster/folder.ts'

/*
 * A start of production does not create a database if the folder of backups has backups: the shop has lost its data, or
 * the disk with the data is not there. Customers would find an empty shop. Backups in a bucket are not examined, because
 * a start does not wait for another service.
 */

/** Before the embedded PostgreSQL creates its folder. @throws ConfigError */
export async function refuseLostFolder(config: Config): Promise<void> {
  const folder = path.join(config.dataDir, 'postgres')
  if (config.databaseUrl || hasDatabase(folder)) return
  await refuseIfBackedUp(config, `DATA_DIR: there is no database in ${path.resolve(folder)}`)
}

/** Before the tables are created. A restore that failed leaves an empty database. @throws ConfigError */
export async function refuseLostTables(client: pg.Client, config: Config): Promise<void> {
  const { rows } = await client.query<{ isEmpty: boolean }>(
    `SELECT to_regclass('schema_migrations') IS NULL AS "isEmpty"`,
  )
  const variable = config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'
  if (rows[0]?.isEmpty) await refuseIfBackedUp(config, `${variable}: the database is empty`)
}

async function refuseIfBackedUp({ production, backup }: Config, finding: string) {
  if (!production || !existsSync(backup.place)) return
  const names = await readdir(backup.place).catch((cause: Error) => {
    throw new ConfigError(`BACKUP_DIR: cannot list the backups: ${cause.message}`, { cause })
  })
  const newest = names.filter(isBackupName).sort().at(-1)
  if (newest === undefined) return
  throw new ConfigError(
    `${finding}, but ${path.resolve(backup.place)} has backups. ` +
      `If the database was there before, find out where it is, or restore a backup (the newest is ${newest}). ` +
      'For a new shop, move the backups to another folder.',
  )
}
