import { sql } from 'kysely'
import type { Database } from '../../host/db/database.ts'
import { inTransaction } from '../../host/db/in-transaction.ts'
import { addJob } from '../../host/queue/jobs.ts'
import { isFailedAndResendable } from '../../host/queue/mail.ts'
import type { Actor } from '../../host/security/actor.ts'
import { type Audited, entryWriter } from '../../host/security/audited.ts'

/** The maximum number of mails for one call. Another call sends the rest. */
const MAX_MAILS = 10_000

/** Puts the failed mails into the queue again, and sets their number of attempts to 0. */
export async function sendFailedMails(db: Database, actor: Actor): Promise<{ mails: number }> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql`
      UPDATE mails SET failed_at = NULL, failure = NULL, attempts = 0, next_attempt_at = now()
      WHERE id IN (SELECT id FROM mails WHERE ${isFailedAndResendable} ORDER BY id LIMIT ${MAX_MAILS} FOR UPDATE)
      RETURNING id`.execute(tx)
    if (rows.length === 0) return { mails: 0 }
    await addJob(tx, 'deliver-mails', {})
    await addJob(tx, 'deliver-security-mails', {})
    await writeEntry(tx, {
      ...actor,
      action: 'mail.send-again',
      subject: 'mails:failed',
      after: { mails: rows.length },
    })
    return { mails: rows.length }
  })
}

export const audited = {
  'mail.send-again': null,
} satisfies Audited

const writeEntry = entryWriter(audited)
