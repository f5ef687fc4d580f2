import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { describeEnd } from './describe-end.ts'
import { isRunning, isStopped, type Postmaster, signalProcess } from './postmaster.ts'
import { createHangCheck } from './probe.ts'
import type { Failure } from './server-log.ts'

const LOOK_MS = 250

/** Each probe costs the server a new process, so there is one in 1.5 s. */
const LOOKS_PER_PROBE = 6

/** After so many looks at a server that is stopped by a signal such as SIGSTOP, the server is killed. */
const MAX_STOPPED_LOOKS = 8

/** SIGKILL takes effect at once, unless the process waits for a disk. */
const LOOKS_AFTER_KILL = 20

const UNKNOWN = 'it left no reason in its log, as after SIGKILL'

/**
 * Resolves once the server has ended, or was killed because it hung, with the reason if it is known; with null once
 * `signal` is aborted. A server in recovery is left alone, and so is one that is only slow.
 */
export async function waitForEnd(
  cluster: Cluster,
  postmaster: Postmaster,
  signal: AbortSignal,
): Promise<Failure | null> {
  const hangs = createHangWatch(cluster, postmaster.port)
  let stoppedLooks = 0
  for (let look = 1; ; look++) {
    await pause(LOOK_MS, undefined, { signal }).catch(() => {})
    if (signal.aborted) return null
    if (!isRunning(postmaster)) return describeEnd(cluster, postmaster, UNKNOWN)
    stoppedLooks = isStopped(postmaster) ? stoppedLooks + 1 : 0
    const isHung = hangs(look % LOOKS_PER_PROBE === 0)
    if (!isHung && stoppedLooks < MAX_STOPPED_LOOKS) continue
    await endNow(postmaster)
    return { reason: stoppedLooks > 0 ? 'stopped by a signal' : 'it did not answer any more', kind: 'crash' }
  }
}

/** Answers at once whether the server is known to hang, so that the process is also watched during a probe. */
function createHangWatch(cluster: Cluster, port: number): (isDue: boolean) => boolean {
  const checkHang = createHangCheck(cluster)
  let isProbing = false
  let isHung = false
  const probeOnce = async () => {
    isProbing = true
    isHung = (await checkHang(port)) === 'hung'
    isProbing = false
  }
  return (isDue) => {
    if (isDue && !isProbing) void probeOnce()
    return isHung
  }
}

async function endNow(postmaster: Postmaster) {
  signalProcess(postmaster.pid, 'SIGKILL')
  for (let look = 0; look < LOOKS_AFTER_KILL && isRunning(postmaster); look++) await pause(LOOK_MS / 5)
}
