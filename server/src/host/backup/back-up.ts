import type { Readable } from 'node:stream'
import type pg from 'pg'
import { ConfigError } from '../config.ts'
import type { DatabaseAddress } from '../db/connect-client.ts'
import { connectOwner, lockDatabase } from './connect-owner.ts'
import { checkFile, writeBackup } from './format/backup-file.ts'
import type { BackupKey } from './format/backup-key.ts'
import { type Manifest, type TableSums, writeContents } from './format/contents.ts'
import { recordBackup } from './record-status.ts'
import { refuseOtherShop } from './refuse-other-shop.ts'
import { openSnapshot, readTable } from './snapshot.ts'
import { type BackupStore, backupName } from './stores/backup-store.ts'

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
  /** Why the shop does not know of this backup; null if it does. */
  recordError: string | null
}

/**
 * Copies the shop's tables, all from one moment, into a new backup, while the shop runs. It publishes the backup only
 * after it has read it back completely. Then it records the backup for the shop (`backup_status`), and deletes the
 * oldest backups. It connects as the owner of the tables.
 * @throws ConfigError with one line for the operator
 */
export async function backUp(
  owner: DatabaseAddress,
  { key, store, keep, signal }: BackUpOptions,
): Promise<BackupReport> {
  const client = await connectOwner(owner, 'docket backup')
  let isPublished = false
  try {
    await lockDatabase(client)
    const manifest = await openSnapshot(client)
    await refuseOtherShop(store, manifest)
    const report = await writeNew(client, manifest, { key, store, signal })
    isPublished = true
    // The backup is complete, whether the shop can be told or not.
    const recordError = await recordBackup(client, {
      createdAt: manifest.createdAt,
      bytes: report.bytes,
    }).then(
      () => null,
      (error: Error) => error.message,
    )
    return { ...report, recordError, deleted: await deleteOldest(store, keep) }
  } catch (error) {
    if (!signal.aborted) throw store.explain(error)
    throw new ConfigError(
      isPublished
        ? 'The backup is complete, but the deletion of older ones was interrupted.'
        : 'The backup was interrupted. No file was written.',
    )
  } finally {
    // With a running COPY this closes the connection at once.
    await client.end().catch(() => {})
  }
}

/** Writes the tables of an open snapshot into a new backup, reads it back, and publishes it. */
async function writeNew(
  client: pg.Client,
  manifest: Manifest,
  { key, store, signal }: Pick<BackUpOptions, 'key' | 'store' | 'signal'>,
): Promise<Pick<BackupReport, 'name' | 'bytes' | 'tables'>> {
  const name = backupName(new Date(manifest.createdAt))
  const backup = await store.begin(name)
  try {
    const tables = new Map<string, TableSums>()
    const contents = writeContents(
      manifest,
      (table) => readTable(client, table),
      (table, sums) => void tables.set(table, sums),
    )
    const bytes = await writeBackup(backup.write, manifest, { key, contents, signal })
    // Releases the locks of the tables, so that a migration need not wait until the backup is read back.
    await client.query('COMMIT')
    await readBack(backup.read(), { key, written: tables, signal })
    await backup.publish()
    return { name, bytes, tables }
  } catch (error) {
    await backup.discard()
    throw error
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

async function deleteOldest(store: BackupStore, keep: number): Promise<string[]> {
  const oldest = (await store.list()).slice(0, -keep)
  for (const name of oldest) await store.remove(name)
  return oldest
}
