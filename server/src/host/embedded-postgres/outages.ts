import type { FastifyBaseLogger } from 'fastify'
import { ConfigError } from '../config.ts'
import type { Problem } from '../context/readiness.ts'
import type { Failure } from './process/server-log.ts'

/** At the third crash or failed start within a minute, a person must look at the server. */
const MAX_CRASHES = 3
const CRASH_WINDOW_MS = 60_000
const CRASH_PAUSE_MS = 1_000

/**
 * After a minute of `temporary` failures there is no further attempt: the locks of an ended server disappear within
 * seconds.
 */
const MAX_TEMPORARY_IN_A_ROW = 60
const TEMPORARY_PAUSE_MS = 1_000

/** The pause between attempts grows while the disk is full or memory is missing. */
const MIN_RESOURCE_PAUSE_MS = 500
const MAX_RESOURCE_PAUSE_MS = 10_000

const REPORT_MS = 60_000

/** Counts and reports the crashes and failed starts of a server, and decides whether to try again. */
export interface Outages {
  /**
   * Adds a failure. @returns the milliseconds to wait before the next attempt
   * @throws ConfigError if another attempt cannot help: the data is damaged, it was the third crash within a minute, or
   * there were `temporary` failures for a minute
   */
  add(failure: Failure): number
  /** Call it when the server runs again. */
  finish(): void
  restarts(): number
  problem(): Problem | null
  /** Ends the periodic reports. */
  close(): void
}

export function createOutages(pgdata: string, log: FastifyBaseLogger): Outages {
  const choosePauseMs = createPauseChooser(pgdata)
  let outage: { last: Failure; since: number; reports: NodeJS.Timeout } | null = null
  let restarts = 0

  const report = () => {
    if (outage === null) return
    const downSeconds = Math.round((performance.now() - outage.since) / 1_000)
    log.error({ reason: outage.last.reason, downSeconds }, `${stateOf(outage.last)} It is still down.`)
  }
  return {
    add(failure) {
      const isFirst = outage === null
      if (outage === null || stateOf(failure) !== stateOf(outage.last)) {
        log.error({ reason: failure.reason }, stateOf(failure))
      }
      if (!isFirst) log.debug({ reason: failure.reason }, 'The embedded PostgreSQL did not start.')
      if (outage === null) {
        outage = { last: failure, since: performance.now(), reports: setInterval(report, REPORT_MS) }
      }
      outage.last = failure
      return choosePauseMs(failure, isFirst)
    },
    finish() {
      if (outage === null) return
      clearInterval(outage.reports)
      restarts++
      const downMs = Math.round(performance.now() - outage.since)
      log.warn({ restarts, downMs }, 'The embedded PostgreSQL runs again.')
      outage = null
    },
    restarts: () => restarts,
    problem: () => outage && { name: 'embedded-database', message: stateOf(outage.last), blocking: true },
    close: () => clearInterval(outage?.reports),
  }
}

/** A sentence without secrets. */
function stateOf({ kind }: Failure): string {
  return kind === 'resources'
    ? 'The embedded PostgreSQL is down until there is free disk space and memory.'
    : 'The embedded PostgreSQL ended and is being started again.'
}

function createPauseChooser(pgdata: string): (failure: Failure, isFirst: boolean) => number {
  let crashes: number[] = []
  let temporaryInARow = 0
  let resources = { pauseMs: 0, at: Number.NEGATIVE_INFINITY }

  const giveUp = (why: string, { reason }: Failure) =>
    new ConfigError(`DATA_DIR: PostgreSQL in ${pgdata} ${why}: ${reason}`)

  return (failure, isFirst) => {
    const now = performance.now()
    temporaryInARow = failure.kind === 'temporary' ? temporaryInARow + 1 : 0
    switch (failure.kind) {
      case 'corrupt':
        throw giveUp('cannot read its data', failure)
      case 'crash':
        crashes = [...crashes.filter((at) => at > now - CRASH_WINDOW_MS), now]
        if (crashes.length >= MAX_CRASHES)
          throw giveUp(`failed ${MAX_CRASHES} times within a minute`, failure)
        return isFirst ? 0 : CRASH_PAUSE_MS
      case 'resources': {
        const isSameOutage = resources.at > now - CRASH_WINDOW_MS
        const doubledMs = Math.min(2 * resources.pauseMs, MAX_RESOURCE_PAUSE_MS)
        resources = { pauseMs: isSameOutage ? doubledMs : MIN_RESOURCE_PAUSE_MS, at: now }
        return resources.pauseMs
      }
      case 'temporary':
        if (temporaryInARow > MAX_TEMPORARY_IN_A_ROW) throw giveUp('does not start', failure)
        return TEMPORARY_PAUSE_MS
      case 'busy':
        return TEMPORARY_PAUSE_MS
    }
  }
}
