import type { Readable } from 'node:stream'
import type pg from 'pg'
import { ConfigError } from '../config.ts'
import type { DatabaseAddress } from '../db/connect-client.ts'
import { migrate } from '../db/migrate/migrate.ts'
import { type Migration, readMigrations } from '../db/migrate/migrations.ts'
import { connectOwner, lockDatabase } from './connect-owner.ts'
import { markEmptyTarget, removeMark } from './empty-target.ts'
import { endCredentials } from './end-credentials.ts'
import { checkFile, readBackup } from './format/backup-file.ts'
import type { BackupKey } from './format/backup-key.ts'
import { countRows, type Manifest, type TableSums } from './format/contents.ts'
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
 * Restores a backup into an empty database, as the owner of its tables, and ends the credentials in it that may have
 * ended since the backup. The backup is checked completely first. Until
 * the restore is complete, the database has a mark, and no shop starts on a marked database.
 * @throws ConfigError with one line for the operator
 */
export async function restore(owner: DatabaseAddress, options: RestoreOptions): Promise<void> {
  const { key, print, signal } = options
  let isMarked = false
  try {
    const { manifest } = await checkFile(options.open(), key, signal)
    const migrations = await migrationsOf(manifest)
    print(`The backup of ${manifest.createdAt} (release ${manifest.release}) is complete and undamaged.`)
    const client = await connectOwner(owner, 'docket restore')
    // With a running statement, this closes the connection at once, and the statement fails.
    const disconnect = () => void client.end().catch(() => {})
    signal.addEventListener('abort', disconnect)
    try {
      signal.throwIfAborted()
      await lockDatabase(client)
      await markEmptyTarget(client)
      isMarked = true
      const moreTables = hasSimulators(manifest) ? options.sandboxTables : ''
      await migrate(owner, { migrations, functions: false, moreTables })
      const sums = await loadAll(client, options)
      print(`${sums.size} tables with ${countRows(sums)} rows are loaded.`)
      await options.onLoaded?.(client, sums, manifest)
      await options.migrateToThisBuild()
      print(await endCredentials(client))
      await client.query('ANALYZE')
      // From here, an abort no longer closes the connection. If it did so just after the mark was removed, a complete
      // restore would be reported as interrupted.
      signal.removeEventListener('abort', disconnect)
      signal.throwIfAborted()
      await removeMark(client)
    } finally {
      signal.removeEventListener('abort', disconnect)
      await client.end().catch(() => {})
    }
  } catch (error) {
    if (isMarked) {
      print(
        'The restore is not complete, so the shop does not start on this database. Run the restore again: it begins from the start.',
      )
    }
    if (!signal.aborted) throw error
    const when = isMarked ? '' : ' before it changed anything'
    throw new ConfigError(`The restore was interrupted${when}.`, { cause: error })
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

/** The migrations of the backup, from this build. @throws ConfigError if this build does not have them */
async function migrationsOf({ migrations, release }: Manifest): Promise<Migration[]> {
  const known = new Map((await readMigrations()).map((migration) => [migration.name, migration]))
  return migrations.map(({ name, hash }) => {
    const migration = known.get(name)
    if (migration?.hash === hash) return migration
    throw new ConfigError(
      migration
        ? `The backup was made by a build whose migration ${name} differs from this build's. Restore it with the release that made it.`
        : `The backup is of a newer release (${release}), which has the migration ${name}. Restore it with that release.`,
    )
  })
}

/** Whether the backup has tables of simulators. `sandbox_mails` does not count, because every shop has it. */
function hasSimulators({ tables }: Manifest): boolean {
  return tables.some(({ name }) => name.startsWith('sandbox_') && name !== 'sandbox_mails')
}
