import { MAX_OPEN_REPORTS, type Report, type reportBody } from '@docket/contract/history'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '../../platform/database.ts'
import { ShopError } from '../../platform/errors.ts'
import { lineOnOrder } from '../../stock/order-lines.ts'
import { reportOf } from '../../stock/select-reports.ts'
import { lockOrder } from './lock-order.ts'

/**
 * A buyer tells what is wrong with a line, or with the order. One report at a time of one thing; another can follow once
 * that is settled. @throws NOT_FOUND for what is not the caller's, ALREADY_EXISTS, RATE_LIMITED
 */
export async function reportPurchase(
  db: Database,
  userId: number,
  { purchaseId, message, ...body }: z.output<typeof reportBody>,
): Promise<Report> {
  const accountId = body.accountId ?? null
  return db.transaction().execute(async (tx) => {
    // Under the buyer's lock the number of open ones stands.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('reports', ${userId}))`.execute(tx)
    // Under the order's, no replacement comes in between.
    const order = await lockOrder(tx, purchaseId)
    if (order.user_id !== userId) throw new ShopError('NOT_FOUND')
    if (accountId !== null) await requireCurrent(tx, { purchaseId, accountId })
    const { open } = await tx
      .selectFrom('reports')
      .select(sql<number>`count(*)::integer`.as('open'))
      .where('user_id', '=', userId)
      .where('status', '=', 'OPEN')
      .executeTakeFirstOrThrow()
    if (open >= MAX_OPEN_REPORTS) {
      throw new ShopError(
        'RATE_LIMITED',
        `${MAX_OPEN_REPORTS} of your reports wait for an answer already. You can report more once the shop has looked at some.`,
      )
    }
    const row = await tx
      .insertInto('reports')
      .values({ purchase_id: purchaseId, account_id: accountId, user_id: userId, message })
      .returning(['id', 'account_id', 'message', 'status', 'answer', 'created_at'])
      .executeTakeFirstOrThrow()
    return reportOf(row)
  })
}

async function requireCurrent(
  db: Parameters<typeof lineOnOrder>[0],
  line: { purchaseId: number; accountId: number },
) {
  const { isReplaced } = await lineOnOrder(db, line)
  if (isReplaced) throw new ShopError('NOT_FOUND')
}
