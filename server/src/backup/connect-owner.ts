import pg from 'pg'
import { ConfigError } from '../platform/config.ts'

const CONNECT_TIMEOUT_MS = 10_000

/**
 * Settings of a connection that copies tables. With them, the text of a row does not depend on the server's settings, no
 * time limit ends a long copy, and a table is read from its beginning. A setting that the server does not know is left
 * out.
 */
const SETTINGS = {
  DateStyle: 'ISO, YMD',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '3',
  synchronize_seqscans: 'off',
  row_security: 'off',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  transaction_timeout: '0',
}

/** Opens one connection of the owner of the tables for a backup or a restore. */
export async function connectOwner(databaseUrl: string, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  })
  // A lost connection fails the running statement. Without a listener the process would end.
  client.on('error', () => {})
  await client.connect().catch((cause: Error & { code?: string }) => {
    throw new ConfigError(`The database cannot be reached (${cause.code ?? cause.message}).`, { cause })
  })
  await client.query(
    `SELECT set_config(s.name, v.value, false) FROM jsonb_each_text($1) AS v (name, value)
      JOIN pg_settings s ON lower(s.name) = lower(v.name)`,
    [JSON.stringify(SETTINGS)],
  )
  return client
}
