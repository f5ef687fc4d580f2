import type { Pool } from 'pg'

const LOCK = 4_614_261

/**
 * Creates a simulator's own tables, which a production database does not have. All statements run in one transaction
 * with a lock: if several processes start at once, one creates the tables and the others wait.
 */
export async function createTables(pool: Pool, sql: string): Promise<void> {
  await pool.query(`SELECT pg_advisory_xact_lock(${LOCK}); ${sql}`)
}
