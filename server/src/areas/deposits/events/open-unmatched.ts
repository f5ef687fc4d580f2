import type { UnmatchedNotice } from '@docket/contract/admin/unmatched-notices'
import { sql } from 'kysely'
import type { Database } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { writeEntry } from '../audit/audited.ts'

const MAX_NOTICES = 500

/** The notices that match no payment and wait for an operator, the oldest first. */
export async function listUnmatched(db: Database): Promise<{ notices: UnmatchedNotice[] }> {
  const rows = await db
    .selectFrom('unmatched_notices')
    .selectAll()
    .where('handled_at', 'is', null)
    .orderBy('id')
    .limit(MAX_NOTICES)
    .execute()
  const notices = rows.map((row) => ({
    id: row.id,
    provider: row.provider,
    kind: row.kind,
    paymentId: row.payment_id,
    depositId: row.deposit_id,
    returnId: row.return_id,
    amount: row.amount,
    status: row.provider_status,
    dueAt: row.due_at?.toISOString() ?? null,
    times: row.times,
    firstHeardAt: row.first_heard_at.toISOString(),
  }))
  return { notices }
}

export async function countUnmatched(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('unmatched_notices')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('handled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** An operator has dealt with a notice. Only the first operator does. @throws ALREADY_SETTLED */
export async function handleUnmatched(db: Database, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('unmatched_notices')
      .set({ handled_at: sql<Date>`now()`, handled_by: actor.actorId })
      .where('id', '=', id)
      .where('handled_at', 'is', null)
      .returning(['provider', 'kind', 'payment_id', 'deposit_id', 'provider_status'])
      .executeTakeFirst()
    if (!row) throw new ShopError('ALREADY_SETTLED', 'This is handled already. Reload the page.')
    await writeEntry(tx, {
      ...actor,
      action: 'deposit.handle-notice',
      subject: row.deposit_id === null ? `notice:${id}` : `deposit:${row.deposit_id}`,
      after: {
        noticeId: id,
        provider: row.provider,
        kind: row.kind,
        paymentId: row.payment_id,
        status: row.provider_status,
      },
    })
  })
}
