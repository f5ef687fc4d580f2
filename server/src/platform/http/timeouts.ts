import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * How long a connection may keep this process waiting. Without these bounds a few clients that neither send nor read hold
 * its memory for good.
 */
export const TIMEOUTS = {
  /**
   * A connection on which no byte moves is closed, even during an answer: a client that has not read for this
   * long has left, even if TCP has not noticed. Customers' calls end sooner: statements and providers have shorter limits,
   * and open screens are written to every 20 seconds. Calls of the back office may take longer: see `LONG_WORK`.
   */
  connectionTimeout: 60_000,
  /** Between two requests: longer than balancers keep an idle connection (60 s), so that the balancer closes it. */
  keepAliveTimeout: 75_000,
  /** For a whole request: an import of 10 MB on a slow line. */
  requestTimeout: 120_000,
  http: {
    /** For the head of a request, which is small. */
    headersTimeout: 20_000,
    /** How often Node looks for requests that are over these limits. */
    connectionsCheckingInterval: 5_000,
  },
}

/**
 * The back office has calls of many statements, each with a limit of 30 seconds: imports, exports, batches, the dashboard.
 * On a busy shop they may take longer than `connectionTimeout` before their first byte.
 */
export const LONG_WORK = {
  /** How long the connection of such a call is kept while this process works on it, in milliseconds. */
  connectionTimeout: 300_000,
  /**
   * After this time an import begins no other statement, and stores no account. It is two minutes less, so that a
   * statement that has begun ends and is answered before the connection is closed: no account is stored without an answer.
   */
  importTimeout: 180_000,
}

/** Keeps the connection of a request while `work` runs; before and after it `connectionTimeout` applies as usual. */
export async function keepingConnection<Result>(
  { raw, server }: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  const setTimeoutMs = (ms: number) => {
    // A request that a test injects has no connection.
    if (raw.socket instanceof Socket) raw.socket.setTimeout(ms)
  }
  setTimeoutMs(LONG_WORK.connectionTimeout)
  try {
    return await work()
  } finally {
    setTimeoutMs(server.server.timeout)
  }
}
