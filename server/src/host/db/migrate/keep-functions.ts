import { sql } from 'kysely'
import type pg from 'pg'
import type { Platform } from '../../context/platform.ts'
import { ADVISORY_LOCKS } from '../advisory-locks.ts'
import type { Database } from '../database.ts'
import { createFunctionsSql, functionsArePresent, functionsSchema } from './functions.ts'

const LOCK_TIMEOUT = '3s'

const KEPT_FOR = '24 hours'
const RENEW_MS = 5 * 60_000
const CHECK_MS = 1_000

/**
 * How long functions are kept if this role cannot create them again. If the machine sleeps for longer, the process must
 * be restarted.
 */
const KEPT_WITHOUT_OWNER_FOR = '30 days'

/**
 * Creates this build's functions if the database lacks them, and records that they are in use for another 24 hours (for
 * 30 days if this role could not create them). Existing functions are never changed.
 */
export async function ensureFunctions(client: pg.ClientBase): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`)
    await client.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.functions])
    if (!(await arePresent(client))) await client.query(createFunctionsSql)
    await client.query(
      `INSERT INTO function_schemas (name, keep_until) VALUES ($1, now() +
          CASE WHEN has_database_privilege(current_database(), 'CREATE') THEN $2::interval ELSE $3::interval END)
        ON CONFLICT (name) DO UPDATE SET keep_until = excluded.keep_until`,
      [functionsSchema, KEPT_FOR, KEPT_WITHOUT_OWNER_FOR],
    )
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

/**
 * Keeps this build's functions in the database for as long as this process runs. If the machine sleeps for more than a
 * day, another process may drop them. Then the heartbeat notices it, readiness reports it, and they are created again.
 */
export async function keepFunctions({
  pool,
  databaseMonitor,
  log,
}: Pick<Platform, 'pool' | 'databaseMonitor' | 'log'>): Promise<{ stop(): Promise<void> }> {
  let renewAt = 0
  let working: Promise<void> | undefined

  async function ensure() {
    await withClient(pool, ensureFunctions)
    renewAt = Date.now() + RENEW_MS
  }

  await ensure()
  const timer = setInterval(() => {
    if (databaseMonitor.state() !== 'functions missing' && Date.now() < renewAt) return
    // If this fails, the next attempt is a second later.
    working ??= ensure()
      .catch((error: Error) =>
        log.warn({ cause: error.message }, 'The SQL functions could not be checked or created.'),
      )
      .finally(() => {
        working = undefined
      })
  }, CHECK_MS)
  return {
    async stop() {
      clearInterval(timer)
      await working
    },
  }
}

/**
 * Drops the functions of builds that no longer run: those that no process has renewed in time. Returns the dropped
 * schemas.
 */
export async function dropUnusedFunctions(db: Database): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    await sql`SELECT set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(tx)
    await sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.functions})`.execute(tx)
    const { rows } = await sql<{ name: string }>`
      SELECT name FROM ${sql.id(functionsSchema)}.drop_unused_functions(${functionsSchema}) AS name`.execute(
      tx,
    )
    return rows.map(({ name }) => name)
  })
}

async function arePresent(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ present: boolean }>(`SELECT ${functionsArePresent} AS present`)
  return rows[0]?.present === true
}

async function withClient(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await work(client)
  } catch (error) {
    client.release(true)
    throw error
  }
  client.release()
}
