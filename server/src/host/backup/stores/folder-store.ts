import { createReadStream, existsSync } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ConfigError } from '../../config.ts'
import { makeFolder } from '../../make-folder.ts'
import { type BackupStore, isBackupName } from './backup-store.ts'

/** Only the user that makes the backups can read them. */
const FILE_MODE = 0o600
/**
 * A partial file is deleted if nothing was written to it for this time. A newer one may belong to a running backup of
 * another shop, which uses the same folder by mistake. The time is long, because a running backup writes nothing while
 * it reads its file back.
 */
const LEFT_BEHIND_MS = 60 * 60_000

/** The reasons why a folder cannot be used. */
const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full. Free some space, and run the backup again',
  EDQUOT: 'the quota of this user is used up',
  EACCES: 'this user may not use it',
  EPERM: 'this user may not use it',
  EROFS: 'it is on a read-only disk',
  ENOTDIR: 'it is not a folder',
  EIO: 'the disk has an error',
  ENOENT: 'there is no such file',
}

/** Keeps backups in a folder, which is created if it is missing. */
export function folderStore(folder: string): BackupStore {
  const pathOf = (name: string) => path.join(folder, name)
  return {
    place: folder,
    async list() {
      if (!existsSync(folder)) return []
      return (await readdir(folder)).filter(isBackupName).sort()
    },
    async begin(name) {
      makeFolder(folder)
      await removePartial(folder)
      const [file, partial] = [pathOf(name), pathOf(partialOf(name))]
      refuseExisting(file)
      // `flush` writes the file to the disk itself before it closes.
      const handle = await open(partial, 'wx', FILE_MODE)
      return {
        write: (bytes) => pipeline(bytes, handle.createWriteStream({ flush: true })),
        read: () => createReadStream(partial),
        async publish() {
          refuseExisting(file)
          await rename(partial, file)
          await syncFolder(folder)
        },
        async discard() {
          await handle.close()
          await rm(partial, { force: true })
        },
      }
    },
    open: (name) => createReadStream(pathOf(name)),
    remove: (name) => rm(pathOf(name), { force: true }),
    explain(error) {
      const { code, syscall } = error as NodeJS.ErrnoException
      const reason = syscall === undefined ? undefined : REASONS[code ?? '']
      return reason === undefined
        ? error
        : new ConfigError(`BACKUP_DIR: cannot use ${folder}: ${reason}.`, { cause: error })
    },
  }
}

function partialOf(name: string): string {
  return `.${name}.partial`
}

function refuseExisting(file: string) {
  if (existsSync(file)) throw new ConfigError(`${file} exists already. Run the backup again.`)
}

/** Removes what a killed backup has left. */
async function removePartial(folder: string) {
  for (const name of await readdir(folder)) {
    const complete = /^\.(.+)\.partial$/.exec(name)?.[1]
    if (complete === undefined || !isBackupName(complete)) continue
    const file = path.join(folder, name)
    const { mtimeMs } = await stat(file)
    if (Date.now() - mtimeMs > LEFT_BEHIND_MS) await rm(file, { force: true })
  }
}

/** Without this, a power cut could undo the rename. */
async function syncFolder(folder: string) {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
