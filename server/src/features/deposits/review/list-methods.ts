import type { depositMethods, KeptRate } from '@docket/contract/admin/deposit'
import { MIN_CARD_DOLLARS, MIN_CRYPTO_DOLLARS } from '@docket/contract/deposits'
import type { Output } from '@docket/contract/endpoint'
import { fromRateE4 } from '@docket/contract/naira'
import { sql } from 'kysely'
import type { Config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/database.ts'
import { STALE_AFTER_HOURS } from '../card/current-rate.ts'

/** How customers can pay, whether that works, and the rate that cards are charged at. */
export async function listMethods({
  db,
  config,
}: {
  db: Database
  config: Config
}): Promise<Output<typeof depositMethods>> {
  const [counts, exchangeRate] = await Promise.all([countByMethod(db), newestRate(db)])
  const { nowpayments, paystack } = config
  const variables = {
    crypto: { NOWPAYMENTS_API_KEY: nowpayments.apiKey, NOWPAYMENTS_IPN_SECRET: nowpayments.ipnSecret },
    card: { PAYSTACK_SECRET_KEY: paystack.secretKey },
  }
  const minimums = { crypto: MIN_CRYPTO_DOLLARS, card: MIN_CARD_DOLLARS }
  const methods = (['crypto', 'card'] as const).map((method) => {
    const missing = Object.entries(variables[method]).flatMap(([name, value]) => (value ? [] : [name]))
    const count = counts.find((row) => row.method === method)
    return {
      method,
      state:
        missing.length === 0 ? ('on' as const) : config.sandbox ? ('sandbox' as const) : ('off' as const),
      missing,
      minimum: minimums[method],
      pending: count?.pending ?? 0,
      inReview: count?.inReview ?? 0,
      lastCompletedAt: count?.lastCompletedAt?.toISOString() ?? null,
    }
  })
  return { methods, exchangeRate }
}

interface Count {
  method: 'crypto' | 'card'
  pending: number
  inReview: number
  lastCompletedAt: Date | null
}

async function countByMethod(db: Database): Promise<Count[]> {
  const { rows } = await sql<Count>`
    SELECT m.method,
      (SELECT count(*)::integer FROM deposits d WHERE d.status = 'PENDING' AND d.method = m.method) AS pending,
      (SELECT count(*)::integer FROM deposits d WHERE d.status = 'REVIEW' AND d.method = m.method) AS "inReview",
      (SELECT max(completed_at) FROM deposits d WHERE d.status = 'COMPLETED' AND d.method = m.method)
        AS "lastCompletedAt"
    FROM (VALUES ('crypto'), ('card')) AS m (method)`.execute(db)
  return rows
}

async function newestRate(db: Database): Promise<KeptRate | null> {
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
    state: row.refused ? 'refused' : row.stale ? 'stale' : 'used',
    previousRate: previous ? fromRateE4(previous.rate_e4) : null,
  }
}
