import type { transaction } from '@docket/contract/admin/shared'
import type { depositMethod, depositStatus } from '@docket/contract/deposits'
import { toDollars } from '@docket/contract/money'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '../../host/db/database.ts'

interface Row {
  id: number
  type: 'DEPOSIT' | 'ADJUSTMENT' | 'REFUND'
  amount_cents: bigint
  method: z.infer<typeof depositMethod> | null
  status: z.infer<typeof depositStatus>
  reason: string | null
  created_at: Date
}

/** A user's deposits, adjustments and refunds in one list, newest first: `limit` of them after the first `offset`. */
export async function listTransactions(
  db: Database,
  { userId, limit, offset }: { userId: number; limit: number; offset: number },
): Promise<z.infer<typeof transaction>[]> {
  const end = offset + limit
  const { rows } = await sql<Row>`
    (SELECT id, 'DEPOSIT' AS type, amount_cents, method, status, NULL AS reason, created_at
      FROM deposits WHERE user_id = ${userId} ORDER BY id DESC LIMIT ${end})
    UNION ALL
    (SELECT id, 'ADJUSTMENT', amount_cents, NULL, 'COMPLETED', reason, created_at
      FROM wallet_adjustments WHERE user_id = ${userId} ORDER BY id DESC LIMIT ${end})
    UNION ALL
    (SELECT id, 'REFUND', amount_cents, NULL, 'COMPLETED', reason, created_at
      FROM refunds WHERE user_id = ${userId} ORDER BY id DESC LIMIT ${end})
    ORDER BY created_at DESC, type, id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return rows.map(({ amount_cents, created_at, ...row }) => ({
    ...row,
    amount: toDollars(amount_cents),
    createdAt: created_at.toISOString(),
  }))
}

/** The number of a user's deposits, adjustments and refunds. */
export async function countTransactions(db: Database, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT (
      (SELECT count(*) FROM deposits WHERE user_id = ${userId})
      + (SELECT count(*) FROM wallet_adjustments WHERE user_id = ${userId})
      + (SELECT count(*) FROM refunds WHERE user_id = ${userId})
    )::integer AS count`.execute(db)
  return rows[0]?.count ?? 0
}
