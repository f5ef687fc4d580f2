import type pg from 'pg'
import { ConfigError } from '../config.ts'
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import { connectClient, type DatabaseAddress } from '../db/connect-client.ts'

/**
 * Settings of a connection that copies tables. With them, the text of a row does not depend on the server's settings,
 * no time limit ends a long copy, and a table is read from its beginning. A setting that the server does not know is
 * left out.
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
export async function connectOwner(owner: DatabaseAddress, applicationName: string): Promise<pg.Client> {
  const client = await connectClient(owner, applicationName)
  await client.query(
    `SELECT set_config(s.name, v.value, false) FROM jsonb_each_text($1) AS v (name, value)
      JOIN pg_settings s ON lower(s.name) = lower(v.name)`,
    [JSON.stringify(SETTINGS)],
  )
  return client
}

/**
 * Takes the lock of backups and restores, and keeps it until the connection ends.
 * @throws ConfigError if another backup of this database, or a restore into it, is running
 */
export async function lockDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
    ADVISORY_LOCKS.backup,
  ])
  if (rows[0]?.taken) return
  throw new ConfigError(
    'A backup of this database, or a restore into it, is running. Wait until it has ended.',
  )
}
