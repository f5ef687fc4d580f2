import { availableParallelism } from 'node:os'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
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
  close(): Promise<void>
}

/**
 * For each core one transaction of purchases, one order that goes alone, and one for the others. Purchases queue better
 * here than in the database: with 16 connections on two cores each costs PostgreSQL a quarter more.
 */
const FEW = 3 * availableParallelism()

/** Opens two bounded pools: what takes its time never keeps a buyer waiting for a connection. */
export function connect(databaseUrl: string, { size = 10 } = {}): Connections {
  const pool = openPool(databaseUrl, FEW)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: openPool(databaseUrl, size) }) })
  return { db, pool, close: async () => void (await Promise.all([db.destroy(), pool.end()])) }
}

/** Waiting for a connection and running a statement are bounded, too. */
function openPool(databaseUrl: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'docket',
  })
  // A connection that dies, idle or in use, is replaced on the next use; without listeners it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}
