import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

export interface DepositCount {
  status: string
  method: string
  count: number
}

const STATUSES = ['PENDING', 'COMPLETED', 'FAILED', 'EXPIRED', 'REVIEW'] as const
const METHODS = ['crypto', 'card'] as const

/** The number of deposits of each status and method, zeros included. Reads all deposits. */
export async function countDeposits(db: Database): Promise<DepositCount[]> {
  const { rows } = await sql<DepositCount>`
    SELECT status, method, count(*)::integer AS count FROM deposits GROUP BY status, method
  `.execute(db)
  return STATUSES.flatMap((status) =>
    METHODS.map((method) => {
      const found = rows.find((row) => row.status === status && row.method === method)
      return { status, method, count: found?.count ?? 0 }
    }),
  )
}
