import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { ConfigError } from '../../config.ts'
import { makeFolder } from '../../make-folder.ts'
import { canEnter, type ServerUser, serverUser } from './server-user.ts'

/**
 * The parent of the server's files if root starts the shop with a DATA_DIR that only root may enter. It is not
 * /var/lib/docket, because an installed shop closes that folder to other users.
 */
const FALLBACK_FOLDER = '/var/lib/docket-data'

/** The symbolic link in DATA_DIR to the folder that is used instead. */
const LINK = 'elsewhere'

/**
 * Opens or creates the folder for a server's files, and chooses the user that the server runs as; PostgreSQL does not
 * run as root. The folder is `dataDir`. If the server's user cannot enter it, this changes the permissions of `dataDir`
 * and of `parentFolder`, which contains it, so that everyone may pass through. That does not help below a closed
 * folder, such as root's home. Then the folder is below /var/lib/docket-data, and the link `elsewhere` in `dataDir`
 * points to it.
 * @throws ConfigError with one line that names the folder
 */
export function openFolder(dataDir: string, parentFolder: string): { folder: string; user: ServerUser } {
  try {
    checkWritable(dataDir)
    const folder = linkedFolder(dataDir)
    const user = serverUser(pgdataOf(folder))
    if (user.uid === undefined || canEnter(user, folder)) return { folder, user }
    for (const ourFolder of [parentFolder, dataDir]) chmodSync(ourFolder, statSync(ourFolder).mode | 0o011)
    if (existsSync(pgdataOf(folder))) {
      if (canEnter(user, folder)) return { folder, user }
      // Another folder would have a new, empty database.
      throw new Error(
        `the database is in ${folder}, which the user ${user.uid} cannot enter. Let all users pass through its parent folders: chmod o+x`,
      )
    }
    return { folder: canEnter(user, dataDir) ? dataDir : createFallbackFolder(linkOf(dataDir)), user }
  } catch (cause) {
    const reason = (cause as Error).message
    throw new ConfigError(`DATA_DIR: cannot keep a database in ${dataDir}: ${reason}`, { cause })
  }
}

/** Whether there is a database in `dataDir`, or in the folder that is used instead. */
export function hasDatabase(dataDir: string): boolean {
  return existsSync(pgdataOf(linkedFolder(dataDir)))
}

function linkedFolder(dataDir: string): string {
  const link = linkOf(dataDir)
  return existsSync(link) ? readlinkSync(link) : dataDir
}

const linkOf = (dataDir: string) => path.join(dataDir, LINK)

/** PostgreSQL's own data directory. */
export function pgdataOf(folder: string): string {
  return path.join(folder, 'pgdata')
}

/**
 * Tests by writing a file, because permission bits do not show a read-only disk, and root ignores them.
 * @throws if it fails
 */
function checkWritable(dataDir: string) {
  makeFolder(dataDir)
  const probe = path.join(dataDir, `probe-${process.pid}`)
  writeFileSync(probe, '')
  rmSync(probe)
}

function createFallbackFolder(link: string): string {
  makeFolder(FALLBACK_FOLDER)
  // The umask may have closed it.
  chmodSync(FALLBACK_FOLDER, 0o755)
  const folder = mkdtempSync(path.join(FALLBACK_FOLDER, 'data-'))
  chmodSync(folder, 0o711)
  // An old link may exist whose folder was removed.
  rmSync(link, { force: true })
  symlinkSync(folder, link)
  return folder
}
