import pg from 'pg'
import { BoundedClient } from './bounded-client.ts'

/** A pool that closes connections that do not answer. */
export interface BoundedPool {
  pool: pg.Pool
  /**
   * Closes idle connections at once, and the others unless their query is answered within `UNANSWERED_MS`. Call it when
   * the database cannot be reached.
   */
  dropUnanswered(): void
  /** Closes the connections that are idle. */
  closeIdle(): void
  /** Every open connection. */
  clients: ReadonlySet<BoundedClient>
}

interface PoolSettings {
  max: number
  /** How long a statement may run before PostgreSQL cancels it. */
  statementTimeoutMs: number
  applicationName: string
  /** Whether the address leads to a connection pooler in transaction mode, such as PgBouncer. */
  pooled: boolean
  /** Whether the connections refuse to write. */
  readOnly?: boolean
  /** Called with the SQLSTATE of each statement that fails. */
  onError?: ((sqlState: string | undefined) => void) | undefined
}

/**
 * Added to the statement timeout: PostgreSQL cancels the statement first, so only a lost connection reaches this limit.
 */
const GRACE_MS = 1_000
const UNANSWERED_MS = 2_000
const CONNECT_TIMEOUT_MS = 3_000
const SWEEP_MS = 250
const KEEP_ALIVE_MS = 10_000

/** Opens a pool with time limits for connecting, for waiting for a connection, and for waiting for an answer. */
export function openPool(connectionString: string, settings: PoolSettings): BoundedPool {
  const { max, statementTimeoutMs, applicationName, pooled, readOnly = false, onError } = settings
  const openClients = new Set<BoundedClient>()
  const idleClients = new Set<BoundedClient>()
  const unanswered = new WeakSet<BoundedClient>()
  const config: pg.PoolConfig & { keepsStatements: boolean } = {
    connectionString,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    keepsStatements: !pooled,
    // A pooler refuses connections with these settings; docs/operating.md says how to set them at the pooler.
    ...(!pooled && {
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: 30_000,
      application_name: applicationName,
    }),
    ...(readOnly && { options: '-c default_transaction_read_only=on' }),
    // The type has a constructor without arguments, but the pool passes these settings.
    Client: BoundedClient as unknown as new () => pg.ClientBase,
  }
  const pool = new pg.Pool(config)
  // The pool replaces a lost connection on the next use. Without listeners the loss would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    openClients.add(asBounded(client))
    if (onError) asBounded(client).onSqlError(onError)
  })
  pool.on('remove', (client) => {
    openClients.delete(asBounded(client))
    idleClients.delete(asBounded(client))
  })
  pool.on('acquire', (client) => void idleClients.delete(asBounded(client)))
  pool.on('release', (_error, client) => void idleClients.add(asBounded(client)))

  function destroyUnanswered() {
    const now = performance.now()
    for (const client of openClients) {
      if (client.waitingSince === null) continue
      const limit = unanswered.has(client) ? UNANSWERED_MS : statementTimeoutMs + GRACE_MS
      if (now - client.waitingSince > limit) client.destroy()
    }
  }
  const timer = setInterval(() => {
    if (pool.ended) clearInterval(timer)
    // With setImmediate, so that a busy process first reads answers that have arrived.
    else setImmediate(destroyUnanswered)
  }, SWEEP_MS)
  timer.unref()

  function closeIdle() {
    for (const client of idleClients) client.destroy()
  }
  return {
    pool,
    clients: openClients,
    closeIdle,
    dropUnanswered() {
      for (const client of openClients) {
        if (idleClients.has(client)) continue
        unanswered.add(client)
        client.once('drain', () => unanswered.delete(client))
      }
      closeIdle()
    },
  }
}

/** The pool creates every client as a BoundedClient, but its type does not know that. */
function asBounded(client: pg.PoolClient): BoundedClient {
  return client as unknown as BoundedClient
}
