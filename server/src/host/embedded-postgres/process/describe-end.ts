import type { Cluster } from '../cluster/cluster.ts'
import type { Postmaster } from './postmaster.ts'
import { type Failure, readFailure } from './server-log.ts'

/** Why a server ended: SIGKILL if that is known, otherwise what its log says, otherwise `fallback` (`readFailure`). */
export function describeEnd(cluster: Cluster, { child, logFrom }: Postmaster, fallback?: string): Failure {
  if (child?.signalCode === 'SIGKILL') {
    return { reason: 'killed by SIGKILL, as by the kernel when memory runs out', kind: 'crash' }
  }
  return readFailure(cluster, logFrom, fallback)
}
