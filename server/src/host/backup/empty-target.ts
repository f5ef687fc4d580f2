import type pg from 'pg'
import { ConfigError } from '../config.ts'
import { RESTORE_MARK } from '../db/unfinished-restore.ts'

/** What a database contains beyond what PostgreSQL and its extensions bring. */
const FIND_CONTENTS = `
  SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
    ORDER BY n.nspname <> 'public', c.relkind <> 'r', 1 LIMIT 1`

/** Removes what an interrupted restore has left. Everything in the database is the restore's: it was empty before. */
const EMPTY_AGAIN = `DO $$
DECLARE
  v_statement text;
BEGIN
  -- One may be dropped with another, so all of their names are read before.
  FOREACH v_statement IN ARRAY ARRAY(
    SELECT format('DROP SCHEMA IF EXISTS %I CASCADE', nspname) FROM pg_namespace
      WHERE nspname = 'graphile_worker' OR nspname ~ '^api_[0-9a-f]{8}$'
    UNION ALL
    SELECT format('DROP TABLE IF EXISTS %s CASCADE', oid::regclass) FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
    UNION ALL
    SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', oid::regprocedure) FROM pg_proc p
      WHERE pronamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
    UNION ALL
    SELECT format('DROP TYPE IF EXISTS %s CASCADE', oid::regtype) FROM pg_type
      WHERE typnamespace = 'public'::regnamespace AND typtype = 'e'
    UNION ALL
    SELECT format('DROP COLLATION IF EXISTS %s CASCADE', oid::regcollation) FROM pg_collation
      WHERE collnamespace = 'public'::regnamespace
  ) LOOP
    EXECUTE v_statement;
  END LOOP;
END $$`

/**
 * Marks the database as the target of a restore. The database must be empty or contain only an interrupted restore,
 * which is removed. The shop does not start on a marked database.
 * @throws ConfigError if the database has other contents
 */
export async function markEmptyTarget(client: pg.Client): Promise<void> {
  const { rows: marks } = await client.query('SELECT FROM pg_namespace WHERE nspname = $1', [RESTORE_MARK])
  if (marks.length > 0) {
    await client.query(EMPTY_AGAIN)
    return
  }
  const { rows } = await client.query<{ name: string }>(FIND_CONTENTS)
  if (rows[0]) {
    throw new ConfigError(
      `The database is not empty: it has ${rows[0].name}. Restore into an empty database, or an empty DATA_DIR.`,
    )
  }
  await client.query(`CREATE SCHEMA ${RESTORE_MARK}`)
}

export async function removeMark(client: pg.Client): Promise<void> {
  await client.query(`DROP SCHEMA ${RESTORE_MARK}`)
}
