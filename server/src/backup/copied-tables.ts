import type pg from 'pg'
import { rightsOf } from '../platform/db/roles/grants.ts'
import type { BackupTable } from './format/contents.ts'

/**
 * The tables that a backup leaves out, because a restore or the next start writes them. The job queue, which has a
 * schema of its own, is also left out (docs/decisions/0033-backups.md).
 */
export const NOT_COPIED: Readonly<Record<string, string>> = {
  schema_migrations: 'The restore applies the same migrations, which the manifest lists.',
  function_schemas: 'The start of a build records its functions.',
  job_processes: 'The running processes record themselves.',
}

/** The tables of this release that a backup copies, in its order. Other tables in the database are not the shop's. */
export async function findCopiedTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const tables = await findTables(client)
  return tables.filter(({ name }) => rightsOf(name).length > 0 && !Object.hasOwn(NOT_COPIED, name))
}

/** All tables, also those of an older release, with the columns that can be written. */
export async function findTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
        AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      GROUP BY c.relname ORDER BY c.relname COLLATE "C"`,
  )
  return rows
}
