import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ConfigError } from '../../config.ts'
import { MAJOR_VERSION } from './binaries.ts'
import { pgdataOf } from './folder.ts'
import { changeOwner, SERVER_ENVIRONMENT, type ServerUser } from './server-user.ts'
import { socketFits } from './settings.ts'

/** The superuser of an embedded server, who owns the shop's tables. */
export const DATABASE_USER = 'docket'

/** One embedded server on disk. */
export interface Cluster {
  /** PostgreSQL's own data directory. */
  pgdata: string
  /** The superuser's password. It is read from its file at each use, so that it does not stay in memory. */
  readonly password: string
  user: ServerUser
  binaries: string
}

interface Location {
  folder: string
  user: ServerUser
  binaries: string
}

/** Creates the data directory on the first start, and checks it on later starts. @throws ConfigError with one line */
export function prepareCluster(location: Location): Cluster {
  const pgdata = pgdataOf(location.folder)
  try {
    if (!existsSync(pgdata)) initialise(location, pgdata)
    // If the directory belongs to root (for example after a copy that lost its owners), the server's user becomes its
    // owner, because PostgreSQL opens only a directory that its own user owns.
    if (lstatSync(pgdata).uid === 0) changeOwner(pgdata, location.user)
    const version = readFileSync(path.join(pgdata, 'PG_VERSION'), 'utf8').trim()
    if (version === MAJOR_VERSION) {
      return {
        pgdata,
        get password() {
          return readPassword(location)
        },
        ...location,
      }
    }
    throw new Error(
      `It was created by PostgreSQL ${version}, but this release uses ${MAJOR_VERSION}. ` +
        `Dump it with PostgreSQL ${version} and restore the dump here.`,
    )
  } catch (cause) {
    const reason = (cause as Error).message
    throw new ConfigError(`DATA_DIR: cannot open the database in ${pgdata}: ${reason}`, { cause })
  }
}

/** Uses the Unix socket, which is cheaper than TCP, unless its path is too long or needs quoting (`socketFits`). */
export function urlOf(cluster: Cluster, port: number): string {
  const address = `postgres://${DATABASE_USER}:${cluster.password}@127.0.0.1:${port}/postgres`
  return socketFits(cluster.pgdata) ? `${address}?host=${encodeURIComponent(cluster.pgdata)}` : address
}

/** @throws ConfigError if the file cannot be read: without it, no one can connect to the database */
function readPassword(location: Location): string {
  try {
    return readFileSync(passwordFile(location), 'utf8').trim()
  } catch (cause) {
    const reason = (cause as Error).message
    throw new ConfigError(`DATA_DIR: cannot read the password of the database: ${reason}`, { cause })
  }
}

function passwordFile({ folder }: Location): string {
  return path.join(folder, 'password')
}

/**
 * Creates the directory under another name and renames it, so that an interrupted start leaves no incomplete directory.
 */
function initialise(location: Location, pgdata: string) {
  const unfinished = `${pgdata}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  changeOwner(unfinished, location.user)
  const password = randomBytes(24).toString('base64url')
  writeFileSync(passwordFile(location), `${password}\n`, { mode: 0o600 })
  runInitdb(location, unfinished, password)
  renameSync(unfinished, pgdata)
}

/** Runs initdb. It reads the password from a file, which is deleted afterwards. */
function runInitdb(location: Location, pgdata: string, password: string) {
  const passwordForInit = path.join(location.folder, 'password.init')
  writeFileSync(passwordForInit, `${password}\n`, { mode: 0o600 })
  changeOwner(passwordForInit, location.user)
  const args = [
    ...['-D', pgdata, '-U', DATABASE_USER, '--auth=scram-sha-256', `--pwfile=${passwordForInit}`],
    '--data-checksums',
    ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
  ]
  const initdb = path.join(location.binaries, 'initdb')
  const result = spawnSync(initdb, args, {
    ...location.user,
    cwd: '/',
    env: SERVER_ENVIRONMENT,
    encoding: 'utf8',
  })
  rmSync(passwordForInit)
  if (result.status !== 0) throw result.error ?? new Error(result.stderr.trim().split('\n').at(-1))
}
