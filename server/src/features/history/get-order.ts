import type { Output } from '@docket/contract/endpoint'
import type { purchaseById } from '@docket/contract/history'
import { toDollars } from '@docket/contract/money'
import { sql } from 'kysely'
import { refundedCents } from '../../money/refunds.ts'
import type { Platform } from '../../platform/platform.ts'
import { getPurchase } from '../../stock/purchases.ts'
import { reportOf, selectReports } from '../../stock/select-reports.ts'

const MOST_REPORTS = 200

/** One purchase of a user with its lines, and what was made good of it since. @throws NOT_FOUND for another user's. */
export async function getOrder(
  platform: Pick<Platform, 'db' | 'keys'>,
  { userId, id }: { userId: number; id: number },
): Promise<Output<typeof purchaseById>> {
  const { db } = platform
  const { balance: _, ...purchase } = await getPurchase(platform, { userId, id })
  const [refunded, { replaced }, reports] = await Promise.all([
    refundedCents(db, id),
    db
      .selectFrom('replaced_accounts')
      .select(sql<number>`count(*)::integer`.as('replaced'))
      .where('purchase_id', '=', id)
      .executeTakeFirstOrThrow(),
    selectReports(db).where('purchase_id', '=', id).orderBy('id', 'desc').limit(MOST_REPORTS).execute(),
  ])
  return { ...purchase, refunded: toDollars(refunded), replaced, reports: reports.map(reportOf) }
}
