import { EventEmitter } from 'node:events'
import { Logger, type ParsedCronItem, run, type TaskList, type WorkerEventMap } from 'graphile-worker'
import type pg from 'pg'
import type { RareLog } from './rare-log.ts'
import { createRunnerPool } from './runner-pool.ts'
import type { Session } from './session.ts'

/** One runner of graphile-worker, for one lane. It is never repaired: at the first sign of trouble it is replaced. */
export interface LaneRunner {
  id: string
  /** Aborts when the runner is abandoned. */
  abandoned: AbortSignal
  /** Resolves once it has ended, or should be replaced, with the reason. */
  trouble: Promise<string>
  /** Says from outside that it should be replaced. */
  report(reason: string): void
  /** Takes no more jobs and lets those under way end; `trouble` then resolves. */
  stop(): void
  /** Can take or mark no job from now on. Waits for nothing. */
  abandon(): void
}

interface Settings {
  pool: pg.Pool
  session: Session
  slots: number
  schedule: ParsedCronItem[]
  tasks: (abandoned: AbortSignal) => TaskList
  /** Waited for before each look at the jobs; null where there is nothing to wait for. */
  gate: () => Promise<null> | null
  warn: RareLog
}

/** For retries, whose time is not announced. New jobs wake their lane. */
const POLL_MS = 5_000

/** @throws where the database cannot be reached. */
export async function startLaneRunner(settings: Settings): Promise<LaneRunner> {
  const { pool, session, slots, schedule, tasks, gate, warn } = settings
  const view = createRunnerPool(pool, { heard: session.heard, slots })
  const abandoned = new AbortController()
  const trouble = Promise.withResolvers<string>()
  const events = new EventEmitter()
  let [id, stopping] = ['', false]

  // Its jobs carry this id, so it is under the heartbeat before the first one is taken.
  events.once('pool:create', ({ workerPool }: { workerPool: { id: string } }) => {
    id = workerPool.id
    view.waitFor(session.runners.add(id))
  })
  // A runner that loses an answer may hold a job without knowing (the statement was done, its answer lost): only a new
  // runner, under a new id, gets clear of it. The first look is kept as well: where it failed, graphile-worker 0.18 never reads
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
    // In batches, even of one: only so does the runner wait for its marks, and survive one that fails.
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
      // Rejects where it stops by itself already.
      runner.stop().then(ended, ended)
    },
    abandon() {
      abandoned.abort()
      view.close()
      // Its timers end; where it hangs nothing waits for it.
      runner.stop().catch(() => {})
    },
  }
}

type Scheduled = WorkerEventMap['cron:schedule']
type Backfilled = WorkerEventMap['cron:backfill']

/**
 * Leaves it to the database when a job of the schedule is due: at once, by its own clock. graphile-worker sets the time
 * of this machine. Where the database's clock is a minute behind it, a job of every minute would never be due: before it
 * is, the next minute puts its time off.
 */
function dueAtOnce(scheduled: readonly { job: { runAt?: unknown } }[]) {
  for (const { job } of scheduled) delete job.runAt
}

/** The runner's own complaints. What it says of a single job is logged elsewhere, and may quote the payload here. */
function createLogger(warn: RareLog, abandoned: AbortSignal): Logger {
  return new Logger((scope) => (level, message) => {
    const isComplaint = level === 'error' || level === 'warning'
    if (!isComplaint || abandoned.aborted || scope.jobId !== undefined || message.startsWith('Failed task'))
      return
    const line = message.split('\n', 1)[0] ?? ''
    warn(`runner: ${line.replace(/\d+/g, '')}`.slice(0, 60), { source: 'job runner' }, line)
  })
}
