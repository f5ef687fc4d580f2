import type { Tx } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'

/** Locks a report until the transaction ends, so that it is settled once. @throws NOT_FOUND */
export async function lockReport(tx: Tx, id: number) {
  const report = await tx
    .selectFrom('reports')
    .select([
      'id',
      'kind',
      'status',
      'user_id',
      'purchase_id',
      'account_id',
      'answer',
      'settled_by',
      'settled_at',
      'reopened',
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!report) throw new ShopError('NOT_FOUND')
  return report
}

export type LockedReport = Awaited<ReturnType<typeof lockReport>>
