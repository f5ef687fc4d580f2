import cluster, { type Worker } from 'node:cluster'

/** How often a server process reports that it is alive. */
const ALIVE_MS = 1_000
/** A process that was silent for this long is killed and replaced. Much longer than the longest pause under load. */
const SILENT_MS = 10_000
/** The limit for a new process, which has to load its code first. */
const STARTING_MS = 60_000

interface WatchSettings {
  /** A line for the operator. */
  report: (message: string) => void
  silentMs?: number
}

/**
 * In the first process: kills hanging server processes, so that they are replaced. Otherwise the kernel would continue
 * to give new connections to a hanging process, and they would wait forever.
 */
export function watchWorkers({ report, silentMs = SILENT_MS }: WatchSettings): { stop(): void } {
  const silentSince = new Map<number, { at: number; limitMs: number }>()
  const onMessage = ({ id }: Worker) => void silentSince.set(id, { at: performance.now(), limitMs: silentMs })
  const onExit = ({ id }: Worker) => void silentSince.delete(id)
  cluster.on('message', onMessage)
  cluster.on('exit', onExit)

  let checkedAt = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    const wasStopped = now - checkedAt > 3 * ALIVE_MS
    checkedAt = now
    for (const worker of Object.values(cluster.workers ?? {})) {
      if (!worker) continue
      const since = silentSince.get(worker.id) ?? { at: now, limitMs: STARTING_MS }
      silentSince.set(worker.id, since)
      // The whole machine may have been suspended, so all times start again.
      if (wasStopped) since.at = now
      const silence = now - since.at
      if (silence <= since.limitMs) continue
      report(`A server process has not answered for ${Math.round(silence / 1_000)} s. It is replaced.`)
      silentSince.delete(worker.id)
      worker.process.kill('SIGKILL')
    }
  }, ALIVE_MS)
  timer.unref()
  return {
    stop() {
      clearInterval(timer)
      cluster.off('message', onMessage)
      cluster.off('exit', onExit)
    },
  }
}

/** In a server process: reports to the first process that this one is alive. */
export function reportAlive(): void {
  const report = () => {
    if (process.connected) process.send?.({ alive: true })
  }
  report()
  setInterval(report, ALIVE_MS).unref()
}
