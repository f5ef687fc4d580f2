import type { ReportConversation } from '@docket/contract/reports'
import type { Database } from '../../../host/db/database.ts'

/** No honest purchase has more messages than this. */
const MAX_MESSAGES = 2_000

type Message = ReportConversation['messages'][number] & { by: string }

/** The messages of these reports by the id of their report, each oldest first. `by` is the author's username. */
export async function messagesOfReports(
  db: Database,
  reportIds: readonly number[],
): Promise<Map<number, Message[]>> {
  if (reportIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('report_messages as m')
    .innerJoin('users', 'users.id', 'm.author_id')
    .select(['m.id', 'm.report_id', 'm.author_kind', 'users.username', 'm.text', 'm.created_at'])
    .where('m.report_id', 'in', reportIds)
    .orderBy('m.id', 'desc')
    .limit(MAX_MESSAGES)
    .execute()
  const messages = new Map<number, Message[]>()
  for (const row of rows.reverse()) {
    const ofReport = messages.get(row.report_id) ?? []
    messages.set(row.report_id, ofReport)
    ofReport.push({
      id: row.id,
      from: row.author_kind,
      by: row.username,
      text: row.text,
      createdAt: row.created_at.toISOString(),
    })
  }
  return messages
}
