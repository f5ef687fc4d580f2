import type { Output } from '@docket/contract/endpoint'
import { toDollars } from '@docket/contract/money'
import type { purchaseById } from '@docket/contract/purchases'
import { sql } from 'kysely'
import { refundedCents } from '../../../ledger/refunds.ts'
import type { Platform } from '../../../platform/context/platform.ts'
import { reportOf, reportStatusOf, selectReports } from '../report/select-reports.ts'
import { findPurchase } from './purchases.ts'

/** No honest purchase has more reports than this. */
const MAX_REPORTS = 200

/** One purchase of a user with its accounts, refunds, replacements and reports. @throws NOT_FOUND for another user's. */
export async function getOwnPurchase(
  platform: Pick<Platform, 'db' | 'keys'>,
  { userId, id }: { userId: number; id: number },
): Promise<Output<typeof purchaseById>> {
  const { db } = platform
  const { balance: _, ...purchase } = await findPurchase(platform, { userId, id })
  const [refunded, { replaced }, reports] = await Promise.all([
    refundedCents(db, id),
    db
      .selectFrom('replaced_accounts')
      .select(sql<number>`count(*)::integer`.as('replaced'))
      .where('purchase_id', '=', id)
      .executeTakeFirstOrThrow(),
    selectReports(db).where('purchase_id', '=', id).orderBy('id', 'desc').limit(MAX_REPORTS).execute(),
  ])
  return {
    ...purchase,
    refunded: toDollars(refunded),
    replaced,
    reportStatus: reportStatusOf(reports),
    reports: reports.map(reportOf),
  }
}
