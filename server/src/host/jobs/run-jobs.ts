import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import type { JobContext } from '../areas/declared-job.ts'
import type { Breaker } from '../areas/service-lane.ts'
import type { Platform } from '../context/platform.ts'
import type { Problem } from '../context/readiness.ts'
import { DELIVERY } from '../mail-transport/deliver-mails.ts'
import { type LaneState, type SupervisedLane, superviseLane } from './lane.ts'
import { type Lane, lanesOf, quarantineLanesOf } from './lanes.ts'
import { type DueRow, groupByLane, type OldestDue, SELECT_OLDEST_DUE } from './oldest-due.ts'
import { openJobPool } from './runner/job-connections.ts'
import { createRareLog } from './runner/rare-log.ts'
import { openSession, type Session } from './runner/session.ts'
import { watchedServices, watchOutages } from './watch-outages.ts'

/** What jobs need beyond the platform. */
export type JobDependencies = Omit<JobContext, 'platform' | 'processId'>

/** The state of the jobs of this process, read from memory. */
interface JobState {
  lanes: LaneState[]
  breakers: { name: string; state: ReturnType<Breaker['state']> }[]
}

export interface RunningJobs {
  state(): JobState
  /** Waits for running jobs, but for less than four seconds. */
  stop(): Promise<void>
}

/**
 * The time limits of `stop`: for running jobs to end normally, for them to end after the signal `stopSignal`, and for
 * the pool to close.
 */
const [FINISH_MS, GIVE_UP_MS, END_MS] = [2_000, 1_000, 200]
const STUCK_MS = 60_000
const NOTHING_DUE: OldestDue = { jobSeconds: 0, waitingSeconds: 0 }
const MAIL_LANES = ['security-mail', 'mail'] as const

/**
 * Runs the shop's jobs in this process, in lanes, until `stop`. Any number of processes may do so; if one dies, the
 * others take over its work. Needs JOB_CONNECTIONS connections. If due jobs wait for `stuckMs`, readiness reports it.
 */
export async function startJobs(
  platform: Platform,
  dependencies: JobDependencies,
  { stuckMs = STUCK_MS }: { stuckMs?: number } = {},
): Promise<RunningJobs> {
  const { log, readiness, directUrl } = platform
  const attempts = platform.metrics.jobs
  const processId = randomUUID()
  const warn = createRareLog(log)
  const stopSignal = new AbortController()
  const { areas } = dependencies
  const lanes = platform.config.quarantine ? quarantineLanesOf(areas) : lanesOf(areas)
  const services = watchedServices(areas, dependencies)
  const outages = watchOutages(platform, services)
  const supervisedLanes: SupervisedLane[] = []

  const { pool, dropUnanswered } = openJobPool(directUrl)
  const session = await openSession({
    directUrl,
    processId,
    warn,
    async onBeat(connection) {
      outages.update()
      const due = await readOldestDue(platform, connection, lanes)
      const dueOf = (lane: string) => due[lane] ?? NOTHING_DUE
      for (const lane of supervisedLanes) lane.watch(dueOf(lane.state().lane))
      // A purchase adds a mail or an event, but no job (decision 3).
      for (const lane of MAIL_LANES) if (dueOf(lane).waitingSeconds > 0) platform.wake(DELIVERY[lane])
      if (dueOf('events').waitingSeconds > 0) platform.wake('relay-events')
    },
    onLost: dropUnanswered,
  })
  const context = { ...dependencies, platform, processId }
  for (const lane of lanes) {
    const breaker = services.find(({ name }) => name === lane.name)?.breaker ?? null
    supervisedLanes.push(
      superviseLane({
        lane,
        context,
        pool,
        session,
        breaker,
        stopSignal: stopSignal.signal,
        log,
        warn,
        attempts,
      }),
    )
  }
  let stopping: Promise<void> | undefined
  readiness.addCheck(() => (stopping ? null : sessionProblem(session, stuckMs)))
  for (const service of services) {
    readiness.addCheck(() => (stopping ? null : outages.problem(service, stuckMs)))
  }
  for (const lane of supervisedLanes) readiness.addCheck(() => (stopping ? null : laneProblem(lane, stuckMs)))

  async function stop() {
    const ended = Promise.all(supervisedLanes.map((lane) => lane.stop()))
    await Promise.race([ended, sleep(FINISH_MS)])
    stopSignal.abort()
    await Promise.race([ended, sleep(GIVE_UP_MS)])
    for (const lane of supervisedLanes) lane.abandon()
    await session.close()
    await Promise.race([pool.end(), sleep(END_MS)])
  }
  return {
    state: () => ({
      lanes: supervisedLanes.map((lane) => lane.state()),
      breakers: services.map(({ breaker }) => ({ name: breaker.name, state: breaker.state() })),
    }),
    stop: () => (stopping ??= stop()),
  }
}

async function readOldestDue({ db }: Platform, connection: ClientBase, lanes: readonly Lane[]) {
  const { rows } = await connection.query<DueRow>(SELECT_OLDEST_DUE.compile(db).sql)
  return groupByLane(lanes, rows)
}

function sessionProblem(session: Session, stuckMs: number): Problem | null {
  if (session.silentForMs() < stuckMs) return null
  return { name: 'jobs', message: 'Jobs cannot be read from the database.', blocking: false }
}

function laneProblem(lane: SupervisedLane, stuckMs: number): Problem | null {
  if (!lane.isStuckFor(stuckMs)) return null
  const { lane: name, oldestDueSeconds } = lane.state()
  return {
    name: `jobs-${name}`,
    message: `The oldest due job of lane ${name} has waited for ${Math.round(oldestDueSeconds)} s, and this process has run no job of the lane since.`,
    blocking: false,
  }
}
