import { chmodSync, closeSync, existsSync, openSync, readSync, rmSync, statfsSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Cluster } from '../cluster/cluster.ts'
import { changeOwner } from '../cluster/server-user.ts'

const MAX_LOG_BYTES = 8 * 1024 * 1024
const MAX_READ_BYTES = 64 * 1024
const MAX_REASON_LENGTH = 300

/** PostgreSQL writes its WAL in files of 16 MB and needs a new file to start after a crash. */
const MIN_FREE_BYTES = 32 * 1024 * 1024

/** Why a server ended or did not start, and what that means for the next attempt. */
export interface Failure {
  /** One line, without statements and values. */
  reason: string
  /**
   * `temporary`: a lock or shared memory of a server that has just ended. `busy`: another process has started a server
   * that is not ready yet. `resources`: the disk is full or memory is missing, so a later attempt may succeed.
   * `corrupt`: another attempt cannot help. `crash`: anything else.
   */
  kind: 'temporary' | 'busy' | 'resources' | 'corrupt' | 'crash'
}

const TEMPORARY = /lock file|shared memory block|could not create any TCP\/IP sockets|Address already in use/

const RESOURCES =
  /No space left on device|Disk quota exceeded|Cannot allocate memory|out of memory|Too many open files|could not fork/i

const CORRUPT =
  /global\/pg_control|checksum in control file|checkpoint record|database files are incompatible|not a valid data directory|WAL ends before|could not access status of transaction|invalid page in block/

/** The values of `error.code` if a process cannot be started, or a file cannot be opened, for lack of resources. */
const RESOURCE_CODES = ['ENOSPC', 'EDQUOT', 'ENOMEM', 'EAGAIN', 'EMFILE', 'ENFILE']

/** Refused logins and ended sessions, which are FATAL in PostgreSQL's log but do not concern the server. */
const SESSION = /(client backend|worker|launcher) FATAL:/

export function serverLog(pgdata: string): string {
  return path.join(pgdata, 'server.log')
}

export function fileSize(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/** Opens the log for a new server. A log over the limit is deleted first. */
export function openServerLog({ pgdata, user }: Cluster): { descriptor: number; from: number } {
  const file = serverLog(pgdata)
  if (fileSize(file) > MAX_LOG_BYTES) rmSync(file)
  const isNew = !existsSync(file)
  const descriptor = openSync(file, 'a', 0o600)
  if (isNew) {
    chmodSync(file, 0o600)
    changeOwner(file, user)
  }
  return { descriptor, from: fileSize(file) }
}

/**
 * Finds in a server's log, from the byte `from` on, why the server ended or did not start. If the log does not say why,
 * the reason is `fallback`, or else the log's last line.
 */
export function readFailure({ pgdata }: Pick<Cluster, 'pgdata'>, from: number, fallback?: string): Failure {
  const text = readEnd(serverLog(pgdata), from)
  // Ignores lines from before the server was last ready: those errors did not end it.
  const lines = text.slice(Math.max(0, text.lastIndexOf('ready to accept connections'))).split('\n')
  const fatal = lines.findLast((line) => /(FATAL|PANIC):/.test(line) && !SESSION.test(line))
  const shutdown = lines.find((line) => /received (smart|fast|immediate) shutdown request/.test(line))
  const reason = shorten(fatal ?? shutdown ?? fallback ?? text.trim().split('\n').at(-1) ?? '')
  const kind = kindOf(reason)
  return { reason, kind: kind === 'crash' && isNearlyFull(pgdata) ? 'resources' : kind }
}

/** Makes a failure from an error that happened before PostgreSQL could write its log. */
export function toFailure(error: NodeJS.ErrnoException): Failure {
  const kind = RESOURCE_CODES.includes(error.code ?? '') ? 'resources' : 'crash'
  return { reason: shorten(error.message), kind }
}

/** Classifies a message of PostgreSQL or of the system. */
export function kindOf(reason: string): Failure['kind'] {
  if (RESOURCES.test(reason)) return 'resources'
  if (CORRUPT.test(reason)) return 'corrupt'
  return TEMPORARY.test(reason) ? 'temporary' : 'crash'
}

/** On a full disk the log may be cut off and lack the reason. */
function isNearlyFull(pgdata: string): boolean {
  const { bavail, bsize } = statfsSync(pgdata)
  return bavail * bsize < MIN_FREE_BYTES
}

/** Removes PostgreSQL's prefix: the time, the pid and the kind of process. */
function shorten(line: string): string {
  const message = line.replace(/^.*?\b(FATAL|PANIC|LOG|ERROR): +/, (_, level) =>
    level === 'LOG' ? '' : `${level}: `,
  )
  return message.slice(0, MAX_REASON_LENGTH)
}

function readEnd(file: string, from: number): string {
  const size = fileSize(file)
  const start = Math.max(from, size - MAX_READ_BYTES)
  if (size <= start) return ''
  const bytes = Buffer.alloc(size - start)
  const descriptor = openSync(file, 'r')
  try {
    return bytes.toString('utf8', 0, readSync(descriptor, bytes, 0, bytes.length, start))
  } finally {
    closeSync(descriptor)
  }
}
