import type { Pool } from 'pg'
import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts'

/**
 * Creates a simulator's own tables, which a production database does not have. All statements run in one transaction
 * with a lock: if several processes start at once, one creates the tables and the others wait.
 */
export async function createTables(pool: Pool, sql: string): Promise<void> {
  await pool.query(`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.simulatorTables}); ${sql}`)
}
