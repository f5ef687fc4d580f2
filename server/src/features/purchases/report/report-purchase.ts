import { MAX_OPEN_REPORTS, type Report, type reportBody } from '@docket/contract/reports'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '../../../platform/db/database.ts'
import { ShopError } from '../../../platform/errors.ts'
import { lockPurchase } from '../records/lock-purchase.ts'
import { findPurchasedAccount } from '../records/purchased-accounts.ts'
import { reportOf } from './select-reports.ts'

/**
 * Stores a buyer's report about one account, or about the purchase as a whole. Each can have one open report; the next
 * can follow when that one is settled.
 * @throws NOT_FOUND if it is not the caller's purchase, ALREADY_EXISTS, RATE_LIMITED
 */
export async function reportPurchase(
  db: Database,
  userId: number,
  { purchaseId, message, ...body }: z.output<typeof reportBody>,
): Promise<Report> {
  const accountId = body.accountId ?? null
  return db.transaction().execute(async (tx) => {
    // This lock keeps the buyer's number of open reports from changing until the commit.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('reports', ${userId}))`.execute(tx)
    // This one keeps an admin from replacing the account until then.
    const purchase = await lockPurchase(tx, purchaseId)
    if (purchase.user_id !== userId) throw new ShopError('NOT_FOUND')
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
        `${MAX_OPEN_REPORTS} of your reports are still open. You can send another one when the shop has answered some of them.`,
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
  db: Parameters<typeof findPurchasedAccount>[0],
  account: { purchaseId: number; accountId: number },
) {
  const { isReplaced } = await findPurchasedAccount(db, account)
  if (isReplaced) throw new ShopError('NOT_FOUND')
}
