import { createReadStream, statSync } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { BackupStore } from '../backup/stores/backup-store.ts'
import { ConfigError } from '../config.ts'

/** A backup that a command reads. */
interface ChosenBackup {
  name: string
  open(): Readable
}

/**
 * Finds a backup by its path, or by its name in BACKUP_DIR. BACKUP_DIR may be in front of the name.
 * @throws ConfigError if there is none
 */
export async function chooseBackup(store: BackupStore, file: string): Promise<ChosenBackup> {
  const local = path.resolve(file)
  if (statSync(local, { throwIfNoEntry: false })?.isFile())
    return { name: local, open: () => createReadStream(local) }
  const start = `${store.place}/`
  const name = file.startsWith(start) ? file.slice(start.length) : file
  if ((await store.list()).includes(name)) return inStore(store, name)
  throw new ConfigError(`There is no backup ${file}, neither here nor in ${store.place}.`)
}

/** The newest backup of BACKUP_DIR. @throws ConfigError if there is none */
export async function newestBackup(store: BackupStore): Promise<ChosenBackup> {
  const name = (await store.list()).at(-1)
  if (name === undefined)
    throw new ConfigError(`BACKUP_DIR: there is no backup in ${store.place}. Run: npm run backup`)
  return inStore(store, name)
}

function inStore(store: BackupStore, name: string): ChosenBackup {
  return { name: `${store.place}/${name}`, open: () => store.open(name) }
}
