import type { Pool } from 'pg'

const LOCK = 4_614_261

/**
 * Makes a simulator's own tables, there in sandbox only: a production database has none of them. One statement text is
 * one transaction: of processes that start together, one creates and the others wait.
 */
export async function createTables(pool: Pool, sql: string): Promise<void> {
  await pool.query(`SELECT pg_advisory_xact_lock(${LOCK}); ${sql}`)
}
