import type pg from 'pg'
import { expect } from 'vitest'

/**
 * Waits until a statement that matches `like` waits for a lock in the database of `client`, which must not be in a
 * transaction: there it would see one state of the view until the end.
 */
export async function waitForBlocked(
  client: pg.Pool | pg.Client,
  { like = '%', timeoutMs = 1_000 }: { like?: string; timeoutMs?: number } = {},
): Promise<void> {
  const blocked = `SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE $1`
  const count = async () => (await client.query(blocked, [like])).rowCount
  await expect.poll(count, { timeout: timeoutMs }).toBeGreaterThan(0)
}
