import { availableParallelism } from 'node:os'
import { Kysely, type Transaction } from 'kysely'
import type pg from 'pg'
import type { BoundedClient } from './bounded-client.ts'
import { Dialect, idsAsNumbers } from './ids.ts'
import { openPool } from './open-pool.ts'
import type { DB } from './tables.ts'

/** A transaction is also a Database: a function that takes a Database works inside of a transaction, too. */
export type Database = Kysely<DB>
export type Tx = Transaction<DB>

export interface Connections {
  /** For all queries that need neither `pool` nor `quick` nor `slowQueriesDb`. */
  db: Database
  /** For SQL functions of one round trip, as prepared statements: each uses a connection for a short time. */
  pool: pg.Pool
  /** Queries on the connections of `pool`: for short queries that a purchase depends on. */
  quick: Database
  /**
   * For statements that may take minutes: the ledger check and erasures. Connections are opened when they are needed.
   */
  slowQueriesDb: Database
  /** The pool under `db`. */
  generalPool: pg.Pool
  /** Closes every connection that does not answer soon; see `BoundedPool`. */
  dropUnanswered(): void
  /** Closes the connections that are idle. */
  closeIdle(): void
  /** Every open connection. */
  clients(): BoundedClient[]
  close(): Promise<void>
}

interface ConnectOptions {
  /** Connections of `db`. */
  size?: number
  /** Connections of `pool`. */
  purchases?: number
  /** Whether the address leads to a connection pooler in transaction mode, such as PgBouncer. */
  pooled?: boolean
  /** Called with the SQLSTATE of each statement that fails. */
  onError?: (sqlState: string | undefined) => void
  /** How long a statement of `db` may run. Only tests change it. */
  generalTimeoutMs?: number
}

/** A statement of a purchase takes milliseconds, and never waits for a lock. */
const PURCHASE_TIMEOUT_MS = 5_000
export const GENERAL_TIMEOUT_MS = 30_000
const SLOW_TIMEOUT_MS = 30 * 60_000
/**
 * One for the ledger check, which takes up to ten minutes of each hour, and one for an erasure (plan-connections.ts).
 */
const SLOW_CONNECTIONS = 2

/** Opens separate pools, so that a purchase never waits for the connection of a slow query. */
export function connect(
  databaseUrl: string,
  {
    size = 10,
    purchases = 3 * availableParallelism(),
    pooled = false,
    onError,
    generalTimeoutMs = GENERAL_TIMEOUT_MS,
  }: ConnectOptions = {},
): Connections {
  const openBoundedPool = (max: number, statementTimeoutMs: number) =>
    openPool(databaseUrl, { max, statementTimeoutMs, applicationName: 'docket', pooled, onError })
  const purchasePool = openBoundedPool(purchases, PURCHASE_TIMEOUT_MS)
  const generalPool = openBoundedPool(size, generalTimeoutMs)
  const slowPool = openBoundedPool(SLOW_CONNECTIONS, SLOW_TIMEOUT_MS)
  const pools = [purchasePool, generalPool, slowPool]
  return {
    db: queriesOn(generalPool.pool),
    pool: purchasePool.pool,
    quick: queriesOn(purchasePool.pool),
    slowQueriesDb: queriesOn(slowPool.pool),
    generalPool: generalPool.pool,
    dropUnanswered() {
      for (const bounded of pools) bounded.dropUnanswered()
    },
    closeIdle() {
      for (const bounded of pools) bounded.closeIdle()
    },
    clients: () => pools.flatMap(({ clients }) => [...clients]),
    // Not with Kysely's `destroy`, which does nothing on an instance that was never used.
    close: async () => void (await Promise.all(pools.map(({ pool }) => pool.end()))),
  }
}

export function queriesOn(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new Dialect({ pool }), plugins: [idsAsNumbers] })
}
