import { appendFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'

/** The events of a run, as JSON lines in a file. */
export interface EventLog {
  /** The folder for the files of the run. */
  folder: string
  file: string
  /** `details` are written as they are: they must not contain account texts, tokens or addresses. */
  write(event: string, details?: object): void
}

/** Creates a folder for one run below `proof/runs`, which git ignores. */
export function openEventLog(name: string): EventLog {
  const folder = path.join(import.meta.dirname, 'runs', name)
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'events.jsonl')
  const startedAt = performance.now()
  return {
    folder,
    file,
    write(event, details = {}) {
      const atMs = Math.round(performance.now() - startedAt)
      appendFileSync(file, `${JSON.stringify({ atMs, event, ...details })}\n`)
    },
  }
}
