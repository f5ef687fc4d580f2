import { EventEmitter } from 'node:events'
import { Logger, type ParsedCronItem, run, type TaskList, type WorkerEventMap } from 'graphile-worker'
import type pg from 'pg'
import type { RareLog } from './rare-log.ts'
import { createRunnerPool } from './runner-pool.ts'
import type { Session } from './session.ts'

/** One runner of graphile-worker, for one lane. It is never repaired, but replaced at the first fault. */
export interface LaneRunner {
  id: string
  /** Aborts when the runner is abandoned. */
  abandoned: AbortSignal
  /** Resolves once it has ended, or should be replaced, with the reason. */
  trouble: Promise<string>
  /** Asks for its replacement, with a reason. */
  report(reason: string): void
  /** Takes no more jobs and waits for those that run; `trouble` then resolves. */
  stop(): void
  /** From now on it can neither take nor mark a job. Does not wait. */
  abandon(): void
}

interface Settings {
  pool: pg.Pool
  session: Session
  slots: number
  schedule: ParsedCronItem[]
  tasks: (abandoned: AbortSignal) => TaskList
  /** The runner waits for it before it looks for jobs; null if it need not wait. */
  gate: () => Promise<null> | null
  warn: RareLog
}

/** Polls for retries, which are not announced. New jobs wake up their lane. */
const POLL_MS = 5_000

/** @throws where the database cannot be reached. */
export async function startLaneRunner(settings: Settings): Promise<LaneRunner> {
  const { pool, session, slots, schedule, tasks, gate, warn } = settings
  const view = createRunnerPool(pool, { heard: session.heard, slots })
  const abandoned = new AbortController()
  const trouble = Promise.withResolvers<string>()
  const events = new EventEmitter()
  let [id, stopping] = ['', false]

  // Its jobs carry this id, so a heartbeat must have written the id before it takes the first one.
  events.once('pool:create', ({ workerPool }: { workerPool: { id: string } }) => {
    id = workerPool.id
    view.waitFor(session.runners.add(id))
  })
  // A runner that loses an answer may hold a job without knowing (the statement succeeded, its answer was lost): only a new
  // runner, under a new id, is free of it. The first lookup is cached as well: if it failed, graphile-worker 0.18 never reads
  // the jobs again (taskIdentifiers.js).
  events.on('worker:getJob:error', () => trouble.resolve('its jobs could not be read'))
  // After two such failures its own shutdown never ends (main.js, batch: `pending` falls below zero).
  events.on('pool:fatalError', () => trouble.resolve('its jobs could not be marked'))
  events.on('pool:gracefulShutdown', () => {
    if (!stopping) trouble.resolve('it shut itself down')
  })
  events.on('cron:schedule', ({ jobsAndIdentifiers }: Scheduled) => dueAtOnce(jobsAndIdentifiers))
  events.on('cron:backfill', ({ itemsToBackfill }: Backfilled) => dueAtOnce(itemsToBackfill))

  const runner = await run({
    pgPool: view.asPool,
    events,
    taskList: tasks(abandoned.signal),
    parsedCronItems: schedule,
    concurrency: slots,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    forbiddenFlags: gate,
    // In batches, even of one: only then does the runner wait for its marks and survive a failed one.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: createLogger(warn, abandoned.signal),
  })
  const ended = () => trouble.resolve('it ended')
  runner.promise.then(ended, ended)
  return {
    id,
    abandoned: abandoned.signal,
    trouble: trouble.promise,
    report: trouble.resolve,
    stop() {
      stopping = true
      view.expectEnd()
      // Rejects if it is already stopping by itself.
      runner.stop().then(ended, ended)
    },
    abandon() {
      abandoned.abort()
      view.close()
      // This ends its timers. If it hangs, no code waits for it.
      runner.stop().catch(() => {})
    },
  }
}

type Scheduled = WorkerEventMap['cron:schedule']
type Backfilled = WorkerEventMap['cron:backfill']

/**
 * Makes a scheduled job due at once by the database's clock. graphile-worker sets the time of this machine. If the
 * database's clock is a minute behind it, a job of every minute would never be due: each minute postpones it again.
 */
function dueAtOnce(scheduled: readonly { job: { runAt?: unknown } }[]) {
  for (const { job } of scheduled) delete job.runAt
}

/** Logs the runner's own warnings. Those about a single job are logged elsewhere, because they may quote the payload here. */
function createLogger(warn: RareLog, abandoned: AbortSignal): Logger {
  return new Logger((scope) => (level, message) => {
    const isComplaint = level === 'error' || level === 'warning'
    if (!isComplaint || abandoned.aborted || scope.jobId !== undefined || message.startsWith('Failed task'))
      return
    const line = message.split('\n', 1)[0] ?? ''
    warn(`runner: ${line.replace(/\d+/g, '')}`.slice(0, 60), { source: 'job runner' }, line)
  })
}
