import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useTestShop } from '../../../test/shop.ts'
import { areas } from '../../areas.ts'
import { area } from '../areas/area.ts'
import type { JobContext } from '../areas/declared-job.ts'
import { housekeepingJobs } from './housekeeping-jobs.ts'
import { tidyUp } from './tidy-up.ts'

const shop = useTestShop()

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

it('deletes the rows that are older than their retention time, and no others', async () => {
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
    INSERT INTO zone_busiest_buyers VALUES
      (1, '2026-01-01', '2026-01-31', 1, 9, now() - interval '49 hours'), (1, '2026-02-01', '2026-02-28', 1, 8, now())
  `.execute(db)
  await sql`INSERT INTO throttles VALUES ('old', 1, ${Date.now() - 1_000}), ('young', 1, ${Date.now() + 60_000})`.execute(
    db,
  )

  await tidyUp(shop.platform, areas)

  for (const table of ['sessions', 'mailed_tokens', 'mails'] as const) {
    const rows = await db.selectFrom(table).select('user_id').execute()
    expect(new Set(rows.map(({ user_id }) => user_id)), table).toEqual(new Set([young.id]))
  }
  expect(await db.selectFrom('mails').select('id').execute()).toHaveLength(3)
  const secrets = await db.selectFrom('admin_totp').select('id').orderBy('id').execute()
  expect(secrets).toEqual([{ id: young.id }, { id: confirmed.id }])
  const { rows } = await sql`SELECT key FROM throttles UNION ALL SELECT page FROM account_views`.execute(db)
  expect(rows).toEqual([{ key: 'young' }, { key: 'young' }])
  const { rows: keptBuyers } = await sql`SELECT purchases FROM zone_busiest_buyers`.execute(db)
  expect(keptBuyers).toEqual([{ purchases: 8 }])
})

it('deletes the sums of an earlier time zone an hour after the change', async () => {
  const { db } = shop
  await sql`
    WITH retired AS (
      INSERT INTO sales_zones (time_zone, state, day, month, retired_at)
      SELECT 'Asia/Tokyo', 'RETIRED', '2026-01-02', '2026-01-01', now() - minutes * interval '1 minute'
      FROM unnest(ARRAY[59, 61]) minutes RETURNING id
    )
    INSERT INTO zone_sales_totals
    SELECT id, '2026-01-01'::date, 1, 0, 100, 50 FROM (SELECT id FROM retired UNION SELECT id FROM sales_zones) zones`.execute(
    db,
  )
  await tidyUp(shop.platform, areas)
  const { rows } = await sql`
    SELECT z.state, now() - z.retired_at > interval '1 hour' AS "isOld", count(t.day)::integer AS days
    FROM sales_zones z LEFT JOIN zone_sales_totals t ON t.zone_id = z.id GROUP BY z.id ORDER BY z.id`.execute(
    db,
  )
  expect(rows).toEqual([
    { state: 'CURRENT', isOld: null, days: 1 },
    { state: 'RETIRED', isOld: false, days: 1 },
    { state: 'RETIRED', isOld: true, days: 0 },
  ])
})

it('deletes more rows than one statement does', async () => {
  await sql`INSERT INTO throttles SELECT 'many-' || n, 1, 0 FROM generate_series(1, 12000) n`.execute(shop.db)
  await tidyUp(shop.platform, areas)
  const { rows } = await sql`SELECT key FROM throttles WHERE key LIKE 'many-%'`.execute(shop.db)
  expect(rows).toEqual([])
})

it('deletes processed provider events after 400 days, and never an unprocessed one', async () => {
  await sql`
    INSERT INTO provider_events (provider, body, received_at, processed_at)
    SELECT 'nowpayments', 'old', ${daysAgo(500)}, CASE WHEN n % 3 > 0 THEN now() - make_interval(days => CASE WHEN n < 4000 THEN 401 ELSE 399 END) END
    FROM generate_series(1, 6000) n`.execute(shop.db)
  await sql`INSERT INTO provider_events (provider, body, processed_at) SELECT 'nowpayments', 'young', now() FROM generate_series(1, 50)`.execute(
    shop.db,
  )

  await tidyUp(shop.platform, areas)

  const { rows } = await sql`
    SELECT body, processed_at IS NOT NULL AS processed, count(*)::integer FROM provider_events
    GROUP BY 1, 2 ORDER BY 1, 2`.execute(shop.db)
  // Of the 6,000 old events, every third is unprocessed. The processed ones from the 4,000th on were processed
  // less than 400 days ago.
  expect(rows).toEqual([
    { body: 'old', processed: false, count: 2_000 },
    { body: 'old', processed: true, count: 1_334 },
    { body: 'young', processed: true, count: 50 },
  ])
  await sql`DELETE FROM provider_events`.execute(shop.db)
})

it('deletes entries of the audit log after seven years, those of purchases after 400 days', async () => {
  await sql`
    INSERT INTO audit_log (action, subject, created_at) VALUES
      ('product.update', 'aged:old', now() - interval '8 years'), ('purchase.create', 'aged:old sale', now() - interval '500 days'),
      ('product.update', 'aged:kept', now() - interval '500 days'), ('purchase.create', 'aged:kept sale', now() - interval '300 days')`.execute(
    shop.db,
  )

  await tidyUp(shop.platform, areas)

  const { rows } = await sql<{ subject: string }>`
    SELECT subject FROM audit_log WHERE subject LIKE 'aged:%' ORDER BY 1`.execute(shop.db)
  expect(rows.map(({ subject }) => subject)).toEqual(['aged:kept', 'aged:kept sale'])
})

it('deletes jobs that failed for the last time a month ago, and no job that has an attempt left', async () => {
  await sql`
    SELECT graphile_worker.add_job('mail-link', json_build_object('n', n), max_attempts => 1)
    FROM generate_series(1, 3) n`.execute(shop.db)
  const setAttempts = (n: number, attempts: number, days: number) =>
    sql`UPDATE graphile_worker._private_jobs SET attempts = ${attempts}, updated_at = ${daysAgo(days)}
      WHERE payload->>'n' = ${String(n)}`.execute(shop.db)
  await setAttempts(1, 1, 31)
  await setAttempts(2, 1, 29)
  await setAttempts(3, 0, 31)

  await tidyUp(shop.platform, areas)

  const { rows } = await sql`
    SELECT (payload->>'n')::integer AS n FROM graphile_worker._private_jobs ORDER BY 1`.execute(shop.db)
  expect(rows).toEqual([{ n: 2 }, { n: 3 }])
})

it('continues with the other tables if one is locked, and then fails with the errors', async () => {
  await sql`INSERT INTO throttles VALUES ('after-a-lock', 1, 0)`.execute(shop.db)
  await shop.db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE provider_events, mails IN ACCESS EXCLUSIVE MODE`.execute(tx)
    // 55P03: the lock timed out.
    await expect(tidyUp(shop.platform, areas)).rejects.toMatchObject({
      errors: [{ code: '55P03' }, { code: '55P03' }],
    })
  })
  const { rows } = await sql`SELECT key FROM throttles WHERE key = 'after-a-lock'`.execute(shop.db)
  expect(rows).toEqual([])
})

it('the job ends early when the process stops, and when the time limit of the job is over', async () => {
  await sql`INSERT INTO throttles VALUES ('kept-for-later', 1, 0)`.execute(shop.db)
  await tidyUp(shop.platform, areas, AbortSignal.abort())
  await tidyUp(shop.platform, areas, undefined, { runMs: -1 })
  const { rows } = await sql`SELECT key FROM throttles WHERE key = 'kept-for-later'`.execute(shop.db)
  expect(rows).toHaveLength(1)
})

it('the job lets each area tidy up, even after others have failed, and then fails with the errors', async () => {
  const tidied: string[] = []
  const failing = (name: string) => area({ name, tidyUp: async () => Promise.reject(new Error(name)) })
  const working = (name: string) => area({ name, tidyUp: async () => void tidied.push(name) })
  const made = [failing('first'), working('second'), failing('third'), working('fourth')]
  // Of what a job is handed, this one uses no more.
  const context = { platform: shop.platform, areas: made } as unknown as JobContext
  const run = housekeepingJobs['tidy-up'].run(context, {} as never, new AbortController().signal)
  await expect(run).rejects.toMatchObject({ errors: [{ message: 'first' }, { message: 'third' }] })
  expect(tidied).toEqual(['second', 'fourth'])
})
