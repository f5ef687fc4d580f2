import { Logger, parseCronItems, run, type Task } from 'graphile-worker'
import { mailLink } from '../features/auth/mail-link.ts'
import { closeSalesDays } from '../features/dashboard/close-sales-days.ts'
import { countBusiestAhead } from '../features/dashboard/most-active-user.ts'
import { refreshRate } from '../features/deposits/card/refresh-rate.ts'
import type { DepositProviders } from '../features/deposits/deposit-jobs.ts'
import { sweepDeposits } from '../features/deposits/sweep-deposits.ts'
import { workProviderEvent } from '../features/deposits/work-provider-event.ts'
import type { JobName, JobPayloads } from '../platform/jobs.ts'
import { closeListBlocks } from '../platform/long-list.ts'
import type { Platform } from '../platform/platform.ts'
import type { Smtp } from '../providers/smtp.ts'
import { openJobPool } from './job-pool.ts'
import { deliverMails } from './mails/deliver-mails.ts'
import { tidyUp } from './tidy-up.ts'

/** What jobs need beyond the platform. */
export interface JobDependencies extends DepositProviders {
  smtp: Smtp
}

const AT_ONCE = 3
const POLL_MS = 5_000
const RESTART_MS = 5_000
/** How long a job under way may go on after `stop` before it is told to give up. */
const ABORT_MS = 3_000

type Jobs = { [Name in JobName]: (payload: JobPayloads[Name], stopping: AbortSignal) => Promise<void> }

/** Which verb works which job. */
function jobsOf(platform: Platform, { smtp, ...providers }: JobDependencies): Jobs {
  const deposits = { db: platform.db, log: platform.log, ...providers }
  return {
    // A mail server that hangs holds up one job, not those that wait beside it.
    'deliver-mails': oneAtATime((stopping) => deliverMails(platform, smtp, stopping)),
    'mail-link': (payload) => mailLink(platform, payload),
    'work-provider-event': (payload) => workProviderEvent(deposits, payload),
    'close-sales-days': async () => {
      await closeSalesDays(platform.db)
      await countBusiestAhead(platform.db)
    },
    'close-list-blocks': () => closeListBlocks(platform.db),
    'refresh-rate': () => refreshRate(deposits, providers.exchangeRate),
    'sweep-deposits': () => sweepDeposits(deposits),
    'tidy-up': (_payload, stopping) => tidyUp(platform, stopping),
  }
}

/**
 * Lets one run at a time in this process. Called meanwhile it answers at once, and the run under way looks again
 * before it ends.
 */
function oneAtATime(work: (stopping: AbortSignal) => Promise<void>) {
  let [running, again] = [false, false]
  return async (_payload: unknown, stopping: AbortSignal) => {
    again = true
    if (running) return
    running = true
    try {
      while (again) {
        again = false
        await work(stopping)
      }
    } finally {
      running = false
    }
  }
}

/** When a job runs by itself. Keyed, so that a slow one is not queued twice. */
const schedule = [
  { task: 'deliver-mails', match: '* * * * *' },
  { task: 'close-sales-days', match: '7 * * * *' },
  { task: 'close-list-blocks', match: '37 * * * *' },
  { task: 'refresh-rate', match: '*/5 * * * *' },
  { task: 'sweep-deposits', match: '* * * * *' },
  { task: 'tidy-up', match: '17 * * * *' },
] as const satisfies { task: JobName; match: string }[]

/**
 * Works the jobs of this shop in this process, a few at a time, until `stop`, which lets those under way end. Any
 * number of processes may do so. A runner that ends by itself is started again.
 */
export async function startJobs(
  platform: Platform,
  dependencies: JobDependencies,
): Promise<{ stop(): Promise<void> }> {
  const tasks = logged(platform, jobsOf(platform, dependencies))
  // One for each job under way, one that listens, one to spare for the schedule.
  const pool = openJobPool(platform.pool, { size: AT_ONCE + 2 })
  let stopped = false
  let restart: NodeJS.Timeout | undefined
  let end = async () => {}

  async function start(): Promise<void> {
    const runner = await run({
      pgPool: pool,
      taskList: tasks,
      parsedCronItems: parseCronItems(
        schedule.map((item) => ({
          ...item,
          options: { jobKey: item.task, maxAttempts: 1, backfillPeriod: 0 },
        })),
      ),
      concurrency: AT_ONCE,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: ABORT_MS,
      // In batches, even of one: only so does the runner wait for its marks, and survive one that fails.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: loggerFor(platform),
    })
    // It refuses to be stopped again while it stops by itself.
    end = once(() => runner.stop().catch(() => {}))
    // A runner keeps what its first look at the jobs answered, even where that was a lost connection, and would then
    // never work one again (graphile-worker 0.18, taskIdentifiers.js). A new one looks anew.
    runner.events.once('worker:getJob:error', ({ error }) => {
      platform.log.warn({ err: error }, 'The jobs could not be read.')
      // Once its workers have seen the failure, too: they then end without complaint.
      setImmediate(end)
    })
    runner.promise.then(startAgain, startAgain)
    if (stopped) await end()
  }

  function startAgain(error?: unknown) {
    if (stopped) return
    platform.log.error({ err: error }, 'The job runner ended; it is started again.')
    restart = setTimeout(() => start().catch(startAgain), RESTART_MS)
  }

  await start().catch(async (error: unknown) => {
    await pool.end()
    throw error
  })
  return {
    async stop() {
      stopped = true
      clearTimeout(restart)
      await end()
      await pool.end()
    },
  }
}

/** However often it is called, the work is done once, and all wait for it. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => (done ??= work())
}

/** A failure is logged once, as a request's is: what failed and why, without what the job was given. */
function logged(platform: Platform, jobs: Jobs): Record<string, Task> {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, work]): [string, Task] => [
      name,
      async (payload, { job, abortSignal }) => {
        try {
          // Payloads are written by addJob only, which is typed by the same table.
          await (work as (payload: unknown, stopping: AbortSignal) => Promise<void>)(
            payload,
            abortSignal ?? new AbortController().signal,
          )
        } catch (err) {
          platform.log.error(
            { job: name, jobId: String(job.id), attempt: job.attempts, err },
            'A job failed.',
          )
          throw err
        }
      },
    ]),
  )
}

/** The runner's own complaints. What it says of a single job is logged above, and may quote the payload here. */
function loggerFor({ log }: Platform): Logger {
  return new Logger((scope) => (level, message) => {
    if (
      scope.jobId === undefined &&
      (level === 'error' || level === 'warning') &&
      !message.startsWith('Failed task')
    ) {
      log.warn({ source: 'job runner' }, message.split('\n', 1)[0])
    }
  })
}
