import type { FastifyBaseLogger } from 'fastify'
import { ConfigError } from '../platform/config.ts'
import type { Problem } from '../platform/readiness.ts'
import type { Failure } from './server-log.ts'

/** The third crash or failed start within a minute: the server will not stay up by itself. */
const MAX_CRASHES = 3
const CRASH_WINDOW_MS = 60_000
const CRASH_PAUSE_MS = 1_000

/** Locks of a server that has ended disappear within seconds. */
const MAX_PASSING_IN_A_ROW = 60
const PASSING_PAUSE_MS = 1_000

/** If disk or memory is used up, the pause between two tries grows. */
const MIN_RESOURCE_PAUSE_MS = 500
const MAX_RESOURCE_PAUSE_MS = 10_000

const REPORT_MS = 60_000

/** Counts and reports the ends and failed starts of a server, and decides whether to try again. */
export interface Outages {
  /**
   * Adds a failure. @returns how many milliseconds to wait before the next try.
   * @throws ConfigError if another try cannot help: the data is damaged, or it was the third crash within a minute.
   */
  add(failure: Failure): number
  /** The server runs again. */
  finish(): void
  restarts(): number
  problem(): Problem | null
  /** Ends the reports. */
  close(): void
}

export function createOutages(pgdata: string, log: FastifyBaseLogger): Outages {
  const pauseMs = createPauses(pgdata)
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
      return pauseMs(failure, isFirst)
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

/** In words without secrets. */
function stateOf({ kind }: Failure): string {
  return kind === 'resources'
    ? 'The embedded PostgreSQL is down until there is free disk space and memory.'
    : 'The embedded PostgreSQL ended and is being started again.'
}

function createPauses(pgdata: string): (failure: Failure, isFirst: boolean) => number {
  let crashes: number[] = []
  let passing = 0
  let resources = { pauseMs: 0, at: Number.NEGATIVE_INFINITY }

  const giveUp = (why: string, { reason }: Failure) =>
    new ConfigError(`DATA_DIR: PostgreSQL in ${pgdata} ${why}: ${reason}`)

  return (failure, isFirst) => {
    const now = performance.now()
    passing = failure.kind === 'passing' ? passing + 1 : 0
    switch (failure.kind) {
      case 'corrupt':
        throw giveUp('cannot read its data', failure)
      case 'crash':
        crashes = [...crashes.filter((at) => at > now - CRASH_WINDOW_MS), now]
        if (crashes.length >= MAX_CRASHES)
          throw giveUp(`failed ${MAX_CRASHES} times within a minute`, failure)
        return isFirst ? 0 : CRASH_PAUSE_MS
      case 'resources': {
        const isSame = resources.at > now - CRASH_WINDOW_MS
        const doubled = Math.min(2 * resources.pauseMs, MAX_RESOURCE_PAUSE_MS)
        resources = { pauseMs: isSame ? doubled : MIN_RESOURCE_PAUSE_MS, at: now }
        return resources.pauseMs
      }
      case 'passing':
        if (passing > MAX_PASSING_IN_A_ROW) throw giveUp('does not start', failure)
        return PASSING_PAUSE_MS
      case 'busy':
        return PASSING_PAUSE_MS
    }
  }
}
