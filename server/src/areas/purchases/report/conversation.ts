import { MAX_REOPENINGS, type ReportConversation } from '@docket/contract/reports'
import { sql } from 'kysely'
import type { Database } from '../../../host/db/database.ts'
import { messagesOfReports } from './report-messages.ts'
import { reportOf, selectReports } from './select-reports.ts'

/** No honest purchase has more reports than this. */
const MAX_REPORTS = 200

/** The reports of a purchase with their conversations, newest first, as the buyer sees them. */
export async function listConversations(db: Database, purchaseId: number): Promise<ReportConversation[]> {
  const rows = await selectReports(db)
    .select(['reports.reopened', 'reports.settled_at'])
    .select(
      sql<boolean>`EXISTS (SELECT FROM replaced_accounts r WHERE r.account_id = reports.account_id)`.as(
        'is_replaced',
      ),
    )
    .where('reports.purchase_id', '=', purchaseId)
    .orderBy('reports.id', 'desc')
    .limit(MAX_REPORTS)
    .execute()
  const messages = await messagesOfReports(
    db,
    rows.map(({ id }) => id),
  )
  // The same rule as in `reopenReport`: each account can have one open report, and a replaced account none.
  const mayReopen = ({ account_id: accountId, is_replaced: isReplaced }: (typeof rows)[number]) =>
    !isReplaced && !rows.some((row) => row.status === 'OPEN' && row.account_id === accountId)
  return rows.map((row) => ({
    ...reportOf(row),
    // The buyer is not told which admin wrote.
    messages: (messages.get(row.id) ?? []).map(({ by: _, ...message }) => message),
    settledAt: row.settled_at?.toISOString() ?? null,
    canReply:
      row.status === 'OPEN' || (row.status === 'DECLINED' && row.reopened < MAX_REOPENINGS && mayReopen(row)),
  }))
}
