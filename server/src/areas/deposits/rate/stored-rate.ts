import type { StoredRate } from '@docket/contract/admin/deposits'
import { fromRateE4 } from '@docket/contract/naira'
import { sql } from 'kysely'
import type { Database } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'

/** A rate that a card may be charged at. */
interface Rate {
  id: number
  rateE4: bigint
  source: string
  /** From this time it is too old to be used. */
  staleAt: Date
}

/**
 * A rate is not used if its source set it at least this many hours ago, because it then lacks the last trading day.
 */
export const STALE_AFTER_HOURS = 26

/**
 * The newest rate. @throws RATE_UNAVAILABLE if there is none, if it is stale, or if it was refused: the rate before it
 * may be wrong by now, and customers could buy dollars too cheaply at it.
 */
export async function currentRate(db: Database): Promise<Rate> {
  const row = await db
    .selectFrom('exchange_rates')
    .select(['id', 'rate_e4', 'source', 'refused'])
    .select(sql<Date>`provider_time + ${STALE_AFTER_HOURS}::integer * interval '1 hour'`.as('stale_at'))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row || row.refused || row.stale_at.getTime() <= Date.now()) throw new ShopError('RATE_UNAVAILABLE')
  return { id: row.id, rateE4: row.rate_e4, source: row.source, staleAt: row.stale_at }
}

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
