import { sql } from 'kysely'
import type { TableRules, Tables } from '../../host/areas/table-rules.ts'
import { deleteWhere } from '../../host/db/retention/delete-old-rows.ts'

const sums = 'for good: small sums for lists and the dashboard'
/** A dashboard that was opened before the time zone changed has been read by then. */
const ofRetiredZone = sql`zone_id IN (SELECT id FROM sales_zones WHERE retired_at < now() - interval '1 hour')`

export const tables: Tables = {
  sales_days: { rights: 'SELECT, INSERT', kept: sums },
  sales_days_open: { rights: 'SELECT, UPDATE', kept: sums },
  sales_months: { rights: 'SELECT, INSERT', kept: sums },
  sales_totals: { rights: 'SELECT, INSERT', kept: sums },
  sales_zones: {
    rights: 'SELECT, INSERT, UPDATE',
    kept: sums,
    person: { none: { 'a word of the shop and a time zone': ['state', 'time_zone'] } },
    growsSlowly: true,
  },
  zone_sales_days: ofZone('zone_sales_days'),
  zone_sales_months: ofZone('zone_sales_months'),
  zone_sales_totals: ofZone('zone_sales_totals'),
  zone_deposit_days: {
    ...ofZone('zone_deposit_days'),
    person: { none: { 'a word of the shop': ['method'] } },
  },
  busiest_buyers: countedAgain('busiest_buyers'),
  zone_busiest_buyers: countedAgain('zone_busiest_buyers'),
}

function ofZone(table: string): TableRules {
  return {
    rights: 'SELECT, INSERT, DELETE',
    kept: 'for good; those of an earlier time zone of the shop for an hour',
    deletions: [deleteWhere(table, ofRetiredZone)],
  }
}

function countedAgain(table: string): TableRules {
  return {
    rights: 'SELECT, INSERT, DELETE',
    kept: '2 days (it is counted again when it is needed)',
    deletions: [deleteWhere(table, sql`counted_at < now() - interval '2 days'`)],
    person: { copy: 'how many purchases a customer made; the copy has the purchases' },
    signIn: 'none',
  }
}
