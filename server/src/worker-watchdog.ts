import cluster, { type Worker } from 'node:cluster'

/** How often a server process reports that it lives. */
const ALIVE_MS = 1_000
/** A process that was silent for this long is ended and replaced. Well above the longest pause under load. */
const SILENT_MS = 10_000
/** One that starts has to load its code first. */
const STARTING_MS = 60_000

interface WatchSettings {
  /** A line for the operator. */
  report: (message: string) => void
  silentMs?: number
}

/**
 * In the first process: ends server processes that hang, so that they are replaced. The kernel continues to give new
 * connections to a process that hangs, and each of them would wait forever.
 */
export function watchWorkers({ report, silentMs = SILENT_MS }: WatchSettings): { stop(): void } {
  const silentSince = new Map<number, { at: number; limitMs: number }>()
  const hear = ({ id }: Worker) => void silentSince.set(id, { at: performance.now(), limitMs: silentMs })
  cluster.on('message', hear)
  cluster.on('exit', ({ id }) => void silentSince.delete(id))

  let lookedAt = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    const wasStopped = now - lookedAt > 3 * ALIVE_MS
    lookedAt = now
    for (const worker of Object.values(cluster.workers ?? {})) {
      if (!worker) continue
      const since = silentSince.get(worker.id) ?? { at: now, limitMs: STARTING_MS }
      silentSince.set(worker.id, since)
      // Perhaps the whole machine was stopped, this process included: all times start again.
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
      cluster.off('message', hear)
    },
  }
}

/** In a server process: reports to the first one that this one lives. */
export function tellAlive(): void {
  const tell = () => {
    if (process.connected) process.send?.({ alive: true })
  }
  tell()
  setInterval(tell, ALIVE_MS).unref()
}
