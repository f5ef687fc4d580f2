import { expect, it } from 'vitest'
import { run } from '../../../test/areas/backups.ts'
import { tablesOf } from '../../../test/declared-tables.ts'
import { WIDENED } from '../../../test/long-ids.ts'
import { useTestShop } from '../../../test/shop.ts'
import { areas } from '../../areas.ts'
import { queuesOf } from '../jobs/oldest-due.ts'
import { idGauges } from '../metrics/host-gauges.ts'

const shop = useTestShop()

const SLOWLY_GROWING = tablesOf(areas)
  .filter(({ rules }) => rules.growsSlowly)
  .map(({ table }) => table)
  .toSorted()

// The alert IdsRunOut warns when half of the range is used.
it('every new table has ids of 8 bytes, unless it grows slowly', async () => {
  const { rows } = await shop.owner.query(`
    SELECT tables.relname AS name FROM pg_sequence s
    JOIN pg_depend d ON d.objid = s.seqrelid AND d.deptype IN ('i', 'a')
    JOIN pg_class tables ON tables.oid = d.refobjid AND tables.relnamespace = 'public'::regnamespace
    JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
    WHERE a.atttypid <> 'bigint'::regtype OR s.seqmax < 9223372036854775807 OR s.seqcycle
    ORDER BY 1`)
  expect(rows.map(({ name }) => name)).toEqual(SLOWLY_GROWING)
})

/** The columns of 4 bytes that refer to ids of 8 bytes, by a foreign key or by their name. */
const TOO_NARROW = `
  SELECT format('%s.%s', own.attrelid::regclass, own.attname) AS column FROM pg_constraint c
    JOIN pg_attribute own ON own.attrelid = c.conrelid AND own.attnum = ANY (c.conkey)
    JOIN pg_attribute other ON other.attrelid = c.confrelid AND other.attnum = ANY (c.confkey)
    WHERE c.contype = 'f' AND other.atttypid = 'bigint'::regtype AND own.atttypid = 'integer'::regtype
  UNION SELECT format('%s.%s', ids.table_name, ids.column_name) FROM information_schema.columns ids
    JOIN information_schema.columns wide ON wide.column_name = 'id' AND wide.data_type = 'bigint'
      AND (ids.column_name = rtrim(wide.table_name, 's') || '_id'
        OR (wide.table_name, ids.column_name) = ('accounts', 'replacement_id')
        OR (wide.table_name, ids.table_name, ids.column_name) = ('purchases', 'shipments', 'id'))
    WHERE ids.data_type = 'integer' AND ids.table_schema = 'public' AND wide.table_schema = 'public'`

it('the columns that refer to ids of 8 bytes have 8 bytes, too', async () => {
  expect(await run(shop.url, TOO_NARROW)).toEqual([])
})

it('the metrics say what share of its ids each table has used', async () => {
  await shop.owner.query("SELECT setval('wallets_id_seq', 1610612736)")
  const { docket_ids_used_ratio: series } = await idGauges.read(shop.db, queuesOf(areas))
  const used = Object.fromEntries(series.map(({ labels, value }) => [labels?.table, value]))
  expect(used.wallets).toBeCloseTo(0.75)
  expect(used.purchases).toBeCloseTo(0)
  expect(Object.keys(used)).toEqual(expect.arrayContaining([...SLOWLY_GROWING, ...WIDENED]))
})
