import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { isRunning, type Postmaster, signalProcess } from './postmaster.ts'
import { createHangCheck } from './probe.ts'
import { type Failure, readFailure } from './server-log.ts'

const LOOK_MS = 250
const LOOKS_PER_PROBE = 6

/**
 * Resolves once the server has ended, or hung and been ended, with the reason where it can be known; with null once
 * `signal` is aborted. A server that is at its recovery is left alone, and so is one that is merely slow.
 */
export async function waitForEnd(
  cluster: Cluster,
  postmaster: Postmaster,
  signal: AbortSignal,
): Promise<Failure | null> {
  const checkHang = createHangCheck(cluster)
  for (let look = 1; ; look++) {
    await pause(LOOK_MS, undefined, { signal }).catch(() => {})
    if (signal.aborted) return null
    if (!isRunning(postmaster)) return describeEnd(cluster, postmaster)
    if (look % LOOKS_PER_PROBE === 0 && (await checkHang(postmaster)) === 'hung') {
      // It may have ended, or an orderly stop may have begun, during the last probe.
      if (signal.aborted || !isRunning(postmaster)) continue
      signalProcess(postmaster.pid, 'SIGKILL')
      return { reason: 'it did not answer any more', kind: 'crash' }
    }
  }
}

function describeEnd(cluster: Cluster, { child, logFrom }: Postmaster): Failure {
  if (child?.signalCode === 'SIGKILL') {
    return { reason: 'killed by SIGKILL, as by the kernel when memory runs out', kind: 'crash' }
  }
  return readFailure(cluster, logFrom, 'it left no reason in its log, as after SIGKILL')
}
