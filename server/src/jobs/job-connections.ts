import { BoundedClient } from '../platform/db/bounded-client.ts'
import { type BoundedPool, openPool } from '../platform/db/open-pool.ts'

const POOL_SIZE = 3

/** How many connections the jobs of one process hold at most: the pool of all lanes, and the session that listens. */
export const JOB_CONNECTIONS = POOL_SIZE + 1

const APPLICATION_NAME = 'docket jobs'
const CONNECT_MS = 3_000
/** The runners' statements take milliseconds. */
const STATEMENT_MS = 5_000

/** The pool of all lanes, separate from the shop's: jobs and requests never wait for each other's connections. */
export function openJobPool(directUrl: string): BoundedPool {
  return openPool(directUrl, {
    max: POOL_SIZE,
    statementTimeoutMs: STATEMENT_MS,
    applicationName: APPLICATION_NAME,
    pooled: false,
  })
}

/** The session connects to PostgreSQL itself: a pooler in transaction mode does not pass notifications on. */
export function createSessionClient(directUrl: string): BoundedClient {
  const client = new BoundedClient({
    connectionString: directUrl,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    keepAlive: true,
  })
  // A connection that dies is noticed by its caller; without a listener it would end the process.
  client.on('error', () => {})
  return client
}
