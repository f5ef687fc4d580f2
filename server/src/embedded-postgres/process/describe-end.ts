import type { Cluster } from '../cluster/cluster.ts'
import type { Postmaster } from './postmaster.ts'
import { type Failure, readFailure } from './server-log.ts'

/** Why a server ended: its signal if it is known, otherwise its log, otherwise `fallback` (see `readFailure`). */
export function describeEnd(cluster: Cluster, { child, logFrom }: Postmaster, fallback?: string): Failure {
  if (child?.signalCode === 'SIGKILL') {
    return { reason: 'killed by SIGKILL, as by the kernel when memory runs out', kind: 'crash' }
  }
  return readFailure(cluster, logFrom, fallback)
}
