import type { Readable } from 'node:stream'
import type pg from 'pg'
import { ConfigError } from '../platform/config.ts'
import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts'
import { refuseUnfinishedRestore } from '../platform/db/unfinished-restore.ts'
import { connectOwner } from './connect-owner.ts'
import { readBackup, writeBackup } from './format/backup-file.ts'
import type { BackupKey } from './format/backup-key.ts'
import { type TableSums, writeContents } from './format/contents.ts'
import { openSnapshot, readTable } from './snapshot.ts'
import { type BackupStore, backupName } from './store/backup-store.ts'

interface BackUpOptions {
  key: BackupKey
  store: BackupStore
  /** How many of the newest backups are kept. */
  keep: number
  /** Ends the backup; nothing of it is left then. */
  signal: AbortSignal
}

interface BackupReport {
  name: string
  bytes: number
  tables: Map<string, TableSums>
  /** The names of the older backups that were deleted. */
  deleted: string[]
}

/**
 * Copies the shop's tables as of one moment into a new backup, while the shop runs. The backup is published only after
 * it was read back completely, and only then are the oldest backups deleted. `databaseUrl` is the address of the owner.
 * @throws ConfigError with one line for the operator
 */
export async function backUp(
  databaseUrl: string,
  { key, store, keep, signal }: BackUpOptions,
): Promise<BackupReport> {
  const client = await connectOwner(databaseUrl, 'docket backup')
  try {
    await refuseSecondBackup(client)
    await refuseUnfinishedRestore(client)
    const manifest = await openSnapshot(client)
    const name = backupName(new Date(manifest.createdAt))
    const backup = await store.begin(name)
    try {
      const written = new Map<string, TableSums>()
      const contents = writeContents(
        manifest,
        (table) => readTable(client, table),
        (table, sums) => void written.set(table, sums),
      )
      const { release, createdAt, migrations } = manifest
      const header = { release, createdAt, migration: migrations.at(-1)?.name ?? '' }
      const bytes = await writeBackup(backup.writer, header, { key, contents, signal })
      await readBack(backup.read(), { key, written, signal })
      await backup.publish()
      return { name, bytes, tables: written, deleted: await deleteOldest(store, keep) }
    } catch (error) {
      await backup.discard()
      throw error
    }
  } catch (error) {
    throw signal.aborted
      ? new ConfigError('The backup was interrupted. No file was written.')
      : store.explain(error)
  } finally {
    // With a running COPY this closes the connection at once.
    await client.end().catch(() => {})
  }
}

async function refuseSecondBackup(client: pg.Client) {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
    ADVISORY_LOCKS.backup,
  ])
  if (!rows[0]?.taken)
    throw new ConfigError('Another backup of this shop is running. Wait until it has ended.')
}

/** Decrypts the whole file again, and compares the sums of its tables with those that were written. */
async function readBack(
  source: Readable,
  { key, written, signal }: { key: BackupKey; written: Map<string, TableSums>; signal: AbortSignal },
): Promise<void> {
  const backup = await readBackup(source, key)
  const stop = () => backup.close()
  signal.addEventListener('abort', stop)
  try {
    const read = await backup.readTables(drain)
    for (const [name, sums] of written) {
      if (read.get(name)?.sha256 !== sums.sha256)
        throw new Error(`The table ${name} was not written as it was read.`)
    }
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Reads the rows of a table and does nothing with them. */
export async function drain(_table: unknown, data: AsyncIterable<Buffer>): Promise<void> {
  for await (const _part of data);
}

async function deleteOldest(store: BackupStore, keep: number): Promise<string[]> {
  const oldest = (await store.list()).slice(0, -keep)
  for (const name of oldest) await store.remove(name)
  return oldest
}
