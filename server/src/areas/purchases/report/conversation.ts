import { MAX_REOPENINGS, MAX_REPORT_MESSAGES, type ReportConversation } from '@docket/contract/reports'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../host/db/database.ts'
import { reportOf, selectReports } from './reports.ts'

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

interface NewMessage {
  reportId: number
  from: 'CUSTOMER' | 'OPERATOR'
  authorId: number
  text: string
}

/** Adds a message to the conversation of a report. The caller has locked the report. */
export async function addMessage(tx: Tx, { reportId, from, authorId, text }: NewMessage): Promise<void> {
  await tx
    .insertInto('report_messages')
    .values({ report_id: reportId, author_kind: from, author_id: authorId, text })
    .execute()
}

/**
 * The newest messages of a report, newest first, without their texts. `isSame` says whether a message has this text. A
 * new message is a retry if the newest one has the same author and the same text.
 */
export async function lastMessages(tx: Tx, { reportId, text }: { reportId: number; text: string }) {
  return tx
    .selectFrom('report_messages')
    .select(['author_kind', 'author_id', sql<boolean>`text = ${text}`.as('isSame')])
    .where('report_id', '=', reportId)
    .orderBy('id', 'desc')
    .limit(MAX_REPORT_MESSAGES)
    .execute()
}
