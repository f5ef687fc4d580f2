import { appendFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'

/** What happened in a run, as JSON lines in a file: without account values, tokens and addresses. */
export interface EventLog {
  /** Where the run keeps its files. */
  folder: string
  file: string
  write(event: string, details?: object): void
}

/** A folder for one run, below `proof/runs`, which git ignores. */
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
