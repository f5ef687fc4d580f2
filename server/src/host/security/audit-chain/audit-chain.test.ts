import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestClient } from '../../../../test/connect.ts'
import { openTestShop, type TestShop } from '../../../../test/shop.ts'
import { deleteAuditBlocks, deleteAuditEntries } from '../../../areas/audit-log/delete-audit-entries.ts'
import { entriesList } from '../../../areas/audit-log/list-entries.ts'
import { connect, type Database } from '../../db/database.ts'
import { closeListBlocks } from '../../lists/long-list.ts'
import { type bytesOf, hashOf } from './audit-block.ts'
import { checkAuditChain } from './check-audit-chain.ts'
import { type KnownBlock, sealAuditLog } from './seal-audit-log.ts'

const SOON = { timeout: 60_000, interval: 200 }

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

describe('the seals of the audit log', () => {
  it('agree with the log while customers buy, and cover every entry', async () => {
    const product = await shop.product({ price: 0.01, accounts: 200 })
    const buyers = await Promise.all(Array.from({ length: 5 }, () => shop.user({ balance: 5 })))
    let isBuying = true
    const sales = Promise.all(
      buyers.map(async (buyer) => {
        for (let count = 0; count < 8; count++) expect((await shop.buy(buyer, product.id)).status).toBe(201)
      }),
    ).finally(() => {
      isBuying = false
    })
    while (isBuying) await sealAuditLog(shop.platform)
    await sales
    await sealAll()
    const { examined, violations } = await check()
    expect(violations).toEqual([])
    const { rows } = await shop.owner.query('SELECT count(*)::integer AS count FROM audit_log')
    expect(examined).toBe(rows[0].count)
    expect(examined).toBeGreaterThanOrEqual(40)
  })

  it('wait for a transaction that may still add an older entry', async () => {
    const slowClient = await openTestClient(shop.url)
    try {
      await slowClient.query('BEGIN')
      await slowClient.query(`INSERT INTO audit_log (action, subject) VALUES ('test', 'slow')`)
      await addEntries(3)
      expect(await sealAuditLog(shop.platform)).toBeNull()
      await slowClient.query('COMMIT')
      await sealAll()
      expect(await check()).toMatchObject({ examined: 4, violations: [] })
    } finally {
      await slowClient.end()
    }
  }, 60_000)

  it.each<[string, string, RegExp]>([
    ['changed', `UPDATE audit_log SET after = '{"amount": 2}' WHERE id = 2`, /block 0: changed .* entry 2$/],
    ['changed to another person', 'UPDATE audit_log SET actor_id = 77 WHERE id = 2', /changed .* entry 2$/],
    ['removed', 'DELETE FROM audit_log WHERE id = 2', /block 0: removed .* entry 2$/],
    ['added below a newer one', insertWithId(6), /block 0: added .* entry 6$/],
  ])('show that an entry was %s', async (_what, statement, expected) => {
    await addEntries(5)
    await shop.owner.query(insertWithId(7))
    await sealAll()
    await runWithoutTriggers(statement)
    expect((await check()).violations).toEqual(expect.arrayContaining([expect.stringMatching(expected)]))
  })

  it('show that a block was removed, changed or signed with another key', async () => {
    for (let count = 0; count < 3; count++) {
      await addEntries(2)
      await sealAll()
    }
    expect((await check()).violations).toEqual([])
    const newest = (await check()).newest as KnownBlock

    const [first] = await runWithoutTriggers('DELETE FROM audit_blocks WHERE nth = 0 RETURNING *')
    expect((await check()).violations).toEqual([
      expect.stringMatching(/block 1 .* the blocks before it are missing/),
    ])
    await shop.db
      .insertInto('audit_blocks')
      .values(first as never)
      .execute()

    const [middle] = await runWithoutTriggers('DELETE FROM audit_blocks WHERE nth = 1 RETURNING *')
    expect((await check()).violations).toEqual([expect.stringMatching(/block 2 .* does not follow block 0/)])
    await shop.db
      .insertInto('audit_blocks')
      .values(middle as never)
      .execute()

    const forged = { ...(middle as unknown as Parameters<typeof bytesOf>[0]), kept_since: new Date() }
    await runWithoutTriggers('DELETE FROM audit_blocks WHERE nth = 1')
    await shop.db
      .insertInto('audit_blocks')
      .values({ ...forged, hash: hashOf(forged), signature: randomBytes(32) } as never)
      .execute()
    expect((await check()).violations).toEqual(
      expect.arrayContaining([expect.stringMatching(/block 1 .* signed with another key/)]),
    )
    expect(newest.nth).toBe(2)
  })

  it('show the removal of the newest block if its hash is known, also after the log was sealed again', async () => {
    await addEntries(3)
    await sealAll()
    const known = (await check()).newest
    await runWithoutTriggers('DELETE FROM audit_log WHERE id = 3')
    await runWithoutTriggers('DELETE FROM audit_blocks')
    expect((await check({ known })).violations).toEqual([expect.stringMatching(/^block 0: it is missing/)])
    await sealAll()
    expect((await check()).violations).toEqual([])
    expect((await check({ known })).violations).toHaveLength(1)
  })

  it('cannot be forged by the role of the shop, which can add a block but not sign it', async () => {
    await addEntries(2)
    await sealAll()
    await addEntries(2)
    await shop.platform.pool.query(`
      INSERT INTO audit_blocks (nth, after_id, last_id, earliest, latest, previous_latest, kept_since, sales_kept_since,
        entries, previous_hash, hash, signature)
      SELECT 1, last_id, last_id + 2, earliest, latest, latest, kept_since, sales_kept_since, entries, hash, hash, signature
      FROM audit_blocks`)
    expect((await check()).violations).toEqual(
      expect.arrayContaining([expect.stringMatching(/block 1 .* signed with another key/)]),
    )
  })

  it('allow the retention to delete old entries, and show that another entry was removed', async () => {
    const ages = { auditLogDays: 2_557, auditLogSalesDays: 400 }
    await addAged('8 years', '7.5 years', '2 years', '2 years', '1 day', '1 day')
    await sealAll()
    await closeListBlocks(shop.platform.db, [entriesList])
    const batch = deleteAuditEntries(ages)
    const deleted = await shop.platform.db.transaction().execute(batch)
    expect(deleted.deleted, 'the two oldest entries, and the two-year-old sale').toBe(3)
    expect((await check()).violations).toEqual([])

    await runWithoutTriggers(
      `DELETE FROM audit_log WHERE action <> 'purchase.create' AND created_at < now() - interval '1 year'`,
    )
    expect((await check()).violations, 'a two-year-old entry that is not of a sale').toEqual([
      expect.stringMatching(/removed .* entry 3$/),
    ])
  })

  it('are deleted, the oldest first, when they and their entries are old, and the other seals stay valid', async () => {
    await addAged('8 years', '7.5 years', '1 day')
    await sealAll()
    await shop.platform.db
      .transaction()
      .execute(deleteAuditEntries({ auditLogDays: 2_557, auditLogSalesDays: 400 }))
    const remove = () => shop.platform.db.transaction().execute(deleteAuditBlocks({ auditLogDays: 2_557 }))
    expect((await remove()).deleted, 'a seal is kept for a year').toBe(0)
    await runWithoutTriggers("UPDATE audit_blocks SET created_at = now() - interval '2 years' WHERE nth < 2")
    expect((await remove()).deleted).toBe(2)
    expect(await check()).toMatchObject({ examined: 1, violations: [] })
  })

  it('split a log of several days and several thousand entries into blocks', async () => {
    await shop.owner.query(`
      INSERT INTO audit_log (action, subject, created_at)
      SELECT 'test', 'test:' || i, now() - interval '10 days' + i * interval '2 minutes' FROM generate_series(1, 5000) i`)
    await sealAll()
    const { rows } = await shop.owner.query(
      `SELECT max(latest - earliest) <= interval '1 day' AS short, count(*)::integer AS blocks FROM audit_blocks`,
    )
    // The entries span almost seven days.
    expect(rows).toEqual([{ short: true, blocks: 7 }])
    expect(await check()).toMatchObject({ examined: 5_000, violations: [] })
    const newest = await check({ newestBlocks: 2 })
    expect(newest.violations).toEqual([])
    expect(newest.examined).toBeLessThan(2_000)
  })

  it('stay readable in a session with another time zone, and when the table gets another column', async () => {
    await addEntries(2)
    await sealAll()
    await shop.owner.query('ALTER TABLE audit_log ADD note text')
    await shop.owner.query(
      `ALTER DATABASE ${new URL(shop.url).pathname.slice(1)} SET timezone = 'Asia/Tokyo'`,
    )
    // The connections of the shop are older than the new time zone.
    const { db, close } = connect(shop.url, { size: 1 })
    const { rows } = await sql<{ zone: string }>`SELECT current_setting('timezone') AS zone`.execute(db)
    expect(rows).toEqual([{ zone: 'Asia/Tokyo' }])
    expect(await check({ db })).toMatchObject({ examined: 2, violations: [] })
    await close()
  })
})

