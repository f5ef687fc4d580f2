import { BoundedClient } from '../../db/bounded-client.ts'
import { type BoundedPool, openPool } from '../../db/open-pool.ts'

const POOL_SIZE = 3

/** The maximum number of connections of one process's jobs: the pool of all lanes, and the session that listens. */
export const JOB_CONNECTIONS = POOL_SIZE + 1

const APPLICATION_NAME = 'docket jobs'
const CONNECT_TIMEOUT_MS = 3_000
/** The runners' statements take milliseconds. */
const STATEMENT_TIMEOUT_MS = 5_000

/**
 * The pool of all lanes. It is separate from the shop's, so that jobs and requests never wait for each other's
 * connections.
 */
export function openJobPool(directUrl: string): BoundedPool {
  return openPool(directUrl, {
    max: POOL_SIZE,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    applicationName: APPLICATION_NAME,
    pooled: false,
  })
}

/** Connects to PostgreSQL itself, because a pooler in transaction mode does not forward notifications. */
export function createSessionClient(directUrl: string): BoundedClient {
  const client = new BoundedClient({
    connectionString: directUrl,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
  })
  // The caller notices a lost connection. Without a listener the loss would end the process.
  client.on('error', () => {})
  return client
}
