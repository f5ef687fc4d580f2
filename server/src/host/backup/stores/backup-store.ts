import type { Readable } from 'node:stream'
import { ConfigError } from '../../config.ts'

/** A place for the backups of one shop: a folder, or the objects of an S3 bucket whose keys begin with a prefix. */
export interface BackupStore {
  /** The place as messages name it: the path of the folder, or `s3://bucket/prefix`. */
  place: string
  /** The names of the complete backups, the oldest first. All other files are left out. */
  list(): Promise<string[]>
  /**
   * Begins a backup. `list` does not return it until it is published. No other backup of the same database may run.
   * @throws if the name exists
   */
  begin(name: string): Promise<NewBackup>
  open(name: string): Readable
  remove(name: string): Promise<void>
  /**
   * Turns an error of the place (it is full, read-only …) into an error with a message for the operator. Returns every
   * other error unchanged.
   */
  explain(error: unknown): unknown
}

export interface NewBackup {
  /** Writes the bytes of the backup. Call it once. */
  write(bytes: AsyncIterable<Buffer>): Promise<void>
  /** Reads back what was written. */
  read(): Readable
  publish(): Promise<void>
  /** Removes what was written. */
  discard(): Promise<void>
}

/** The place has lost bytes of a backup, so it can never be read again. */
export class LostBackupError extends ConfigError {}

const NAME = /^docket-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/

/** Names sort by time: `docket-2026-11-25T18-40-00Z.backup`. */
export function backupName(time: Date): string {
  return `docket-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`
}

export function isBackupName(name: string): boolean {
  return NAME.test(name)
}
