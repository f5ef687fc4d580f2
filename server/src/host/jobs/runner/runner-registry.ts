/** The runners of this process, for its heartbeat. */
export interface RunnerRegistry {
  /** Adds a runner. Resolves once a heartbeat has written it, and rejects if that takes too long. */
  add(runnerId: string): Promise<void>
  /** Removes a runner that has ended: its jobs must be freed. */
  retire(runnerId: string): void
  /** The content of the next heartbeat. `changed` aborts when the content is out of date. */
  nextHeartbeat(): { active: string[]; retired: string[]; changed: AbortSignal }
  /** Call it when a heartbeat has written these runners. */
  markWritten(active: string[]): void
  /** Call it when a heartbeat has freed the jobs of these runners. */
  markFreed(retired: string[]): void
}

const WRITE_TIMEOUT_MS = 6_000
/**
 * After a network fault, a statement of a retired runner may arrive late and take a job. So for this time each
 * heartbeat frees the jobs of that runner again.
 */
const FREE_AGAIN_FOR_MS = 120_000

export function createRunnerRegistry(): RunnerRegistry {
  const active = new Set<string>()
  /** When each runner was retired. */
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
        }, WRITE_TIMEOUT_MS)
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
    nextHeartbeat() {
      changed = new AbortController()
      return { active: [...active], retired: [...retired.keys()], changed: changed.signal }
    },
    markWritten(ids) {
      for (const id of ids) {
        waiting.get(id)?.()
        waiting.delete(id)
      }
    },
    markFreed(ids) {
      const before = performance.now() - FREE_AGAIN_FOR_MS
      for (const id of ids) if ((retired.get(id) ?? 0) < before) retired.delete(id)
    },
  }
}
