import type { Readable } from 'node:stream'
import type pg from 'pg'
import { ConfigError } from '../platform/config.ts'
import { migrate } from '../platform/db/migrate/migrate.ts'
import { type Migration, readMigrations } from '../platform/db/migrate/migrations.ts'
import { drain } from './back-up.ts'
import { connectOwner } from './connect-owner.ts'
import { markEmptyTarget, removeMark } from './empty-target.ts'
import { readBackup } from './format/backup-file.ts'
import type { BackupKey } from './format/backup-key.ts'
import type { Contents, Manifest, TableSums } from './format/contents.ts'
import { loadTables } from './load-tables.ts'

interface RestoreOptions {
  /** Opens the backup. It is read twice: it is checked before anything is written. */
  open(): Readable
  key: BackupKey
  /** The statements that create the tables of a sandbox's simulators. */
  sandboxTables: string
  print(line: string): void
  /** Ends the restore. */
  signal: AbortSignal
  /** Called with the loaded tables, before they are migrated to this build. */
  onLoaded?(client: pg.Client, sums: Map<string, TableSums>, manifest: Manifest): Promise<void>
  /** Migrates the database to this build, and gives the shop's own role its rights. */
  migrateToThisBuild(): Promise<void>
}

/**
 * Restores a backup into an empty database. `databaseUrl` is the address of the owner. The backup is checked completely
 * first. Until everything is done, the database has a mark with which no shop starts.
 * @throws ConfigError with one line for the operator
 */
export async function restore(databaseUrl: string, options: RestoreOptions): Promise<Manifest> {
  const { key, print, signal } = options
  const manifest = await checkBackup(options.open(), key)
  const migrations = await migrationsOf(manifest)
  print(`The backup of ${manifest.createdAt} (release ${manifest.release}) is complete and undamaged.`)
  const client = await connectOwner(databaseUrl, 'docket restore')
  // With a running statement, this closes the connection at once, and the statement fails.
  signal.addEventListener('abort', () => void client.end().catch(() => {}))
  try {
    if (signal.aborted) throw new ConfigError('The restore was interrupted before it changed anything.')
    await markEmptyTarget(client)
    try {
      await migrate(databaseUrl, {
        migrations,
        functions: false,
        moreTables: hasSimulators(manifest) ? options.sandboxTables : '',
      })
      const sums = await loadAll(client, options)
      const rows = [...sums.values()].reduce((total, one) => total + one.rows, 0)
      print(`${sums.size} tables with ${rows} rows are loaded.`)
      await options.onLoaded?.(client, sums, manifest)
      await options.migrateToThisBuild()
      await client.query('ANALYZE')
    } catch (error) {
      print(
        'The restore has not ended, so the shop does not start on this database. Run the restore again: it begins from the start.',
      )
      throw signal.aborted ? new ConfigError('The restore was interrupted.', { cause: error }) : error
    }
    await removeMark(client)
    return manifest
  } finally {
    await client.end().catch(() => {})
  }
}

async function loadAll(client: pg.Client, { open, key }: RestoreOptions): Promise<Map<string, TableSums>> {
  const backup = await readBackup(open(), key)
  try {
    return await loadTables(client, backup)
  } finally {
    backup.close()
  }
}

/** Reads the whole backup and compares its sums. @throws ConfigError if it cannot be restored */
async function checkBackup(source: Readable, key: BackupKey): Promise<Manifest> {
  const backup = await readBackup(source, key)
  try {
    await migrationsOf(backup.manifest)
    await backup.readTables(drain)
    return backup.manifest
  } finally {
    backup.close()
  }
}

/** The migrations of the backup, from this build. @throws ConfigError if this build does not have them */
async function migrationsOf({ migrations, release }: Contents['manifest']): Promise<Migration[]> {
  const known = new Map((await readMigrations()).map((migration) => [migration.name, migration]))
  return migrations.map(({ name, hash }) => {
    const migration = known.get(name)
    if (migration?.hash === hash) return migration
    throw new ConfigError(
      migration
        ? `The backup was made by a build whose migration ${name} is another one. Restore it with the release that made it.`
        : `The backup is of a newer release (${release}), which has the migration ${name}. Restore it with that release.`,
    )
  })
}

/** The mailbox has its table in every shop. */
function hasSimulators({ tables }: Manifest): boolean {
  return tables.some(({ name }) => name.startsWith('sandbox_') && name !== 'sandbox_mails')
}
