import { availableParallelism } from 'node:os'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { BoundedClient } from './db/bounded-client.ts'
import { openPool } from './db/open-pool.ts'
import type { Schema } from './schema.ts'

/** int8 as bigint: money never passes through a float. */
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)

/** A transaction is one, too: what takes a Database works inside of one as well. */
export type Database = Kysely<Schema>
export type Tx = Transaction<Schema>

export interface Connections {
  /** For everything. */
  db: Database
  /** For the one-round-trip SQL functions, as named prepared statements: few connections, never held for long. */
  pool: pg.Pool
  /** Queries on the connections of `pool`: for the short ones that a purchase depends on. */
  quick: Database
  /** For statements that may take minutes, such as the ledger check: one connection, opened when it is needed. */
  reports: Database
  /** The pool under `db`. */
  generalPool: pg.Pool
  /** Closes every connection that does not answer soon; see `BoundedPool`. */
  distrust(): void
  /** Closes the connections that nobody uses now. */
  closeIdle(): void
  /** Every connection that is open now. */
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
}

/** A statement of a purchase takes milliseconds, and never waits for a lock. */
const PURCHASE_TIMEOUT_MS = 5_000
const GENERAL_TIMEOUT_MS = 30_000
const REPORT_TIMEOUT_MS = 30 * 60_000
const REPORT_CONNECTIONS = 1

/** Opens two bounded pools: what takes its time never keeps a buyer waiting for a connection. */
export function connect(
  databaseUrl: string,
  { size = 10, purchases = 3 * availableParallelism(), pooled = false, onError }: ConnectOptions = {},
): Connections {
  const open = (max: number, statementTimeoutMs: number) =>
    openPool(databaseUrl, { max, statementTimeoutMs, applicationName: 'docket', pooled, onError })
  const fast = open(purchases, PURCHASE_TIMEOUT_MS)
  const general = open(size, GENERAL_TIMEOUT_MS)
  const long = open(REPORT_CONNECTIONS, REPORT_TIMEOUT_MS)
  const all = [fast, general, long]
  const [db, quick, reports] = [queriesOn(general.pool), queriesOn(fast.pool), queriesOn(long.pool)]
  return {
    db,
    pool: fast.pool,
    quick,
    reports,
    generalPool: general.pool,
    distrust() {
      for (const bounded of all) bounded.distrust()
    },
    closeIdle() {
      for (const bounded of all) bounded.closeIdle()
    },
    clients: () => all.flatMap(({ clients }) => [...clients]),
    // Not by Kysely's `destroy`, which does nothing on an instance that was never used.
    close: async () => void (await Promise.all(all.map(({ pool }) => pool.end()))),
  }
}

function queriesOn(pool: pg.Pool): Database {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}
