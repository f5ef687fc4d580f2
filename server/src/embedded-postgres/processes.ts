import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { exists, readPidFile, readProcess, signalProcess } from './postmaster.ts'
import { SERVER_ENVIRONMENT } from './server-user.ts'

const LOOK_MS = 100

/** How long processes without a postmaster may end by themselves, and then after SIGQUIT, before the next signal. */
const GRACE_MS = 500

/** After SIGKILL. A process that waits for a disk ends only then. */
const GIVE_UP_MS = 10_000

const LIST_MS = 5_000

/** PostgreSQL's processes have the data directory as their working directory. */
const LIST = 'for p in /proc/[0-9]*; do [ "$p/cwd" -ef "$1" ] && echo "$p"; done; true'

/**
 * The processes of PostgreSQL that work on this data directory. They are listed as the server's user: root in a
 * container may not be allowed to look into the processes of others.
 */
export function serverProcesses({ pgdata, user }: Cluster): number[] {
  const { stdout } = spawnSync('/bin/sh', ['-c', LIST, 'sh', pgdata], {
    ...user,
    cwd: '/',
    env: SERVER_ENVIRONMENT,
    encoding: 'utf8',
    timeout: LIST_MS,
  })
  const pids = (stdout ?? '')
    .split('\n')
    .filter(Boolean)
    .map((entry) => Number(path.basename(entry)))
  return pids.filter((pid) => readProcess(pid)?.name === 'postgres')
}

/**
 * Ends the processes that a killed postmaster left behind, since PostgreSQL does not start beside them: first they may
 * finish their statements, then comes SIGQUIT, then SIGKILL. The next server recovers what they committed.
 */
export async function endOrphans(cluster: Cluster): Promise<void> {
  for (let waitedMs = 0; waitedMs < GIVE_UP_MS; waitedMs += LOOK_MS) {
    const pids = serverProcesses(cluster)
    if (pids.length === 0) break
    // A person may have started the server at this moment.
    const found = readPidFile(cluster.pgdata)
    if (found && pids.includes(found.pid)) return
    if (waitedMs >= GRACE_MS) {
      for (const pid of pids) signalProcess(pid, waitedMs >= 2 * GRACE_MS ? 'SIGKILL' : 'SIGQUIT')
    }
    await pause(LOOK_MS)
  }
  removeStaleLocks(cluster)
}

/**
 * PostgreSQL overwrites the lock files of a server that was killed, but not where their pid has come to another
 * process, or where it was killed before it wrote them.
 */
function removeStaleLocks({ pgdata }: Cluster) {
  const found = readPidFile(pgdata)
  if (found && !exists(found.pid)) return
  rmSync(path.join(pgdata, 'postmaster.pid'), { force: true })
  if (found) rmSync(path.join(pgdata, `.s.PGSQL.${found.port}.lock`), { force: true })
}
