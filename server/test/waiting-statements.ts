import type pg from 'pg'
import { expect } from 'vitest'

/**
 * Waits until at least `count` statements that match `like` wait for a lock in the database of `client`. `client` must
 * not be in a transaction: PostgreSQL shows a transaction the same state of pg_stat_activity until it ends.
 */
export async function waitForBlocked(
  client: pg.Pool | pg.Client,
  { like = '%', count = 1, timeoutMs = 15_000 }: { like?: string; count?: number; timeoutMs?: number } = {},
): Promise<void> {
  const blocked = `SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE $1`
  const countBlocked = async () => (await client.query(blocked, [like])).rowCount
  await expect.poll(countBlocked, { timeout: timeoutMs }).toBeGreaterThanOrEqual(count)
}
