import type { DepositRefusal } from '@docket/contract/admin/deposits'
import { sql } from 'kysely'
import type { DepositMethod } from '../../../payments/provider/payment-provider.ts'
import type { PaymentProviderError } from '../../../payments/provider/payment-provider-error.ts'
import type { Database } from '../../../platform/db/database.ts'

/** Keeps what the provider said when it opened no payment page for a deposit. */
export async function recordRefusal(
  db: Database,
  { id, method }: { id: number; method: DepositMethod },
  { words, kind }: PaymentProviderError,
): Promise<void> {
  if (words === null) return
  const refusal = { method, kind, words, refused_at: sql<Date>`now()`, over_at: null }
  await db
    .insertInto('deposit_refusals')
    .values({ deposit_id: id, ...refusal })
    .onConflict((conflict) => conflict.column('deposit_id').doUpdateSet(refusal))
    .execute()
}

/** The provider of this method has opened a page again, so what it refused before is no task any more. */
export async function endRefusals(db: Database, method: DepositMethod): Promise<void> {
  await db
    .updateTable('deposit_refusals')
    .set({ over_at: sql<Date>`now()` })
    .where('method', '=', method)
    .where('over_at', 'is', null)
    .execute()
}

export async function readRefusal(db: Database, depositId: number): Promise<DepositRefusal | null> {
  const row = await db
    .selectFrom('deposit_refusals')
    .select(['words', 'refused_at'])
    .where('deposit_id', '=', depositId)
    .executeTakeFirst()
  return row ? { words: row.words, at: row.refused_at.toISOString() } : null
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
export async function listRepeatedRefusals(db: Database): Promise<RepeatedRefusals[]> {
  const { rows } = await sql<{ method: string; words: string; at: Date; count: number }>`
    SELECT method, (array_agg(words ORDER BY refused_at DESC))[1] AS words, max(refused_at) AS at,
      count(*)::integer AS count
    FROM (
      SELECT *, refused_at - lag(refused_at, ${REPEATED - 1}) OVER (PARTITION BY method ORDER BY refused_at) AS span
      FROM deposit_refusals WHERE over_at IS NULL AND kind = 'method'
    ) open GROUP BY method HAVING min(span) <= interval '1 hour'`.execute(db)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}
