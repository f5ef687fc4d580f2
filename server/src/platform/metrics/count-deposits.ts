import { depositMethod, depositStatus } from '@docket/contract/deposits'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

export interface DepositCount {
  status: string
  method: string
  count: number
}

/** The number of deposits of each status and method, zeros included. Reads all deposits. */
export async function countDeposits(db: Database): Promise<DepositCount[]> {
  const { rows } = await sql<DepositCount>`
    SELECT status, method, count(*)::integer AS count FROM deposits GROUP BY status, method
  `.execute(db)
  return depositStatus.options.flatMap((status) =>
    depositMethod.options.map((method) => {
      const countRow = rows.find((row) => row.status === status && row.method === method)
      return { status, method, count: countRow?.count ?? 0 }
    }),
  )
}
