import type { DepositRefusal, depositMethods, PaymentMethod } from '@docket/contract/admin/deposits'
import type { Output } from '@docket/contract/endpoint'
import { sql } from 'kysely'
import type { Config } from '../../../host/config.ts'
import type { Database, Tx } from '../../../host/db/database.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { writeEntry } from '../audit/audited.ts'
import { exactAmountsOnly } from '../decide/apply-payment.ts'
import { countUnmatched } from '../events/unmatched-notices.ts'
import type { DepositMethod } from '../payments/provider/payment-provider.ts'
import type { Providers, ShopProvider } from '../payments/registry.ts'
import { paymentMethods, providerOf } from '../payments/registry.ts'
import { newestRate } from '../rate/stored-rate.ts'

/** How customers can pay, whether that works, and the rate that cards are charged at. */
export async function listMethods({
  db,
  config,
  providers,
}: {
  db: Database
  config: Config
  providers: Providers
}): Promise<Output<typeof depositMethods>> {
  const setUps = paymentMethods(providers, config)
  const names = setUps.map(({ method }) => method)
  const [counts, exchangeRate, exactOnly, refusals, unmatchedNotices] = await Promise.all([
    countByMethod(db, names),
    newestRate(db),
    exactAmountsOnly(db),
    listRepeatedRefusals(db),
    countUnmatched(db),
  ])
  const methods = setUps.map((method) => {
    const count = counts.find((row) => row.method === method.method)
    const refused = refusals.find((row) => row.method === method.method)
    return {
      ...method,
      setUp: setUpOf(providerOf(providers, method.method), config),
      pending: count?.pending ?? 0,
      inReview: count?.inReview ?? 0,
      lastCompletedAt: count?.lastCompletedAt?.toISOString() ?? null,
      // A method without its keys has no provider that could refuse.
      refusals: refused && method.state !== 'off' ? refused : null,
    }
  })
  return { methods, exchangeRate, exactAmountsOnly: exactOnly, unmatchedNotices }
}

function setUpOf({ name, notices, environment }: ShopProvider, config: Config): PaymentMethod['setUp'] {
  const missing = environment.missingKeys(config)
  return {
    provider: name,
    noticesUrl: `${config.publicUrl}/api${notices.path}`,
    variables: environment.requiredKeys.map((key) => ({ name: key, isSet: !missing.includes(key) })),
  }
}

interface Count {
  method: DepositMethod
  pending: number
  inReview: number
  lastCompletedAt: Date | null
}

async function countByMethod(db: Database, methods: DepositMethod[]): Promise<Count[]> {
  const { rows } = await sql<Count>`
    SELECT m.method,
      (SELECT count(*)::integer FROM deposits d WHERE d.status = 'PENDING' AND d.method = m.method) AS pending,
      (SELECT count(*)::integer FROM deposits d WHERE d.status = 'REVIEW' AND d.method = m.method) AS "inReview",
      (SELECT max(completed_at) FROM deposits d WHERE d.status = 'COMPLETED' AND d.method = m.method)
        AS "lastCompletedAt"
    FROM unnest(${methods}::text[]) AS m (method)`.execute(db)
  return rows
}

/** So many refusals within an hour, without a page that was opened between them, are a task. */
const REPEATED = 3

interface RepeatedRefusals extends DepositRefusal {
  method: string
  count: number
}

/**
 * The methods whose payments are refused repeatedly. A refused e-mail address does not count, because it concerns one
 * customer, nor does an outage, which ends by itself and has an alert of its own.
 */
async function listRepeatedRefusals(db: Database): Promise<RepeatedRefusals[]> {
  const { rows } = await sql<{ method: string; words: string; at: Date; count: number }>`
    SELECT method, (array_agg(words ORDER BY refused_at DESC))[1] AS words, max(refused_at) AS at,
      count(*)::integer AS count
    FROM (
      SELECT *, refused_at - lag(refused_at, ${REPEATED - 1}) OVER (PARTITION BY method ORDER BY refused_at) AS span
      FROM deposit_refusals WHERE over_at IS NULL AND kind = 'method'
    ) open GROUP BY method HAVING min(span) <= interval '1 hour'`.execute(db)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

/** Changes the setting `exactAmountsOnly` for payments that arrive from now on. */
export async function saveExactAmountsOnly(db: Database, actor: Actor, value: boolean): Promise<void> {
  await db.transaction().execute(async (tx: Tx) => {
    const before = await tx
      .selectFrom('shop_settings')
      .select('exact_deposits_only')
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (before.exact_deposits_only === value) return
    await tx.updateTable('shop_settings').set({ exact_deposits_only: value }).execute()
    await writeEntry(tx, {
      ...actor,
      action: 'settings.update',
      subject: 'settings:deposits',
      before: { exactAmountsOnly: !value },
      after: { exactAmountsOnly: value },
    })
  })
}
