import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Cluster } from '../cluster/cluster.ts'
import { SERVER_ENVIRONMENT } from '../cluster/server-user.ts'
import { processExists, readPidFile, readProcess, signalProcess } from './postmaster.ts'
import { type Failure, kindOf, toFailure } from './server-log.ts'

const POLL_MS = 100

/**
 * How long processes without a postmaster may take to end by themselves. After SIGQUIT they get the same time again.
 */
const GRACE_MS = 500

/** The time limit for ending all these processes. A process that waits for a disk does not end even after SIGKILL. */
const GIVE_UP_MS = 10_000

const LIST_MS = 5_000

/**
 * Lists the processes whose working directory is the data directory. All processes of PostgreSQL have this working
 * directory, and so does this shell: if the shell does not find itself, it cannot read /proc, and it exits with an
 * error.
 */
const LIST = `cd -- "$1" || exit
for p in /proc/[0-9]*; do [ "$p/cwd" -ef . ] && echo "$p"; done
[ "/proc/$$/cwd" -ef . ]`

/** Settings of the search for processes, for tests. */
export interface ProcessOptions {
  shell?: string
  listMs?: number
  giveUpMs?: number
}

/** The processes could not be listed, so a server may be running. */
export class ListError extends Error {
  readonly failure: Failure

  constructor({ reason, kind }: Failure) {
    super(`its processes cannot be listed: ${reason}`)
    this.failure = { reason: this.message, kind }
  }
}

/**
 * Lists the PostgreSQL processes on this data directory. It runs as the server's user, because root in a container may
 * not be allowed to inspect other users' processes.
 * @throws ListError
 */
export async function serverProcesses(
  { pgdata, user }: Cluster,
  { shell = '/bin/sh', listMs = LIST_MS }: ProcessOptions = {},
): Promise<number[]> {
  const deadline = AbortSignal.timeout(listMs)
  const options = {
    ...user,
    cwd: '/',
    env: SERVER_ENVIRONMENT,
    signal: deadline,
    killSignal: 'SIGKILL',
  } as const
  try {
    const { stdout } = await promisify(execFile)(shell, ['-c', LIST, 'sh', pgdata], options)
    const pids = stdout
      .split('\n')
      .filter(Boolean)
      .map((entry) => Number(path.basename(entry)))
    return pids.filter((pid) => readProcess(pid)?.name === 'postgres')
  } catch (error) {
    throw new ListError(describeExecError(error as ExecError, deadline.aborted))
  }
}

/**
 * Ends the processes of a killed postmaster, because PostgreSQL does not start while they run. First they may finish
 * their statements, then they get SIGQUIT, then SIGKILL. The next server recovers their committed data. The locks of
 * the killed postmaster are removed only when all these processes have ended.
 * @returns null if a server may be started, otherwise the reason why not
 * @throws ListError
 */
export async function endOrphans(
  cluster: Cluster,
  signal: AbortSignal,
  options: ProcessOptions = {},
): Promise<Failure | null> {
  const beganAt = performance.now()
  for (;;) {
    const pids = await serverProcesses(cluster, options)
    if (pids.length === 0) {
      removeStaleLocks(cluster)
      return null
    }
    // A person may have started a server at this moment: then these are its processes, and the next attempt joins it.
    const pidFile = readPidFile(cluster.pgdata)
    if (pidFile && pids.includes(pidFile.pid)) return null
    const waitedMs = performance.now() - beganAt
    if (signal.aborted || waitedMs >= (options.giveUpMs ?? GIVE_UP_MS)) {
      return {
        reason: `processes of an earlier server do not end (pid ${pids.join(', ')})`,
        kind: 'temporary',
      }
    }
    if (waitedMs >= GRACE_MS) {
      for (const pid of pids) signalProcess(pid, waitedMs >= 2 * GRACE_MS ? 'SIGKILL' : 'SIGQUIT')
    }
    await pause(POLL_MS, undefined, { signal }).catch(() => {})
  }
}

/** `code` is the shell's exit status, or the name of the system's error if it could not be run. */
type ExecError = Omit<NodeJS.ErrnoException, 'code'> & {
  code?: number | string | null
  signal?: string | null
  stderr?: string
}

/** Describes why the list failed. A lack of memory or time has the kind `resources`, so a later attempt may succeed. */
function describeExecError(
  { code, signal, stderr = '', message, name }: ExecError,
  isLate: boolean,
): Failure {
  if (isLate) return { reason: 'it took too long', kind: 'resources' }
  if (signal) return { reason: `the shell was ended by ${signal}`, kind: 'resources' }
  if (typeof code === 'string') return toFailure({ code, message, name })
  const reason = [`the shell ended with ${code}`, stderr.trim().split('\n')[0]].filter(Boolean).join(': ')
  return { reason, kind: kindOf(reason) }
}

/**
 * Removes the lock files of a killed server, but only those that PostgreSQL would not replace itself: another process
 * now has the pid in them, or they have no pid, because the server was killed while it wrote them.
 */
function removeStaleLocks({ pgdata }: Cluster) {
  const pidFile = readPidFile(pgdata)
  if (pidFile && !processExists(pidFile.pid)) return
  rmSync(path.join(pgdata, 'postmaster.pid'), { force: true })
  if (pidFile) rmSync(path.join(pgdata, `.s.PGSQL.${pidFile.port}.lock`), { force: true })
}
