import { setTimeout as sleep } from 'node:timers/promises'

/** A part that was started and can be stopped. `hurry` is aborted when it should no longer wait. */
export type Stop = (hurry: AbortSignal) => Promise<unknown>

/** How long requests in flight may take to end; then their connections are closed. A purchase waits 2 s at most. */
export const REQUESTS_MS = 4_000
/** Requests and jobs end at the same time. Jobs take less than four seconds in any case. */
const WORK_MS = 4_500
/** Connections to the database and to the mail server are closed. A statement that takes longer is not waited for. */
const CONNECTIONS_MS = 1_000
/** How long the first of several processes waits for the others (the two above, and half a second) before it kills them. */
export const SERVERS_MS = WORK_MS + CONNECTIONS_MS + 500
/** The time that the embedded database has in any case to write its memory to disk. */
const DATABASE_MS = 3_000

/**
 * The most that a process takes to stop, after its drain: for the only process of a shop the first part is shorter, and
 * its database has the rest as well. docs/operating.md names this sum.
 */
export const STOP_MS = SERVERS_MS + CONNECTIONS_MS + DATABASE_MS

/** How long a start that still runs when the stop begins may take to reach its next step, which is then undone. */
const STARTING_MS = 2_000

/** In this order. Parts that depend on clients or others come first and are limited, so that the rest keeps its time. */
const PHASES = {
  /** Has its own limit: DRAIN_SECONDS, or in the first of several processes the whole stop of the others. */
  drain: { mostMs: null, isParallel: true },
  work: { mostMs: WORK_MS, isParallel: true },
  connections: { mostMs: CONNECTIONS_MS, isParallel: false },
  /** The embedded database, on which all others depend. Has all the time that is left. */
  base: { mostMs: null, isParallel: false },
} as const

type Phase = keyof typeof PHASES

/** All parts of this process that have to be stopped. */
export interface Stopper {
  /** @throws if the stop has begun, so that the start ends. The added part is stopped all the same. */
  add(phase: Phase, stop: Stop): void
  /**
   * Stops all parts once, phase by phase; within a phase at the same time, or in the reverse order of starting. Rejects
   * if a part could not be stopped, after the others were. The caller then ends the process. A second caller can
   * only hurry the first one: it is never answered, so that the first one's exit code counts.
   */
  stop(hurry: AbortSignal): Promise<void>
  /**
   * Waits for the start, and stops the parts that a failed one has started. Never settles if the start is being stopped,
   * as with `stop`.
   * @throws why the start failed.
   */
  finishStart(starting: Promise<void>): Promise<void>
}

const NEVER = new Promise<never>(() => {})

/** @param report gets a line for the operator if a part cannot be stopped, or not in time. */
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
    // A start that still ran may have added one more part before it noticed.
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
