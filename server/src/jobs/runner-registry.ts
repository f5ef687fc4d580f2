/** The runners of this process, as its heartbeat writes them. */
export interface RunnerRegistry {
  /** Adds a runner; resolves once a heartbeat has written it, rejects where that takes too long. */
  add(runnerId: string): Promise<void>
  /** The runner works no more: its jobs are to be made free. */
  retire(runnerId: string): void
  /** What the next heartbeat writes. `changed` aborts when that is out of date. */
  take(): { active: string[]; retired: string[]; changed: AbortSignal }
  /** A heartbeat has written these. */
  written(active: string[]): void
  /** The jobs of these are free. */
  freed(retired: string[]): void
}

const WRITE_MS = 6_000

export function createRunnerRegistry(): RunnerRegistry {
  const [active, retired] = [new Set<string>(), new Set<string>()]
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
      retired.add(runnerId)
      changed.abort()
    },
    take() {
      changed = new AbortController()
      return { active: [...active], retired: [...retired], changed: changed.signal }
    },
    written(ids) {
      for (const id of ids) {
        waiting.get(id)?.()
        waiting.delete(id)
      }
    },
    freed(ids) {
      for (const id of ids) retired.delete(id)
    },
  }
}
