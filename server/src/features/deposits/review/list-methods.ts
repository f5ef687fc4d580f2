import type { depositMethods } from '@docket/contract/admin/deposits'
import type { Output } from '@docket/contract/endpoint'
import { sql } from 'kysely'
import type { Config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/db/database.ts'
import { paymentMethods } from '../../../platform/payment-methods.ts'
import { newestRate } from '../rate/newest-rate.ts'

/** How customers can pay, whether that works, and the rate that cards are charged at. */
export async function listMethods({
  db,
  config,
}: {
  db: Database
  config: Config
}): Promise<Output<typeof depositMethods>> {
  const [counts, exchangeRate] = await Promise.all([countByMethod(db), newestRate(db)])
  const methods = paymentMethods(config).map((method) => {
    const count = counts.find((row) => row.method === method.method)
    return {
      ...method,
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
