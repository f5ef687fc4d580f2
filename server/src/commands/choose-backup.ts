import { createReadStream, existsSync } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { folderStore } from '../backup/folder-store.ts'
import { ConfigError } from '../platform/config.ts'

/** A backup that a command reads. */
interface ChosenBackup {
  name: string
  open(): Readable
}

/** The backup with this path, or with this name in BACKUP_DIR. @throws ConfigError if there is none */
export function chooseBackup(folder: string, file: string): ChosenBackup {
  const found = [path.resolve(file), path.join(folder, file)].find((candidate) => existsSync(candidate))
  if (found === undefined) throw new ConfigError(`There is no backup ${file}, neither here nor in ${folder}.`)
  return backupAt(found)
}

/** The newest backup of BACKUP_DIR. @throws ConfigError if there is none */
export async function newestBackup(folder: string): Promise<ChosenBackup> {
  const name = (await folderStore(folder).list()).at(-1)
  if (name === undefined)
    throw new ConfigError(`BACKUP_DIR: there is no backup in ${folder}. Run: npm run backup`)
  return backupAt(path.join(folder, name))
}

function backupAt(file: string): ChosenBackup {
  return { name: file, open: () => createReadStream(file) }
}
