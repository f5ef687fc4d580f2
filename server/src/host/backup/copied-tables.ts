import type pg from 'pg'
import { DECLARED_TABLES } from '../db/declared-tables.ts'
import type { BackupTable } from './format/contents.ts'

/**
 * The tables of this release that a backup copies, in its order. Other tables in the database are not the shop's. A
 * table that declares `notCopied` is left out, because a restore or the next start writes it, and so is the job queue,
 * which has a schema of its own (docs/decisions/0033-backups.md).
 */
export async function findCopiedTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const tables = await findTables(client)
  return tables.filter(({ name }) => {
    const facts = DECLARED_TABLES[name]
    return facts !== undefined && facts.notCopied === undefined
  })
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
