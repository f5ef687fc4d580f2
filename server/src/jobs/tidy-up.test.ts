import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { tidyUp } from './tidy-up.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

it('deletes what has outlived its use, and nothing that has not', async () => {
  const { db } = shop
  const [old, young] = [await shop.user(), await shop.user()]
  const confirmed = await shop.admin()
  await db.deleteFrom('sessions').where('user_id', '=', confirmed.id).execute()
  await db
    .updateTable('sessions')
    .set({ expires_at: daysAgo(8) })
    .where('user_id', '=', old.id)
    .execute()
  for (const [age, days] of [
    ['old', 2],
    ['young', 0],
  ] as const) {
    await db
      .insertInto('mailed_tokens')
      .values({
        hash: randomBytes(32),
        user_id: age === 'old' ? old.id : young.id,
        purpose: 'confirm-email',
        expires_at: daysAgo(days),
      })
      .execute()
  }
  await sql`
    INSERT INTO account_views VALUES (1, 1, 'old', now() - interval '25 hours'), (1, 1, 'young', now() - interval '1 hour')
  `.execute(db)
  const secret = { key_id: shop.platform.keys.currentKeyId, secret: randomBytes(48) }
  await db
    .insertInto('admin_totp')
    .values([
      { ...secret, id: old.id, begun_at: daysAgo(2) },
      { ...secret, id: young.id },
      { ...secret, id: confirmed.id, begun_at: daysAgo(2), confirmed_at: daysAgo(2) },
    ])
    .execute()
  const mail = { template: 'receipt', params: '{}', user_id: young.id }
  await db
    .insertInto('mails')
    .values([
      { ...mail, user_id: old.id, sent_at: daysAgo(31) },
      { ...mail, user_id: old.id, failed_at: daysAgo(91) },
      { ...mail, sent_at: daysAgo(29) },
      { ...mail, failed_at: daysAgo(89) },
      mail,
    ])
    .execute()
  await sql`
    INSERT INTO busiest_buyers VALUES
      ('2026-01-01', '2026-01-31', 1, 9, now() - interval '49 hours'), ('2026-02-01', '2026-02-28', 1, 8, now())
  `.execute(db)
  await sql`INSERT INTO throttles VALUES ('old', 1, ${Date.now() - 1_000}), ('young', 1, ${Date.now() + 60_000})`.execute(
    db,
  )

  await tidyUp(db)

  for (const table of ['sessions', 'mailed_tokens', 'mails'] as const) {
    const rows = await db.selectFrom(table).select('user_id').execute()
    expect(new Set(rows.map(({ user_id }) => user_id)), table).toEqual(new Set([young.id]))
  }
  expect(await db.selectFrom('mails').select('id').execute()).toHaveLength(3)
  const secrets = await db.selectFrom('admin_totp').select('id').orderBy('id').execute()
  expect(secrets).toEqual([{ id: young.id }, { id: confirmed.id }])
  const { rows } = await sql`SELECT key FROM throttles UNION ALL SELECT page FROM account_views`.execute(db)
  expect(rows).toEqual([{ key: 'young' }, { key: 'young' }])
  const { rows: kept } = await sql`SELECT purchases FROM busiest_buyers`.execute(db)
  expect(kept).toEqual([{ purchases: 8 }])
})

it('deletes more than one statement’s worth', async () => {
  await sql`INSERT INTO throttles SELECT 'many-' || n, 1, 0 FROM generate_series(1, 12000) n`.execute(shop.db)
  await tidyUp(shop.db)
  const { rows } = await sql`SELECT key FROM throttles WHERE key LIKE 'many-%'`.execute(shop.db)
  expect(rows).toEqual([])
})
