/**
 * How long a connection may keep this process waiting. Without these bounds a few clients that send or read nothing hold
 * its memory for good.
 */
export const TIMEOUTS = {
  /**
   * A connection on which no byte moves is closed, whatever is being answered on it: a client that has not read for so
   * long has gone, even if TCP has not noticed. No call takes this long without a byte: statements and providers have
   * shorter limits, and open screens are written to every 20 seconds.
   */
  connectionTimeout: 60_000,
  /** Between two requests: longer than balancers keep an idle connection (60 s), so that it is they who close it. */
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
