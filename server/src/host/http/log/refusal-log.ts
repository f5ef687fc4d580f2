import type { ErrorCode } from '@docket/contract/errors'
import type { FastifyBaseLogger } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    refusals: RefusalLog
  }
}

/** An answer of 503. */
interface Refusal {
  code: ErrorCode
  route: string
  requestId: string
  cause: string
}

export interface RefusalLog {
  add(refusal: Refusal): void
  /** The number of refusals since the start. */
  total(): number
  /** Logs the refusals that were counted since the last line. */
  flush(): void
}

const EVERY_MS = 1_000
const MAX_ROUTES = 10

/**
 * Logs the number of answers of 503, at most one line a second for each code, because an overload or an outage refuses
 * thousands of requests a second. The first refusal is logged at once. The line names routes, and one request with its
 * cause.
 */
export function createRefusalLog(log: FastifyBaseLogger): RefusalLog {
  let total = 0
  const logs = new Map<ErrorCode, ReturnType<typeof logOfCode>>()
  return {
    total: () => total,
    add(refusal) {
      total++
      const logForCode = logs.get(refusal.code) ?? logOfCode(refusal.code, log)
      logs.set(refusal.code, logForCode)
      logForCode.add(refusal)
    },
    flush() {
      for (const ofCode of logs.values()) ofCode.flush()
    },
  }
}

function logOfCode(code: ErrorCode, log: FastifyBaseLogger) {
  let count = 0
  let routes = new Map<string, number>()
  let last: Refusal | undefined
  let loggedAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined

  function flush() {
    clearTimeout(timer)
    timer = undefined
    if (!last) return
    const { requestId, cause } = last
    log.warn({ code, count, routes: Object.fromEntries(routes), requestId, cause }, 'Requests were refused.')
    count = 0
    routes = new Map()
    last = undefined
    loggedAt = performance.now()
  }

  return {
    flush,
    add(refusal: Refusal) {
      count++
      last = refusal
      const { route } = refusal
      if (routes.has(route) || routes.size < MAX_ROUTES) routes.set(route, (routes.get(route) ?? 0) + 1)
      const waitMs = loggedAt + EVERY_MS - performance.now()
      if (waitMs <= 0) flush()
      else timer ??= setTimeout(flush, waitMs).unref()
    },
  }
}
