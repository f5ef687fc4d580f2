import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { ConfigError } from './config.ts'
import { SERVER_FOLDER } from './server-folder.ts'

/** Any constant will do, as long as every process asks for the same one. */
const LOCK = 4_614_260

const SOURCES = path.join(SERVER_FOLDER, 'src')

/**
 * Brings a database up to this version: numbered migrations once each, forward only, then the SQL functions (every
 * `*.sql` beside a verb) whenever their text has changed. One process does it, the others wait.
 */
export async function migrate(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'docket migrate' })
  await client.connect().catch((cause: Error & { code?: string }) => {
    const reason = cause.code ?? cause.message
    throw new ConfigError(`DATABASE_URL: the database cannot be reached (${reason}).`, { cause })
  })
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      name text CONSTRAINT schema_migrations_pk PRIMARY KEY,
      hash text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`)
    await applyMigrations(client)
    await applyFunctions(client)
    await runMigrations({ connectionString: databaseUrl })
  } finally {
    await client.end()
  }
}

/** Whether the database holds exactly what this version needs; for `/readyz`. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const expected = (await migrationFiles()).at(-1)
  const { rowCount } = await pool.query('SELECT FROM schema_migrations WHERE name = $1', [expected?.name])
  return rowCount === 1
}

async function applyMigrations(client: pg.Client) {
  const applied = new Map<string, string>()
  for (const row of (await client.query('SELECT name, hash FROM schema_migrations')).rows) {
    applied.set(row.name, row.hash)
  }
  for (const { name, sql, hash } of await migrationFiles()) {
    const earlier = applied.get(name)
    if (earlier !== undefined && earlier !== hash) {
      throw new Error(`Migration ${name} was changed after it was applied. Write a new one instead.`)
    }
    if (earlier === undefined) await inTransaction(client, name, hash, sql)
  }
}

async function applyFunctions(client: pg.Client) {
  const files = (await Array.fromAsync(glob('**/*.sql', { cwd: SOURCES })))
    .filter((file) => !file.startsWith('migrations'))
    .sort()
  const texts = await Promise.all(files.map((file) => readFile(path.join(SOURCES, file), 'utf8')))
  const sql = ['DROP SCHEMA IF EXISTS verbs CASCADE', 'CREATE SCHEMA verbs', ...texts].join(';\n')
  const hash = sha256(sql)
  const { rows } = await client.query("SELECT hash FROM schema_migrations WHERE name = 'functions'")
  if (rows[0]?.hash !== hash) await inTransaction(client, 'functions', hash, sql)
}

async function inTransaction(client: pg.Client, name: string, hash: string, sql: string) {
  await client.query('BEGIN')
  try {
    await client.query(sql)
    await client.query(
      `INSERT INTO schema_migrations (name, hash) VALUES ($1, $2)
        ON CONFLICT (name) DO UPDATE SET hash = excluded.hash, applied_at = now()`,
      [name, hash],
    )
    await client.query('COMMIT')
  } catch (cause) {
    await client.query('ROLLBACK')
    throw new Error(`Migration ${name} failed.`, { cause })
  }
}

async function migrationFiles() {
  const folder = path.join(SOURCES, 'migrations')
  const names = (await Array.fromAsync(glob('*.sql', { cwd: folder }))).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8')
      return { name, sql, hash: sha256(sql) }
    }),
  )
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
