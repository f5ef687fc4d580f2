/** The runners of this process, as its heartbeat writes them. */
export interface RunnerRegistry {
  /** Adds a runner; resolves once a heartbeat has written it, rejects if that takes too long. */
  add(runnerId: string): Promise<void>
  /** The runner no longer works: its jobs must be freed. */
  retire(runnerId: string): void
  /** The content of the next heartbeat. `changed` aborts when it is out of date. */
  take(): { active: string[]; retired: string[]; changed: AbortSignal }
  /** A heartbeat has written these. */
  written(active: string[]): void
  /** The jobs of these were freed by a heartbeat. */
  freed(retired: string[]): void
}

const WRITE_MS = 6_000
/**
 * A statement of a retired runner may still be on its way in a network that was interrupted, and take a job when it
 * arrives: for this time each heartbeat frees the jobs of that runner again.
 */
const FREED_AGAIN_MS = 120_000

export function createRunnerRegistry(): RunnerRegistry {
  const active = new Set<string>()
  /** When each was retired. */
  const retired = new Map<string, number>()
  const waiting = new Map<string, () => void>()
  let changed = new AbortController()
  return {
    add(runnerId) {
      active.add(runnerId)
      changed.abort()
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(runnerId)
          reject(new Error('The heartbeat could not be written.'))
        }, WRITE_MS)
        timer.unref()
        waiting.set(runnerId, () => {
          clearTimeout(timer)
          resolve()
        })
      })
    },
    retire(runnerId) {
      active.delete(runnerId)
      retired.set(runnerId, performance.now())
      changed.abort()
    },
    take() {
      changed = new AbortController()
      return { active: [...active], retired: [...retired.keys()], changed: changed.signal }
    },
    written(ids) {
      for (const id of ids) {
        waiting.get(id)?.()
        waiting.delete(id)
      }
    },
    freed(ids) {
      const before = performance.now() - FREED_AGAIN_MS
      for (const id of ids) if ((retired.get(id) ?? 0) < before) retired.delete(id)
    },
  }
}
