import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from '../cluster/cluster.ts'
import { describeEnd } from './describe-end.ts'
import { isRunning, isStopped, type Postmaster, signalProcess } from './postmaster.ts'
import { createHangCheck } from './probe.ts'
import type { Failure } from './server-log.ts'

const CHECK_MS = 250

/** One probe in 1.5 s, because each probe costs the server a new process. */
const CHECKS_PER_PROBE = 6

/** A server that a signal such as SIGSTOP has stopped is killed after this many checks. */
const MAX_STOPPED_CHECKS = 8

/** SIGKILL works at once, unless the process waits for a disk. */
const CHECKS_AFTER_KILL = 20

const REASON_UNKNOWN = 'its log has no reason, as after SIGKILL'

/**
 * Resolves with the reason once the server has ended, or once it was killed because it hung; with null once `signal`
 * aborts. It does not kill a server that is in recovery or only slow.
 */
export async function waitForEnd(
  cluster: Cluster,
  postmaster: Postmaster,
  signal: AbortSignal,
): Promise<Failure | null> {
  const isServerHung = createHangWatch(cluster, postmaster.port)
  let stoppedChecks = 0
  for (let check = 1; ; check++) {
    await pause(CHECK_MS, undefined, { signal }).catch(() => {})
    if (signal.aborted) return null
    if (!isRunning(postmaster)) return describeEnd(cluster, postmaster, REASON_UNKNOWN)
    stoppedChecks = isStopped(postmaster) ? stoppedChecks + 1 : 0
    const isHung = isServerHung(check % CHECKS_PER_PROBE === 0)
    if (!isHung && stoppedChecks < MAX_STOPPED_CHECKS) continue
    await endNow(postmaster)
    return { reason: stoppedChecks > 0 ? 'stopped by a signal' : 'it did not answer any more', kind: 'crash' }
  }
}

/**
 * The returned function starts a probe if one is due, and without waiting returns the result of the last finished
 * probe. So `waitForEnd` also watches the process during a probe.
 */
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
  for (let check = 0; check < CHECKS_AFTER_KILL && isRunning(postmaster); check++) await pause(CHECK_MS / 5)
}
