import { MAX_REPORT_MESSAGES } from '@docket/contract/reports'
import { sql } from 'kysely'
import type { Tx } from '../../../host/db/database.ts'

interface Message {
  reportId: number
  from: 'CUSTOMER' | 'OPERATOR'
  authorId: number
  text: string
}

/** Adds a message to the conversation of a report. The caller has locked the report. */
export async function addMessage(tx: Tx, { reportId, from, authorId, text }: Message): Promise<void> {
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
