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
import { ConfigError } from '../platform/config.ts'
import { makeFolder } from '../platform/make-folder.ts'
import { canEnter, type ServerUser, serverUser } from './server-user.ts'

/** Where root keeps a server whose DATA_DIR lies in a folder that only root may enter. */
const OPEN_PLACE = '/var/lib/docket'

/** In DATA_DIR: the way to a server that is kept elsewhere. */
const SIGNPOST = 'elsewhere'

/**
 * The folder that holds a server's files, made where it is missing, and the user that the server runs as. The folder
 * is `dataDir` (which, with the folder `within` that it lies in, is ours to make passable), unless that lies in root's
 * own closed home: PostgreSQL does not run as root and could not enter, so it is kept under /var/lib/docket, and the
 * link `elsewhere` in `dataDir` leads there.
 * @throws ConfigError in one line that names the folder.
 */
export function openFolder(dataDir: string, within: string): { folder: string; user: ServerUser } {
  try {
    proveWritable(dataDir)
    const signpost = path.join(dataDir, SIGNPOST)
    const folder = existsSync(signpost) ? readlinkSync(signpost) : dataDir
    const user = serverUser(pgdataOf(folder))
    if (user.uid === undefined || canEnter(user, folder)) return { folder, user }
    for (const ours of [within, dataDir]) chmodSync(ours, statSync(ours).mode | 0o011)
    return { folder: canEnter(user, dataDir) ? dataDir : keepElsewhere(signpost), user }
  } catch (cause) {
    const reason = (cause as Error).message
    throw new ConfigError(`DATA_DIR: cannot keep a database in ${dataDir}: ${reason}`, { cause })
  }
}

/** PostgreSQL's own data directory. */
export function pgdataOf(folder: string): string {
  return path.join(folder, 'pgdata')
}

/** By writing: permission bits say nothing about a read-only disk, and nothing to root. */
function proveWritable(dataDir: string) {
  makeFolder(dataDir)
  const probe = path.join(dataDir, `probe-${process.pid}`)
  writeFileSync(probe, '')
  rmSync(probe)
}

function keepElsewhere(signpost: string): string {
  makeFolder(OPEN_PLACE)
  const elsewhere = mkdtempSync(path.join(OPEN_PLACE, 'data-'))
  chmodSync(elsewhere, 0o711)
  // It may be there and lead nowhere, where what it led to was removed.
  rmSync(signpost, { force: true })
  symlinkSync(elsewhere, signpost)
  return elsewhere
}
