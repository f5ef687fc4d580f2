import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import { ConfigError } from '../../config.ts'
import { ADVISORY_LOCKS } from '../advisory-locks.ts'
import { connectClient, type DatabaseAddress } from '../connect-client.ts'
import type { Database } from '../database.ts'
import { applyGrants } from '../roles/apply-grants.ts'
import { DECLARED_RIGHTS, type Rights } from '../roles/grants.ts'
import { applyMigration } from './apply-migration.ts'
import { ensureFunctions } from './keep-functions.ts'
import {
  type AppliedMigrations,
  appliedMigrations,
  isContractStep,
  isNewerDatabase,
  LAST_OF_PREVIOUS_RELEASE,
  type Migration,
  pendingMigrations,
  REQUIRED_MIGRATION_ADDED_BY,
  readMigrations,
  refuseNewerDatabase,
  refuseOlderShop,
  SELECT_APPLIED,
  USERS_CREATED_BY,
} from './migrations.ts'
import { readPublicFunctions } from './public-functions.ts'
import { requireUnicode } from './require-unicode.ts'

const LOCK_POLL_MS = 250
const ANY_USER = 'SELECT FROM users LIMIT 1'

interface MigrateOptions {
  /** Called with a sentence for the log when the migration has to wait. */
  say?: (sentence: string) => void
  migrations?: Migration[]
  /** Whether this build's SQL functions are created, which need all its migrations. */
  functions?: boolean
  /** How long to wait for another process that migrates. */
  maxWaitMs?: number
  /**
   * The role of the shop's own connections; null if it is the owner. It gets the rights of
   * host/db/declared-tables.ts.
   */
  appRole?: string | null
  /** Other rights for that role. Only tests give them. */
  rights?: Rights
  /** Statements that create tables which only a sandbox has. They must do nothing if the tables exist. */
  moreTables?: string
}

/**
 * Migrates a database to this build: applies each numbered migration once, forward only, and then creates the build's
 * SQL functions beside those of other builds. One process migrates, the others wait. On a database that a newer build
 * has migrated, and that this build may use, it only creates its functions. `address` is PostgreSQL's own address and
 * not a connection pooler's, because the lock belongs to a session. A string is the value of DATABASE_URL. The role of
 * the address becomes the owner of everything.
 * @throws ConfigError if the database cannot be reached, lacks UTF8 or ICU, is newer than this build or of a release before
 * 0.3.0, or another process migrates for too long.
 */
export async function migrate(
  address: DatabaseAddress | string,
  {
    say = () => {},
    migrations,
    functions = true,
    maxWaitMs = 10 * 60_000,
    appRole = null,
    rights = DECLARED_RIGHTS,
    moreTables = '',
  }: MigrateOptions = {},
): Promise<void> {
  const expected = migrations ?? (await readMigrations())
  const owner: DatabaseAddress =
    typeof address === 'string' ? { url: address, name: 'DATABASE_URL' } : address
  const client = await connectClient(owner, 'docket migrate')
  try {
    await requireUnicode(client)
    await takeLock(client, { say, maxWaitMs })
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      name text CONSTRAINT schema_migrations_pk PRIMARY KEY,
      hash text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`)
    const applied = appliedMigrations((await client.query(SELECT_APPLIED)).rows)
    refuseNewerDatabase(expected, applied)
    refuseOlderShop(applied, applied.has(USERS_CREATED_BY) && (await client.query(ANY_USER)).rowCount === 1)
    const isNewer = isNewerDatabase(expected, applied)
    const pending = pendingMigrations(expected, applied)
    for (const migration of pending) {
      const isLast = migration === pending.at(-1)
      await applyMigration(
        client,
        migration,
        say,
        isLast && functions && !isNewer ? readPublicFunctions() : '',
      )
    }
    if (!isNewer) await recordRequired(client, expected)
    if (functions) await ensureFunctions(client)
    if (isNewer) {
      say('A newer build has migrated the database. This build leaves its tables and rights as they are.')
      if (appRole !== null) await applyGrants(client, appRole, { tables: false })
      return
    }
    await migrateJobs(owner.url)
    if (moreTables !== '') await client.query(moreTables)
    if (appRole !== null) await applyGrants(client, appRole, { rights })
  } finally {
    await client.end()
  }
}

/**
 * For processes that do not migrate: refuses a database that lacks a migration of this build or that a newer build has
 * migrated. `mayBeNewer` is for a process that joins a running shop of its own build.
 * @throws ConfigError that says what to do.
 */
export async function requireMigrated(db: Database, { mayBeNewer = false } = {}): Promise<void> {
  const expected = await readMigrations()
  const applied = await appliedTo(db)
  if (!mayBeNewer) refuseNewerDatabase(expected, applied)
  const [missing] = pendingMigrations(expected, applied)
  if (missing) {
    throw new ConfigError(
      `The database lacks the migration ${missing.name} of this build. Start the shop with this build first.`,
    )
  }
}

/** The applied migrations; empty for a new database. */
export async function appliedTo(db: Database): Promise<AppliedMigrations> {
  const { rows } = await sql`SELECT FROM pg_tables WHERE tablename = 'schema_migrations'`.execute(db)
  if (rows.length === 0) return new Map()
  const applied = await sql<{
    name: string
    hash: string
    required: string | null
  }>`${sql.raw(SELECT_APPLIED)}`.execute(db)
  return appliedMigrations(applied.rows)
}

/**
 * Records that the previous release may start on the database after the migrations of this release that only add
 * something. Their `required_migration` is the last migration of the previous release. Earlier records stay.
 */
async function recordRequired(client: pg.Client, migrations: Migration[]) {
  if (!migrations.some(({ name }) => name === REQUIRED_MIGRATION_ADDED_BY)) return
  const expanding = migrations.filter(
    (migration) => migration.name > LAST_OF_PREVIOUS_RELEASE && !isContractStep(migration),
  )
  await client.query(
    'UPDATE schema_migrations SET required_migration = $1 WHERE name = ANY ($2) AND required_migration IS NULL',
    [LAST_OF_PREVIOUS_RELEASE, expanding.map(({ name }) => name)],
  )
}

/**
 * Takes the migration lock. It polls, because a statement that waits for the lock keeps a snapshot open, and `CREATE
 * INDEX CONCURRENTLY` in the migrating process would wait for that snapshot forever.
 */
async function takeLock(
  client: pg.Client,
  { say, maxWaitMs }: { say: (sentence: string) => void; maxWaitMs: number },
): Promise<void> {
  const until = performance.now() + maxWaitMs
  for (let attempt = 1; ; attempt++) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS taken', [
      ADVISORY_LOCKS.migrations,
    ])
    if (rows[0]?.taken) return
    if (performance.now() >= until) {
      throw new ConfigError('Another process is still migrating the database. Start again when it is done.')
    }
    if (attempt === 1) say('Waiting for another process that migrates the database.')
    await sleep(LOCK_POLL_MS)
  }
}

/**
 * Creates the tables of the job queue, over our own pool: graphile-worker removes its listeners while the connections
 * of its own pool still close, and a connection that is lost at that moment would end the process.
 */
async function migrateJobs(databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, application_name: 'docket migrate' })
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  try {
    await runMigrations({ pgPool: pool })
  } finally {
    await pool.end()
  }
}