/** Seals until every entry is in a block. Transactions of other tests may delay it. */
async function sealAll() {
  await expect
    .poll(async () => {
      await sealAuditLog(shop.platform)
      const { rows } = await shop.owner.query(
        'SELECT count(*)::integer AS unsealed FROM audit_log WHERE id > (SELECT coalesce(max(last_id), 0) FROM audit_blocks)',
      )
      return rows[0].unsealed
    }, SOON)
    .toBe(0)
}

function check({
  db = shop.platform.db,
  ...options
}: {
  db?: Database
  known?: KnownBlock | null
  newestBlocks?: number
} = {}) {
  const { keys, config } = shop.platform
  return checkAuditChain(db, { keys, retention: config.retention, ...options })
}

function insertWithId(id: number): string {
  return `INSERT INTO audit_log (id, action, subject) OVERRIDING SYSTEM VALUE VALUES (${id}, 'test', 'test')`
}

async function addEntries(count: number) {
  await shop.owner.query(
    `INSERT INTO audit_log (actor_id, action, subject, before, after, address)
      SELECT 1, 'test.do', 'test:' || i, NULL, '{"amount": 1}', '10.0.0.1' FROM generate_series(1, $1) i`,
    [count],
  )
}

/** Adds an entry for each age: the first of a change, the second of a sale, the third of a change, and so on. */
async function addAged(...ages: string[]) {
  for (const [nth, age] of ages.entries()) {
    await shop.owner.query(
      `INSERT INTO audit_log (action, subject, created_at) VALUES ($1, $2, now() - $3::interval)`,
      [nth % 2 === 0 ? 'product.update' : 'purchase.create', `test:${nth}`, age],
    )
  }
}

/** Runs a statement with the rights of the owner and with the triggers switched off. */
async function runWithoutTriggers(statement: string): Promise<object[]> {
  const client = await openTestClient(shop.url)
  try {
    await client.query('BEGIN; SET LOCAL session_replication_role = replica')
    const { rows } = await client.query(statement)
    await client.query('COMMIT')
    return rows
  } finally {
    await client.end()
  }
}
