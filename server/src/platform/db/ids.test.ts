import { expect, it } from 'vitest'
import { useTestShop } from '../../../test/shop.ts'
import { queuesOf } from '../../jobs/oldest-due.ts'
import { readShopState } from '../metrics/read-shop-state.ts'

const shop = useTestShop()

/** Their ids have 4 bytes, which is enough for 2,147,483,647 rows: these tables grow slowly, most of them by hand. */
const MADE_BY_HAND = [
  'account_batches',
  'batch_holds',
  'categories',
  'coupons',
  'encryption_keys',
  'exchange_rates',
  'products',
  'sandbox_mails',
  'saved_views',
  'site_text_versions',
  'sub_categories',
  'tracking_keys',
  'users',
  'wallet_adjustments',
  'wallets',
]

/**
 * These grow with the sales, and their ids are 4 bytes wide until the steps of decision 39 are done. The alert IdsRunOut
 * warns when half of the range is used.
 */
const TO_WIDEN = ['accounts', 'deposits', 'purchases', 'refunds', 'report_messages', 'reports']

it('every new table has ids of 8 bytes, unless a person makes each row', async () => {
  const { rows } = await shop.owner.query(`
    SELECT tables.relname AS name FROM pg_sequence s
    JOIN pg_depend d ON d.objid = s.seqrelid AND d.deptype IN ('i', 'a')
    JOIN pg_class tables ON tables.oid = d.refobjid AND tables.relnamespace = 'public'::regnamespace
    JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
    WHERE a.atttypid <> 'bigint'::regtype OR s.seqmax < 9223372036854775807 OR s.seqcycle
    ORDER BY 1`)
  expect(rows.map(({ name }) => name)).toEqual([...MADE_BY_HAND, ...TO_WIDEN].sort())
})

it('the columns that refer to ids of 8 bytes are as wide as these', async () => {
  const { rows } = await shop.owner.query(`
    SELECT c.conname FROM pg_constraint c
    JOIN pg_attribute own ON own.attrelid = c.conrelid AND own.attnum = ANY (c.conkey)
    JOIN pg_attribute other ON other.attrelid = c.confrelid AND other.attnum = ANY (c.confkey)
    WHERE c.contype = 'f' AND other.atttypid = 'bigint'::regtype AND own.atttypid = 'integer'::regtype`)
  expect(rows).toEqual([])
})

it('the metrics say how many of its ids each table has used', async () => {
  await shop.owner.query("SELECT setval('purchases_id_seq', 1610612736)")
  const { docket_ids_used_ratio: series } = await readShopState(shop.db, queuesOf([]))
  const used = Object.fromEntries(series.map(({ labels, value }) => [labels?.table, value]))
  expect(used.purchases).toBeCloseTo(0.75)
  expect(used.audit_log).toBeCloseTo(0)
  expect(Object.keys(used)).toEqual(expect.arrayContaining([...MADE_BY_HAND, ...TO_WIDEN]))
})
