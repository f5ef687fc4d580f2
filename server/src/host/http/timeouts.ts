import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * How long this process waits for traffic on a connection. Without these limits, a few clients that neither send nor
 * read would occupy its memory forever.
 */
export const TIMEOUTS = {
  /**
   * A connection without traffic is closed, even during an answer: a client that has not read for this long has left,
   * even if TCP has not noticed. Customers' calls end sooner, because statements and providers have shorter limits, and
   * live updates send something every 20 seconds. Calls of the back office and erasures may take longer: see
   * `LONG_WORK`.
   */
  connectionTimeout: 60_000,
  /**
   * Between two requests: longer than load balancers keep an idle connection (60 s), so that the balancer closes it
   * first.
   */
  keepAliveTimeout: 75_000,
  /** For a whole request: enough for an import of 10 MB over a slow connection. */
  requestTimeout: 120_000,
  http: {
    /** For the headers of a request, which are small. */
    headersTimeout: 20_000,
    /** How often Node checks these limits. */
    connectionsCheckingInterval: 5_000,
  },
}

/**
 * Limits for calls of the back office: imports, exports, batches, the dashboard. They run many statements, each with a
 * limit of 30 seconds, so in a busy shop their first byte may take longer than `connectionTimeout`. A customer's own
 * erasure has these limits, too (MAX_ERASURE_MS of the contract).
 */
export const LONG_WORK = {
  /** How long the connection of such a call may be silent while this process works on it, in milliseconds. */
  connectionTimeout: 300_000,
  /**
   * After this time an import starts no further statement and stores no account. It is two minutes shorter than
   * `connectionTimeout`, so that a running statement ends and the call is answered before the connection is closed: no
   * account is stored without an answer.
   */
  importTimeout: 180_000,
}

/** Raises the time-out of a request's connection to `LONG_WORK.connectionTimeout` while `work` runs. */
export async function withLongTimeout<Result>(
  { raw, server }: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  const setTimeoutMs = (ms: number) => {
    // An injected request of a test has no connection.
    if (raw.socket instanceof Socket) raw.socket.setTimeout(ms)
  }
  setTimeoutMs(LONG_WORK.connectionTimeout)
  try {
    return await work()
  } finally {
    setTimeoutMs(server.server.timeout)
  }
}
