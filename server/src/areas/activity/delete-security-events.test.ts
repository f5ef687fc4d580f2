import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useTestShop } from '../../../test/shop.ts'
import { closeListBlocks, countLongList } from '../../host/lists/long-list.ts'
import { deleteSecurityEvents } from './delete-security-events.ts'
import { eventsList } from './list-events.ts'

const shop = useTestShop()

/** An event every half an hour, the first one 100 days ago. */
async function addEvents(count: number) {
  await shop.platform.pool.query(
    `INSERT INTO security_events (kind, user_id, network, at)
      SELECT 'signed-in', 1, '203.0.113.7', now() - interval '100 days' + n * interval '30 minutes'
      FROM generate_series(1, $1::integer) n`,
    [count],
  )
}

async function deleteAll(): Promise<number> {
  const batch = deleteSecurityEvents()
  let deleted = 0
  for (let isMore = true; isMore; ) {
    const result = await shop.db.transaction().execute(batch)
    deleted += result.deleted
    isMore = result.mayBeMore
  }
  return deleted
}

async function remaining() {
  const { rows } = await sql<{ remaining: number; old: number }>`
    SELECT count(*)::integer AS remaining, count(*) FILTER (WHERE at < now() - interval '90 days')::integer AS old
    FROM security_events`.execute(shop.db)
  return rows[0]
}

it('deletes the events that are 90 days old, with their addresses, and no younger one', async () => {
  await addEvents(1_500)
  const deleted = await deleteAll()
  // Ten days with 48 events each, give or take the events at the limit.
  expect(deleted).toBeGreaterThanOrEqual(478)
  expect(deleted).toBeLessThanOrEqual(482)
  expect(await remaining()).toEqual({ remaining: 1_500 - deleted, old: 0 })
})

it('keeps the total of the list exact when it deletes a whole counted block and a part of another', async () => {
  await shop.owner.query('TRUNCATE list_blocks; ALTER TABLE security_events DISABLE TRIGGER USER')
  await shop.owner.query('DELETE FROM security_events; ALTER TABLE security_events ENABLE TRIGGER USER')
  await addEvents(4_500)
  await closeListBlocks(shop.db, [eventsList])
  expect(await countLongList(shop.db, eventsList)).toBe(4_500)
  await deleteAll()
  const { remaining: expected } = (await remaining()) ?? {}
  expect(await countLongList(shop.db, eventsList)).toBe(expected)

  // The first block is now older than 90 days as a whole, and a part of the second one.
  await shop.owner.query(`ALTER TABLE security_events DISABLE TRIGGER USER;
    UPDATE security_events SET at = at - interval '40 days';
    UPDATE list_blocks SET earliest = earliest - interval '40 days', latest = latest - interval '40 days';
    ALTER TABLE security_events ENABLE TRIGGER USER`)
  await deleteAll()
  const left = await remaining()
  expect(left?.old).toBe(0)
  expect(await countLongList(shop.db, eventsList)).toBe(left?.remaining)
  const { rows } = await sql`SELECT nth FROM list_blocks WHERE list = 'security_events'`.execute(shop.db)
  expect(rows).toEqual([{ nth: 1 }])
})

it('the database refuses to delete a younger event, even with the setting of the retention', async () => {
  const work = shop.db.transaction().execute(async (tx) => {
    await sql`SELECT set_config('docket.retention', 'on', true)`.execute(tx)
    await sql`DELETE FROM security_events`.execute(tx)
  })
  await expect(work).rejects.toThrow('are kept for 90 days')
})
