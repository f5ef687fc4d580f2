import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, useTestShop } from '../../../test/shop.ts'
import { closeListBlocks, countLongList, readLongPage } from '../../host/lists/long-list.ts'
import { deleteAuditEntries } from './delete-audit-entries.ts'
import { entriesList } from './list-entries.ts'

const shop = useTestShop()
beforeAll(async () => {
  // Nine years, one row every eight hours, seven of eight for purchases; times are up to a day out of order.
  await shop.owner.query(`
    SELECT setseed(0.2);
    INSERT INTO audit_log (action, subject, created_at)
    SELECT CASE WHEN i % 8 = 0 THEN 'product.update' ELSE 'purchase.create' END, 'test:' || i,
      now() - interval '9 years' + i * interval '8 hours' + random() * interval '1 day'
    FROM generate_series(1, 9800) AS i`)
})

const AGES = { auditLogDays: 2_557, auditLogSalesDays: 400 }
const DAY_MS = 24 * 60 * 60_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

/** Deletes in batches, as the job does. */
async function deleteOldEntries(ages: typeof AGES): Promise<number> {
  const batch = deleteAuditEntries(ages)
  let deleted = 0
  for (let count = 0; count < 100; count++) {
    const result = await shop.platform.db.transaction().execute(batch)
    deleted += result.deleted
    if (!result.mayBeMore) return deleted
  }
  throw new Error('The deletion does not end.')
}

async function entries() {
  const { rows } = await sql<{ id: number; isPurchase: boolean; days: number }>`
    SELECT id, action = 'purchase.create' AS "isPurchase", extract(epoch FROM now() - created_at)::float / 86400 AS days
    FROM audit_log ORDER BY id`.execute(shop.db)
  return rows
}

/** Compares pages of a few periods, in both orders, with a read of every row. */
async function expectExactPages() {
  for (const { from, to } of [
    { from: undefined, to: undefined },
    { from: daysAgo(2_000), to: daysAgo(300) },
    { from: daysAgo(3_000), to: undefined },
    { from: undefined, to: daysAgo(500) },
  ]) {
    for (const newestFirst of [true, false]) {
      const select = () =>
        shop.db
          .selectFrom('audit_log')
          .$if(from !== undefined, (q) => q.where('created_at', '>=', new Date(from ?? 0)))
          .$if(to !== undefined, (q) => q.where('created_at', '<', new Date(to ?? 0)))
          .select('id')
          .orderBy('id', newestFirst ? 'desc' : 'asc')
      const all = (await select().execute()).map(({ id }) => Number(id))
      const pageSize = 97
      for (let page = 1; page <= Math.ceil(all.length / pageSize) + 1; page += 3) {
        const pageRead = await readLongPage(
          shop.db,
          { list: entriesList, id: 'audit_log.id', newestFirst, from, to },
          select(),
          ({ id }) => Number(id),
          { page, pageSize },
        )
        const items = all.slice((page - 1) * pageSize, page * pageSize)
        expect(pageRead, `${from} to ${to}, page ${page}`).toEqual({
          items,
          total: all.length,
          page,
          pageSize,
        })
      }
    }
  }
}

