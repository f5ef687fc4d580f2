import { EventEmitter } from 'node:events'
import { Logger, type ParsedCronItem, run, type TaskList, type WorkerEventMap } from 'graphile-worker'
import type pg from 'pg'
import type { RareLog } from './rare-log.ts'
import { createRunnerPool } from './runner-pool.ts'
import type { Session } from './session.ts'

/** One runner of graphile-worker for one lane. It is replaced at the first fault. */
export interface LaneRunner {
  id: string
  /** Aborts when the runner is abandoned. */
  abandoned: AbortSignal
  /** Resolves with the reason once the runner has ended or must be replaced. */
  finished: Promise<string>
  /** Resolves `finished` with this reason. */
  finish(reason: string): void
  /** Takes no more jobs and waits for the running ones; then `finished` resolves. */
  stop(): void
  /** From now on the runner can neither take a job nor record its result. Does not wait. */
  abandon(): void
}

interface Settings {
  pool: pg.Pool
  session: Session
  slots: number
  schedule: ParsedCronItem[]
  tasks: (abandoned: AbortSignal) => TaskList
  /** The runner waits for it before it queries for jobs; null if it need not wait. */
  waitUntilAllowed: () => Promise<null> | null
  warn: RareLog
}

/** The interval of polling for retries, for which there is no notification. New jobs wake up their lane. */
const POLL_MS = 5_000

/** @throws if the database cannot be reached */
export async function startLaneRunner(settings: Settings): Promise<LaneRunner> {
  const { pool, session, slots, schedule, tasks, waitUntilAllowed, warn } = settings
  const runnerPool = createRunnerPool(pool, { notifications: session.notifications, slots })
  const abandoned = new AbortController()
  const finished = Promise.withResolvers<string>()
  const events = new EventEmitter()
  let [id, isStopping] = ['', false]

  // The runner's jobs have this id, so a heartbeat must write the id before the runner takes a job.
  events.once('pool:create', ({ workerPool }: { workerPool: { id: string } }) => {
    id = workerPool.id
    runnerPool.waitFor(session.runners.add(id))
  })
  // A new runner with a new id must replace this one. The failed query may have taken a job although its answer was
  // lost, and the runner does not know of that job. If the first query fails, graphile-worker 0.18 even caches the
  // failure and never reads jobs again (taskIdentifiers.js).
  events.on('worker:getJob:error', () => finished.resolve('its jobs could not be read'))
  // If graphile-worker has failed twice to record results, its shutdown never ends (main.js, batch: `pending` falls
  // below zero).
  events.on('pool:fatalError', () => finished.resolve('the results of its jobs could not be recorded'))
  events.on('pool:gracefulShutdown', () => {
    if (!isStopping) finished.resolve('it shut itself down')
  })
  events.on('cron:schedule', ({ jobsAndIdentifiers }: Scheduled) => makeDueAtOnce(jobsAndIdentifiers))
  events.on('cron:backfill', ({ itemsToBackfill }: Backfilled) => makeDueAtOnce(itemsToBackfill))

  const runner = await run({
    pgPool: runnerPool.asPool,
    events,
    taskList: tasks(abandoned.signal),
    parsedCronItems: schedule,
    concurrency: slots,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    // graphile-worker awaits this before each query for jobs. We use it to delay the query; no flag is forbidden.
    forbiddenFlags: waitUntilAllowed,
    // A delay of 0 uses graphile-worker's batch code even for a single result. Without it, the runner does not wait
    // until a result is recorded, and ends if recording fails.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: createLogger(warn, abandoned.signal),
  })
  const onEnd = () => finished.resolve('it ended')
  runner.promise.then(onEnd, onEnd)
  return {
    id,
    abandoned: abandoned.signal,
    finished: finished.promise,
    finish: finished.resolve,
    stop() {
      isStopping = true
      runnerPool.expectEnd()
      // Rejects if the runner is already stopping.
      runner.stop().then(onEnd, onEnd)
    },
    abandon() {
      abandoned.abort()
      runnerPool.close()
      // Ends the timers of the runner. No code waits for this, because it may hang.
      runner.stop().catch(() => {})
    },
  }
}

type Scheduled = WorkerEventMap['cron:schedule']
type Backfilled = WorkerEventMap['cron:backfill']

/**
 * Makes a scheduled job due at once by the database's clock. graphile-worker uses this machine's clock. If the
 * database's clock were a minute behind, a job that runs every minute would never be due, because each minute postpones
 * it again.
 */
function makeDueAtOnce(scheduled: readonly { job: { runAt?: unknown } }[]) {
  for (const { job } of scheduled) delete job.runAt
}

/**
 * Logs the runner's warnings. Warnings about a single job may quote its payload, so lane-tasks.ts logs job failures
 * instead.
 */
function createLogger(warn: RareLog, abandoned: AbortSignal): Logger {
  return new Logger((scope) => (level, message) => {
    const isWarning = level === 'error' || level === 'warning'
    if (!isWarning || abandoned.aborted || scope.jobId !== undefined || message.startsWith('Failed task'))
      return
    const line = message.split('\n', 1)[0] ?? ''
    warn(`runner: ${line.replace(/\d+/g, '')}`.slice(0, 60), { source: 'job runner' }, line)
  })
}
