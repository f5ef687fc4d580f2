import { setTimeout as sleep } from 'node:timers/promises'

/** Stops a part of the process. `stopNow` is aborted when it must not wait any longer. */
type Stop = (stopNow: AbortSignal) => Promise<unknown>

/** How long running requests may take to end; then their connections are closed. A purchase waits 2 s at most. */
export const REQUESTS_MS = 4_000
/** For requests and jobs, which end at the same time. Jobs take less than four seconds. */
const WORK_MS = 4_500
/** For closing connections to the database and the mail server, even if a statement still runs. */
const CONNECTIONS_MS = 1_000
/**
 * How long the first of several processes waits for the others before it kills them: their two phases and half a
 * second.
 */
export const SERVERS_MS = WORK_MS + CONNECTIONS_MS + 500
/** The time that the embedded database always has to write its memory to disk. */
const DATABASE_MS = 3_000

/**
 * The maximum time that a process takes to stop after its drain. In the shop's only process, `WORK_MS` takes the place
 * of `SERVERS_MS`, so the database has more time. docs/operating.md names this sum.
 */
export const STOP_MS = SERVERS_MS + CONNECTIONS_MS + DATABASE_MS

/** The stop may begin during a start. The start has this time to reach its next step, which the stop then undoes. */
const STARTING_MS = 2_000

/**
 * The phases in order. Phases that depend on clients come first and have a limit, so that later phases have enough
 * time.
 */
const PHASES = {
  /** Has its own limit: DRAIN_SECONDS. The first of several processes waits until the others have stopped. */
  drain: { maxMs: null, isParallel: true },
  work: { maxMs: WORK_MS, isParallel: true },
  connections: { maxMs: CONNECTIONS_MS, isParallel: false },
  /** The embedded database, on which all others depend, and the metrics. It has the rest of the time. */
  last: { maxMs: null, isParallel: false },
} as const

type Phase = keyof typeof PHASES

/** All parts of this process that have to be stopped. */
export interface Stopper {
  /** Adds a part. @throws if the stop has begun, so that the start ends; the added part is stopped, too */
  add(phase: Phase, stop: Stop): void
  /**
   * Stops all parts once, in phases; within a phase at the same time, or in the reverse order of starting. If a part
   * cannot be stopped, `stop` still stops the others and then rejects. The caller then ends the process. A second call
   * never settles, so that the first caller decides the exit code. But its `stopNow` also ends the waits of the first
   * call.
   */
  stop(stopNow: AbortSignal): Promise<void>
  /**
   * Waits for the start. If the start fails, `finishStart` stops the added parts. But if a stop has begun by then,
   * `finishStart` never settles, like a second `stop`.
   * @throws the error of the start
   */
  finishStart(starting: Promise<void>): Promise<void>
}

const NEVER = new Promise<never>(() => {})

/** @param report gets a line for the operator if a part cannot be stopped or takes too long */
export function createStopper(report: (line: string) => void): Stopper {
  const parts: Record<Phase, Stop[]> = { drain: [], work: [], connections: [], last: [] }
  const waiting = new AbortController()
  let started: Promise<unknown> = Promise.resolve()
  let isStopping = false
  let hasFailed = false

  async function stopOne(stop: Stop) {
    try {
      await stop(waiting.signal)
    } catch (error) {
      hasFailed = true
      report(`Stopping failed: ${(error as Error).stack}`)
    }
  }

  async function stopPhase(phase: Phase) {
    const { maxMs, isParallel } = PHASES[phase]
    const stops = parts[phase].splice(0).reverse()
    const stopInTurn = async () => {
      for (const stop of stops) await stopOne(stop)
    }
    const work = isParallel ? Promise.all(stops.map(stopOne)) : stopInTurn()
    if (maxMs === null) await work
    else if (await isLate(work, maxMs))
      report(`Stopping takes too long: it continues without the rest of "${phase}".`)
  }

  async function stopAll() {
    const stopPhases = async () => {
      for (const phase of Object.keys(PHASES) as Phase[]) await stopPhase(phase)
    }
    await stopPhases()
    // A start that still runs may have added one more part before it noticed the stop.
    await isLate(started, STARTING_MS)
    await stopPhases()
    if (hasFailed) throw new Error('A part could not be stopped.')
  }

  function stop(stopNow: AbortSignal): Promise<void> {
    if (stopNow.aborted) waiting.abort()
    else stopNow.addEventListener('abort', () => waiting.abort())
    if (isStopping) return NEVER
    isStopping = true
    return stopAll()
  }

  return {
    add(phase, stop) {
      parts[phase].push(stop)
      if (isStopping) throw new Error('The process is being stopped.')
    },
    stop,
    async finishStart(starting) {
      started = starting.catch(() => {})
      try {
        await starting
      } catch (error) {
        // Most likely the start failed because of the stop.
        if (isStopping) return NEVER
        await stop(AbortSignal.abort()).catch(() => {})
        throw error
      }
    },
  }
}

async function isLate(work: Promise<unknown>, ms: number): Promise<boolean> {
  const timer = new AbortController()
  const timeUp = sleep(ms, true, { signal: timer.signal }).catch(() => true)
  try {
    return await Promise.race([work.then(() => false), timeUp])
  } finally {
    timer.abort()
  }
}
