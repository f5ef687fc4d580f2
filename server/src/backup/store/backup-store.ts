import type { Readable, Writable } from 'node:stream'

/** A place where backups are kept. Each kind of place has one implementation; `folder-store.ts` is the first. */
export interface BackupStore {
  /** The names of the complete backups, the oldest first. Never anything but backups. */
  list(): Promise<string[]>
  /** Begins a backup, which `list` does not have until it is published. @throws if the name exists */
  begin(name: string): Promise<UnpublishedBackup>
  read(name: string): Readable
  remove(name: string): Promise<void>
  /** Makes a line for the operator out of an error of this place: it is full, read-only … Returns other errors. */
  explain(error: unknown): unknown
}

interface UnpublishedBackup {
  writer: Writable
  /** Reads back what was written, once `writer` has finished. */
  read(): Readable
  publish(): Promise<void>
  /** Removes what was written. */
  discard(): Promise<void>
}

const NAME = /^docket-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/

/** Names sort by time: `docket-2026-11-25T18-40-00Z.backup`. */
export function backupName(time: Date): string {
  return `docket-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`
}

export function isBackupName(name: string): boolean {
  return NAME.test(name)
}
