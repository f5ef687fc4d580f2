import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useTestShop } from '../../../../test/shop.ts'
import { deleteSecurityEvents } from './delete-security-events.ts'

const shop = useTestShop()

it('deletes the events that are 90 days old, with their addresses, and no younger one', async () => {
  await shop.platform.pool.query(`
    INSERT INTO security_events (kind, user_id, network, at)
    SELECT 'signed-in', 1, '203.0.113.7', now() - interval '100 days' + n * interval '30 minutes'
    FROM generate_series(1, 4800) n`)
  const batch = deleteSecurityEvents()
  let deleted = 0
  for (let isMore = true; isMore; ) {
    const result = await shop.db.transaction().execute(batch)
    deleted += result.deleted
    isMore = result.mayBeMore
  }
  // Ten days with 48 events each, give or take the events at the limit.
  expect(deleted).toBeGreaterThanOrEqual(478)
  expect(deleted).toBeLessThanOrEqual(482)
  const { rows } = await sql<{ remaining: number; old: number }>`
    SELECT count(*)::integer AS remaining, count(*) FILTER (WHERE at < now() - interval '90 days')::integer AS old
    FROM security_events`.execute(shop.db)
  expect(rows).toEqual([{ remaining: 4_800 - deleted, old: 0 }])
})

it('the database refuses to delete a younger event, even with the setting of the retention', async () => {
  const work = shop.db.transaction().execute(async (tx) => {
    await sql`SELECT set_config('docket.retention', 'on', true)`.execute(tx)
    await sql`DELETE FROM security_events`.execute(tx)
  })
  await expect(work).rejects.toThrow('are kept for 90 days')
})
