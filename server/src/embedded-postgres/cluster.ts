import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { ConfigError } from '../platform/config.ts'
import { MAJOR_VERSION } from './binaries.ts'
import { canEnter, giveTo, type ServerUser } from './server-user.ts'

/** The superuser and the database of an embedded server. */
export const DATABASE_USER = 'docket'

/** One embedded server on disk. */
export interface Cluster {
  /** PostgreSQL's own data directory. */
  pgdata: string
  password: string
  user: ServerUser
  binaries: string
}

/** Makes the data directory on the first start and checks it on every other. @throws ConfigError in one line. */
export function prepareCluster({
  dataDir,
  user,
  binaries,
}: {
  dataDir: string
  user: ServerUser
  binaries: string
}) {
  const pgdata = path.join(dataDir, 'pgdata')
  const passwordFile = path.join(dataDir, 'password')
  if (!existsSync(pgdata)) initialise({ dataDir, pgdata, passwordFile, user, binaries })
  const version = readFileSync(path.join(pgdata, 'PG_VERSION'), 'utf8').trim()
  if (version !== MAJOR_VERSION) {
    throw new ConfigError(
      `DATA_DIR: ${pgdata} was made by PostgreSQL ${version}, this is ${MAJOR_VERSION}. Dump it there and restore it here.`,
    )
  }
  return { pgdata, password: readFileSync(passwordFile, 'utf8').trim(), user, binaries } satisfies Cluster
}

/** The folder that holds everything; made where it is missing. */
export function openDataDir(dataDir: string, user: ServerUser): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK)
  } catch (cause) {
    throw new ConfigError(`DATA_DIR: cannot write to ${dataDir}`, { cause })
  }
  if (!canEnter(user, dataDir)) {
    throw new ConfigError(
      `DATA_DIR: PostgreSQL does not run as root, and the user it runs as (nobody) cannot enter ${dataDir}. ` +
        'Set DATA_DIR to a folder outside of closed home folders, such as /var/lib/docket.',
    )
  }
}

/** Under another name first, so that an interrupted start leaves no half-made directory behind. */
function initialise(at: {
  dataDir: string
  pgdata: string
  passwordFile: string
  user: ServerUser
  binaries: string
}) {
  const unfinished = `${at.pgdata}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  giveTo(at.user, unfinished)
  const password = randomBytes(24).toString('base64url')
  writeFileSync(at.passwordFile, `${password}\n`, { mode: 0o600 })
  const passwordForInit = path.join(at.dataDir, 'password.init')
  writeFileSync(passwordForInit, `${password}\n`, { mode: 0o600 })
  giveTo(at.user, passwordForInit)

  const made = spawnSync(
    path.join(at.binaries, 'initdb'),
    [
      ...['-D', unfinished, '-U', DATABASE_USER, '--auth=scram-sha-256', `--pwfile=${passwordForInit}`],
      ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    ],
    { ...at.user, encoding: 'utf8' },
  )
  rmSync(passwordForInit)
  if (made.status !== 0) {
    const reason = (made.error?.message ?? made.stderr).trim().split('\n').at(-1)
    throw new ConfigError(`DATA_DIR: PostgreSQL could not make its files in ${at.dataDir}: ${reason}`)
  }
  renameSync(unfinished, at.pgdata)
}
