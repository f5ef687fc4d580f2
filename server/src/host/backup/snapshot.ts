import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { ConfigError } from '../config.ts'
import { VERSION } from '../server-folder.ts'
import { findCopiedTables } from './copied-tables.ts'
import type { BackupTable, Manifest, TableSource } from './format/contents.ts'

/** A migration that changes a table holds its lock for seconds at most. */
const LOCK_TIMEOUT = '30s'

/**
 * Opens a transaction that sees the database as it is now, and describes it. The transaction does not see what the shop
 * changes later. It locks the tables only against changes of their columns.
 */
export async function openSnapshot(client: pg.Client): Promise<Manifest> {
  const before = await findCopiedTables(client)
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`)
  // LOCK takes no snapshot; the first SELECT does. So the snapshot shows the tables as they are after the lock.
  await client.query(`LOCK TABLE ${before.map(({ name }) => nameOf(name)).join(', ')} IN ACCESS SHARE MODE`)
  const { rows } = await client.query<{ createdAt: Date }>('SELECT statement_timestamp() AS "createdAt"')
  const [snapshot] = rows
  if (!snapshot) throw new Error('The database has returned no time.')
  const tables = await findCopiedTables(client)
  if (JSON.stringify(tables) !== JSON.stringify(before)) {
    throw new ConfigError('The shop was just migrated. Run the backup again.')
  }
  const { rows: migrations } = await client.query<{ name: string; hash: string }>(
    `SELECT name, hash FROM schema_migrations WHERE name LIKE '%.sql' ORDER BY name COLLATE "C"`,
  )
  const { rows: sequences } = await client.query<{ name: string; lastValue: string | null }>(
    `SELECT sequencename AS name, last_value::text AS "lastValue" FROM pg_sequences
      WHERE schemaname = 'public' ORDER BY sequencename COLLATE "C"`,
  )
  return {
    release: VERSION,
    createdAt: snapshot.createdAt.toISOString(),
    ...(await identifyShop(client)),
    migrations,
    tables,
    sequences,
  }
}

/**
 * Returns an id of the shop: a hash of the time at which its first key was made. It is computed from a row, so that a
 * restored shop has the same id. Empty if the shop was never started.
 */
export async function identifyShop(client: pg.ClientBase): Promise<Pick<Manifest, 'shop'>> {
  const { rows } = await client.query<{ shop: string }>(
    `SELECT left(encode(sha256(convert_to(extract(epoch FROM created_at)::text, 'UTF8')), 'hex'), 16) AS shop
      FROM encryption_keys ORDER BY id LIMIT 1`,
  )
  return rows[0] ?? {}
}

/** Reads the rows of a table as PostgreSQL's COPY writes them. */
export function readTable(client: pg.Client, { name, columns }: BackupTable): TableSource {
  const copy = copyTo(`COPY ${nameOf(name)} (${listOf(columns)}) TO STDOUT`)
  client.query(copy)
  return { name, columns, data: copy, rowCount: () => copy.rowCount }
}

export function nameOf(table: string): string {
  return `public.${pg.escapeIdentifier(table)}`
}

export function listOf(columns: readonly string[]): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ')
}
