import type { Pool } from 'pg'
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'

/**
 * Creates a simulator's own tables, which a production database does not have. All statements run in one transaction
 * with a lock: if several processes start at the same time, one creates the tables and the others wait. If the role may
 * not create tables, this does nothing, because the owner has created them (host/app/simulator-tables.ts).
 */
export async function createTables(pool: Pool, sql: string): Promise<void> {
  const { rows } = await pool.query<{ mayCreate: boolean }>(
    `SELECT has_schema_privilege('public', 'CREATE') AS "mayCreate"`,
  )
  if (!rows[0]?.mayCreate) return
  await pool.query(`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.simulatorTables}); ${sql}`)
}
