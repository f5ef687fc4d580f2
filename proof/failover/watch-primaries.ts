import type { DatabaseCluster } from './database-cluster.ts'

const INTERVAL_MS = 200

/** Asks all machines five times a second whether they are the primary, until `stop`. */
export function watchPrimaries(cluster: DatabaseCluster): { violations(): string[]; stop(): void } {
  const violations: string[] = []
  let isAsking = false
  const timer = setInterval(async () => {
    if (isAsking) return
    isAsking = true
    const primaries = await cluster.primaries()
    isAsking = false
    if (primaries.length > 1) violations.push(primaries.map(({ name }) => name).join(' and '))
  }, INTERVAL_MS)
  return { violations: () => violations, stop: () => clearInterval(timer) }
}
