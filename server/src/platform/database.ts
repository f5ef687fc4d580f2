import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'

/** int8 as bigint: money never passes through a float. */
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)

export type Database = Kysely<Schema>
export type Tx = Transaction<Schema>

export interface Connections {
  /** For everything. */
  db: Database
  /** For the one-round-trip SQL functions, as named prepared statements. */
  pool: pg.Pool
  close(): Promise<void>
}

/** Opens a bounded pool. Waiting for a connection and running a statement are bounded too. */
export function connect(databaseUrl: string, { size = 16 } = {}): Connections {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: size,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'docket',
  })
  // A connection that dies, idle or in use, is replaced on the next use; without listeners it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}
