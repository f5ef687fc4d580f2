import { setTimeout as sleep } from 'node:timers/promises'

/** Something that was started and can be stopped. `hurry` is aborted where nothing should be waited for any more. */
export type Stop = (hurry: AbortSignal) => Promise<unknown>

/** Requests in flight may take so long to end; then their connections are cut off. A purchase waits 2 s at most. */
export const REQUESTS_MS = 4_000
/** Requests and jobs end side by side. Jobs take less than four seconds in any case. */
const WORK_MS = 4_500
/** Connections to the database and to the mail server are given back. A statement that takes longer is left alone. */
const CONNECTIONS_MS = 1_000
/** The first of several processes waits so long for the others (the two above, and half a second), then kills them. */
export const SERVERS_MS = WORK_MS + CONNECTIONS_MS + 500
/** What the embedded database has in any case to write what it holds in memory. */
const DATABASE_MS = 3_000

/**
 * The most that a process takes to stop, after its drain: for the only process of a shop the first part is shorter, and
 * its database has the rest as well. docs/operating.md names this sum.
 */
export const STOP_MS = SERVERS_MS + CONNECTIONS_MS + DATABASE_MS

/** A start that is under way when the stop begins has so long to come to its next step, which is then undone. */
const STARTING_MS = 2_000

/** In this order. What depends on clients or on others comes first and is cut short, so that the rest keeps its time. */
const PHASES = {
  /** Bounds itself: DRAIN_SECONDS, or in the first of several processes the whole stop of the others. */
  drain: { mostMs: null, isParallel: true },
  work: { mostMs: WORK_MS, isParallel: true },
  connections: { mostMs: CONNECTIONS_MS, isParallel: false },
  /** The embedded database, which everything else rests on. Has all the time that is left. */
  base: { mostMs: null, isParallel: false },
} as const

type Phase = keyof typeof PHASES

/** Everything of this process that has to be stopped. */
export interface Stopper {
  /** @throws where the stop has begun, so that the start goes no further. What was added is stopped all the same. */
  add(phase: Phase, stop: Stop): void
  /**
   * Stops everything once, phase by phase; within a phase side by side, or in the reverse order of starting. Rejects
   * where something could not be stopped, after the rest was. The caller then ends the process. A second caller can
   * only hurry the first one: it is never answered, so that the first one's exit code counts.
   */
  stop(hurry: AbortSignal): Promise<void>
  /**
   * Waits for the start, and stops what a failed one has started. Not answered where the start is being stopped, as
   * with `stop`.
   * @throws why the start failed.
   */
  finishStart(starting: Promise<void>): Promise<void>
}

const NEVER = new Promise<never>(() => {})

/** @param report is given a line for the operator where something cannot be stopped, or not in time. */
export function createStopper(report: (line: string) => void): Stopper {
  const added: Record<Phase, Stop[]> = { drain: [], work: [], connections: [], base: [] }
  const hurried = new AbortController()
  let started: Promise<unknown> = Promise.resolve()
  let isStopping = false
  let hasFailed = false

  async function stopOne(stop: Stop) {
    try {
      await stop(hurried.signal)
    } catch (error) {
      hasFailed = true
      report(`Stopping failed: ${(error as Error).stack}`)
    }
  }

  async function stopPhase(phase: Phase) {
    const { mostMs, isParallel } = PHASES[phase]
    const stops = added[phase].splice(0).reverse()
    const inTurn = async () => {
      for (const stop of stops) await stopOne(stop)
    }
    const work = isParallel ? Promise.all(stops.map(stopOne)) : inTurn()
    if (mostMs === null) await work
    else if (await isLate(work, mostMs))
      report(`Stopping takes too long: it goes on without the rest of "${phase}".`)
  }

  async function stopAll() {
    const stopPhases = async () => {
      for (const phase of Object.keys(PHASES) as Phase[]) await stopPhase(phase)
    }
    await stopPhases()
    await isLate(started, STARTING_MS)
    await stopPhases()
    if (hasFailed) throw new Error('Something could not be stopped.')
  }

  function stop(hurry: AbortSignal): Promise<void> {
    if (hurry.aborted) hurried.abort()
    else hurry.addEventListener('abort', () => hurried.abort())
    if (isStopping) return NEVER
    isStopping = true
    return stopAll()
  }

  return {
    add(phase, stop) {
      added[phase].push(stop)
      if (isStopping) throw new Error('The process is being stopped.')
    },
    stop,
    async finishStart(starting) {
      started = starting.catch(() => {})
      try {
        await starting
      } catch (error) {
        // Most likely it failed because it is being stopped.
        if (isStopping) return NEVER
        await stop(AbortSignal.abort()).catch(() => {})
        throw error
      }
    },
  }
}

async function isLate(work: Promise<unknown>, ms: number): Promise<boolean> {
  const timer = new AbortController()
  const late = sleep(ms, true, { signal: timer.signal }).catch(() => true)
  try {
    return await Promise.race([work.then(() => false), late])
  } finally {
    timer.abort()
  }
}
