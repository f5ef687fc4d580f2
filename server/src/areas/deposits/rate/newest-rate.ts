import type { StoredRate } from '@docket/contract/admin/deposits'
import { fromRateE4 } from '@docket/contract/naira'
import { sql } from 'kysely'
import type { Database } from '../../../host/db/database.ts'
import { STALE_AFTER_HOURS } from './current-rate.ts'

/** The newest rate as an operator sees it, usable or not, in naira per dollar; null if none is stored yet. */
export async function newestRate(db: Database): Promise<StoredRate | null> {
  const row = await db
    .selectFrom('exchange_rates')
    .select(['id', 'rate_e4', 'source', 'provider_time', 'fetched_at', 'refused'])
    .select(
      sql<boolean>`provider_time + ${STALE_AFTER_HOURS}::integer * interval '1 hour' <= now()`.as('stale'),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const previous = await db
    .selectFrom('exchange_rates')
    .select('rate_e4')
    .where('id', '<', row.id)
    .where('refused', '=', false)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    id: row.id,
    rate: fromRateE4(row.rate_e4),
    source: row.source,
    providerTime: row.provider_time.toISOString(),
    fetchedAt: row.fetched_at.toISOString(),
    state: stateOf(row),
    previousRate: previous ? fromRateE4(previous.rate_e4) : null,
  }
}

function stateOf({ refused, stale }: { refused: boolean; stale: boolean }): StoredRate['state'] {
  if (refused) return 'refused'
  return stale ? 'stale' : 'used'
}
