import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { JobContext } from '../areas/declared-job.ts'
import type { Breaker } from '../areas/service-lane.ts'
import type { Platform } from '../context/platform.ts'
import { taskListOf, trackJobs } from './lane-tasks.ts'
import type { Lane } from './lanes.ts'
import type { OldestDue } from './oldest-due.ts'
import { type LaneRunner, startLaneRunner } from './runner/lane-runner.ts'
import type { RareLog } from './runner/rare-log.ts'
import type { Session } from './runner/session.ts'
import { scheduleOf } from './schedule.ts'

/** The state of a lane in this process. */
export interface LaneState {
  lane: string
  slots: number
  /** The number of running tasks. */
  running: number
  lastFinishedAt: Date | null
  /** How often its runner was replaced since the process started. */
  restarts: number
  /** Whether its jobs wait because its service keeps failing. */
  isBreakerOpen: boolean
  /** How long the oldest due job has waited in any process, at the last heartbeat. */
  oldestDueSeconds: number
}

/** A lane with its runner. A runner that does not work is replaced. */
export interface SupervisedLane {
  state(): LaneState
  /** Replaces a runner that leaves due jobs untouched although it has a free slot. */
  watch(due: OldestDue): void
  /** Whether due jobs have waited for `ms` while no task started or ended in this process. */
  isStuckFor(ms: number): boolean
  /** Takes no more jobs. Resolves once the running jobs have ended and their results are recorded. */
  stop(): Promise<void>
  /** Does not wait for running jobs any longer: `stop` then resolves, and their results are not recorded. */
  abandon(): void
}

interface Settings {
  lane: Lane
  context: JobContext
  pool: pg.Pool
  session: Session
  /** The breaker of the lane's service. While it is open, no job of the lane is taken. */
  breaker: Breaker | null
  /** Tells running tasks to stop. */
  stopSignal: AbortSignal
  log: Platform['log']
  warn: RareLog
  /** Counts the attempts of jobs. */
  attempts: Platform['metrics']['jobs']
}

const STUCK_JOB_MS = 15_000
/** A runner that ran for this long was healthy: the next one starts soon. */
const HEALTHY_MS = 10_000
/**
 * Pauses between restarts. They are short, because most connection faults are over soon. After many restarts in a row
 * they are long, because graphile-worker never frees a few kilobytes of each runner.
 */
const [RESTART_MS, MAX_RESTART_MS, MANY_RESTARTS, RARE_RESTART_MS] = [250, 2_000, 60, 30_000]

export function superviseLane(settings: Settings): SupervisedLane {
  const { lane, context, pool, session, breaker, stopSignal, log, warn, attempts } = settings
  const { name, slots } = lane
  const stopping = new AbortController()
  const jobs = trackJobs()
  let runner: LaneRunner | undefined
  let [restarts, oldestDueMs, startedAt] = [0, 0, performance.now()]

  async function runOne(): Promise<string> {
    startedAt = performance.now()
    const started = await startLaneRunner({
      pool,
      session,
      slots,
      schedule: scheduleOf(lane),
      tasks: (abandoned) => taskListOf(lane, { context, jobs, stopSignal, abandoned, log, attempts }),
      waitUntilAllowed: () => waitUntilBreakerAllows(breaker, stopping.signal),
      warn,
    })
    runner = started
    if (stopping.signal.aborted) started.stop()
    try {
      return await started.finished
    } finally {
      runner = undefined
      started.abandon()
      session.runners.retire(started.id)
    }
  }

  async function supervise() {
    let restartsInARow = 0
    while (!stopping.signal.aborted) {
      const reason = await runOne().catch((error: Error) => `it does not start: ${error.message}`)
      if (stopping.signal.aborted) return
      restarts++
      warn(`lane ${name}`, { lane: name, reason }, 'A lane has lost its job runner; it is started again.')
      restartsInARow = performance.now() - startedAt > HEALTHY_MS ? 1 : restartsInARow + 1
      await sleep(restartPauseMs(restartsInARow), undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  const supervising = supervise()
  return {
    state: () => ({
      lane: name,
      slots,
      running: jobs.running(),
      lastFinishedAt: jobs.lastFinishedAt(),
      restarts,
      isBreakerOpen: breaker !== null && breaker.state() !== 'closed',
      oldestDueSeconds: oldestDueMs / 1_000,
    }),
    watch({ jobSeconds }) {
      oldestDueMs = jobSeconds * 1_000
      const hasFreeSlot = jobs.running() < slots
      const waitsForService = breaker?.state() === 'open'
      if (!runner || !hasFreeSlot || waitsForService || oldestDueMs < STUCK_JOB_MS) return
      const lastActiveAt = Math.max(startedAt, jobs.lastActiveAt())
      if (performance.now() - lastActiveAt > STUCK_JOB_MS) runner.finish('it left a due job untouched')
    },
    isStuckFor: (ms) => oldestDueMs > ms && performance.now() - jobs.lastActiveAt() > ms,
    async stop() {
      stopping.abort()
      runner?.stop()
      await supervising
    },
    abandon: () => runner?.finish('the process stops'),
  }
}

function restartPauseMs(restartsInARow: number): number {
  const maxMs = restartsInARow > MANY_RESTARTS ? RARE_RESTART_MS : MAX_RESTART_MS
  return Math.min(RESTART_MS * 2 ** (restartsInARow - 1), maxMs) * (0.5 + Math.random() / 2)
}

const CHECK_AGAIN_MS = 1_000

/** While the breaker is open, the service's jobs stay in the queue and lose no attempt. */
function waitUntilBreakerAllows(breaker: Breaker | null, stopping: AbortSignal): Promise<null> | null {
  if (breaker === null || breaker.retryAfterMs() === 0) return null
  return (async () => {
    // The loop ends when a call may be made: a pause is over, or the probe of another call has closed the breaker.
    while (!stopping.aborted && breaker.retryAfterMs() > 0) {
      const pauseMs = Math.min(breaker.retryAfterMs(), CHECK_AGAIN_MS)
      await sleep(pauseMs, undefined, { signal: stopping }).catch(() => {})
    }
    return null
  })()
}
