import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '../../config.ts'
import type { Migration } from './migrations.ts'

/** A migration waits for a table for a second at most, because all queries on the table wait behind it. */
const LOCK_TIMEOUT = '1s'
const ATTEMPTS = 60
const PAUSE_MS = { first: 100, longest: 3_000 }
/** The time limit for building an index while the shop sells; no query waits for it. */
const CONCURRENT_TIMEOUT = '2h'

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

/** A migration of one statement that PostgreSQL refuses to run in a transaction. */
const CONCURRENT_INDEX = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS (\w+)\s[^;]*;?$/

/**
 * Applies one migration and records it. If another transaction locks a table that the migration changes, this function
 * stops waiting after a second and tries again after a pause, so that no query waits behind the migration for long.
 * `alsoRun` is SQL for the transaction that records the migration.
 * @throws ConfigError if it does not get its locks in `ATTEMPTS` attempts.
 */
export async function applyMigration(
  client: pg.Client,
  migration: Migration,
  say: (sentence: string) => void,
  alsoRun = '',
): Promise<void> {
  const { name } = migration
  const statement = migration.sql.replace(/^--.*$/gm, '')
  const index = CONCURRENT_INDEX.exec(statement.trim())?.[1]
  for (let attempt = 1; ; attempt++) {
    try {
      if (index === undefined) await inTransaction(client, [migration.sql, alsoRun], migration)
      else await buildIndex(client, { ...migration, index }, alsoRun)
      return
    } catch (cause) {
      if (!isLockTaken(cause)) throw new Error(`Migration ${name} failed.`, { cause })
      if (attempt >= ATTEMPTS) {
        throw new ConfigError(
          `Migration ${name} did not get a lock in ${ATTEMPTS} attempts: a long transaction, such as a dump, holds a table that it changes. Start again when that is done.`,
          { cause },
        )
      }
      if (attempt === 1) say(`Migration ${name} waits for a table that another transaction locks.`)
    }
    await sleep(Math.min(PAUSE_MS.first * 2 ** (attempt - 1), PAUSE_MS.longest))
  }
}

async function inTransaction(client: pg.Client, statements: string[], migration: Migration) {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`)
    for (const statement of statements) if (statement !== '') await client.query(statement)
    await record(client, migration)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

/** An interrupted build leaves an invalid index, which blocks the next attempt. */
async function buildIndex(client: pg.Client, migration: Migration & { index: string }, alsoRun: string) {
  const { index, sql } = migration
  await client.query(`SET statement_timeout = '${CONCURRENT_TIMEOUT}'`)
  try {
    const invalid = await client.query(
      'SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
      [index],
    )
    if (invalid.rowCount) await client.query(`DROP INDEX CONCURRENTLY ${index}`)
    await client.query(sql)
    await inTransaction(client, [alsoRun], migration)
  } finally {
    await client.query('RESET statement_timeout').catch(() => {})
  }
}

async function record(client: pg.Client, { name, hash }: Migration) {
  await client.query('INSERT INTO schema_migrations (name, hash) VALUES ($1, $2)', [name, hash])
}

function isLockTaken(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === LOCK_NOT_AVAILABLE || error.code === DEADLOCK)
}
