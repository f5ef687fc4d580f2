import type { Readable } from 'node:stream'
import { ConfigError } from '../platform/config.ts'
import type { DatabaseAddress } from '../platform/db/connect-client.ts'
import { connectOwner, lockDatabase } from './connect-owner.ts'
import { backupName, type FolderStore } from './folder-store.ts'
import { checkFile, writeBackup } from './format/backup-file.ts'
import type { BackupKey } from './format/backup-key.ts'
import { type TableSums, writeContents } from './format/contents.ts'
import { openSnapshot, readTable } from './snapshot.ts'

interface BackUpOptions {
  key: BackupKey
  store: FolderStore
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
 * Copies the shop's tables, all from one moment, into a new backup, while the shop runs. The backup is published only after
 * it was read back completely, and only then are the oldest backups deleted. It connects as the owner of the tables.
 * @throws ConfigError with one line for the operator
 */
export async function backUp(
  owner: DatabaseAddress,
  { key, store, keep, signal }: BackUpOptions,
): Promise<BackupReport> {
  const client = await connectOwner(owner, 'docket backup')
  try {
    await lockDatabase(client)
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
      const bytes = await writeBackup(backup.writer, manifest, { key, contents, signal })
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

/** Decrypts the whole file again, and compares the sums of its tables with those that were written. */
async function readBack(
  source: Readable,
  { key, written, signal }: { key: BackupKey; written: Map<string, TableSums>; signal: AbortSignal },
): Promise<void> {
  const read = (await checkFile(source, key, signal)).sums
  for (const [name, sums] of written) {
    if (read.get(name)?.sha256 !== sums.sha256)
      throw new Error(`The table ${name} was not written as it was read.`)
  }
}

async function deleteOldest(store: FolderStore, keep: number): Promise<string[]> {
  const oldest = (await store.list()).slice(0, -keep)
  for (const name of oldest) await store.remove(name)
  return oldest
}