describe('old entries of the audit log', () => {
  it('are deleted, those of purchases first, and every total and page stays exact', async () => {
    await closeListBlocks(shop.db, [entriesList])
    const before = await entries()
    const blocks = await shop.db
      .selectFrom('list_blocks')
      .selectAll()
      .where('list', '=', 'audit_log')
      .execute()
    expect(blocks.length).toBeGreaterThan(3)

    const deleted = await deleteOldEntries(AGES)

    const after = await entries()
    expect(before.length - after.length).toBe(deleted)
    const keptIds = new Set(after.map(({ id }) => id))
    for (const { id, isPurchase, days } of before) {
      // A block is deleted when its youngest entry is old enough, so older entries of that block may still exist.
      if (days < AGES.auditLogSalesDays || (!isPurchase && days < AGES.auditLogDays))
        expect(keptIds.has(id), `entry ${id}`).toBe(true)
    }
    const [block] = blocks
    const oldest = before.filter(({ id }) => id <= (block?.last_id ?? 0n))
    expect(oldest.some(({ id }) => keptIds.has(id))).toBe(false)
    expect(after.filter(({ isPurchase }) => isPurchase).length).toBeLessThan(3_500)
    await expectExactPages()
    expect(await deleteOldEntries(AGES)).toBe(0)
  })

  it('are counted exactly while new blocks are closed and more entries become old', async () => {
    await shop.owner.query(`
      INSERT INTO audit_log (action, subject, created_at)
      SELECT 'product.update', 'test:' || i, now() - interval '380 days' + i * interval '1 minute'
      FROM generate_series(1, 5000) AS i`)
    await closeListBlocks(shop.db, [entriesList])
    await expectExactPages()
    expect(await deleteOldEntries({ auditLogDays: 366, auditLogSalesDays: 366 })).toBeGreaterThan(1_000)
    await closeListBlocks(shop.db, [entriesList])
    await expectExactPages()
    expect(await countLongList(shop.db, entriesList)).toBe((await entries()).length)
  })

  it('are deleted with their block even if the block counts more entries than exist', async () => {
    await shop.owner.query(`
      INSERT INTO audit_log (action, subject, created_at)
      SELECT 'product.update', 'test:' || i, now() - interval '370 days' FROM generate_series(1, 4000) AS i`)
    await closeListBlocks(shop.db, [entriesList])
    const isOld = sql`list = 'audit_log' AND latest < now() - interval '366 days'`
    const { numAffectedRows = 0n } = await sql`
      UPDATE list_blocks SET row_count = row_count + 1 WHERE ${isOld}`.execute(shop.db)
    expect(numAffectedRows).toBeGreaterThan(0n)
    expect(await deleteOldEntries({ auditLogDays: 366, auditLogSalesDays: 366 })).toBeGreaterThan(2_000)
    const { rows } = await sql`SELECT FROM list_blocks WHERE ${isOld}`.execute(shop.db)
    expect(rows).toEqual([])
    await expectExactPages()
  })

  it('are also deleted in a quiet shop that has not filled a block yet', async () => {
    const quietShop = await openTestShop()
    await quietShop.owner.query(`
      INSERT INTO audit_log (action, subject, created_at)
      VALUES ('product.update', 'test:1', now() - interval '8 years'), ('purchase.create', 'test:2', now() - interval '401 days'),
        ('product.update', 'test:3', now() - interval '401 days'), ('purchase.create', 'test:4', now())`)
    await quietShop.platform.db.transaction().execute(deleteAuditEntries(AGES))
    const remaining = await quietShop.db
      .selectFrom('audit_log')
      .select('subject')
      .where('subject', 'like', 'test:%')
      .execute()
    expect(remaining.map(({ subject }) => subject)).toEqual(['test:3', 'test:4'])
    await quietShop.close()
  })
})

describe('the database itself', () => {
  const refusals: [string, string][] = [
    [
      'a deletion outside the retention',
      "DELETE FROM audit_log WHERE created_at < now() - interval '2 years'",
    ],
    ['a change', "UPDATE audit_log SET action = 'x' WHERE id = 1"],
    ['TRUNCATE', 'TRUNCATE audit_log'],
  ]
  it.each(refusals)('refuses %s', async (_what, statement) => {
    await expect(shop.owner.query(statement)).rejects.toMatchObject({ code: 'DK000' })
  })

  it('refuses to let the retention delete an entry that is not a year old', async () => {
    const youngShop = await openTestShop()
    await youngShop.owner.query(`
      INSERT INTO audit_log (action, subject, created_at) VALUES ('purchase.create', 'test:1', now() - interval '364 days')`)
    await expect(
      youngShop.platform.db
        .transaction()
        .execute(deleteAuditEntries({ auditLogDays: 363, auditLogSalesDays: 363 })),
    ).rejects.toMatchObject({ code: 'DK000', message: 'rows of audit_log are kept for a year at least' })
    await youngShop.close()
  })
})
