import type { settleBody } from '@docket/contract/admin/deposit'
import { toCents } from '@docket/contract/money'
import type * as z from 'zod'
import type { Actor } from '../../../platform/actor.ts'
import { writeAuditEntry } from '../../../platform/audit-log.ts'
import type { Database } from '../../../platform/database.ts'
import { ShopError } from '../../../platform/errors.ts'
import { creditDeposit } from '../credit-deposit.ts'

type Settlement = z.output<typeof settleBody>

/**
 * An admin's word on a deposit that is in REVIEW: credited, with what its money is worth, or refused. Once: whoever
 * comes second is told so. What was asked for and what came stay with it.
 * @throws NOT_FOUND, ALREADY_SETTLED
 */
export async function settleDeposit(db: Database, actor: Actor, settlement: Settlement): Promise<void> {
  const { id, reason } = settlement
  await db.transaction().execute(async (tx) => {
    const deposit = await tx
      .selectFrom('deposits')
      .select(['user_id', 'amount_cents', 'status', 'review'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!deposit) throw new ShopError('NOT_FOUND')
    if (deposit.status !== 'REVIEW') throw new ShopError('ALREADY_SETTLED')

    const amountCents = settlement.decision === 'credit' ? toCents(settlement.amount) : deposit.amount_cents
    if (settlement.decision === 'credit') {
      await creditDeposit(tx, { id, userId: deposit.user_id, amountCents })
    }
    const status = settlement.decision === 'credit' ? 'COMPLETED' : 'FAILED'
    await tx
      .updateTable('deposits')
      .set({
        status,
        amount_cents: amountCents,
        completed_at: status === 'COMPLETED' ? new Date() : null,
        updated_at: new Date(),
        review: JSON.stringify({
          ...deposit.review,
          settled: { decision: settlement.decision, reason, askedCents: Number(deposit.amount_cents) },
        }),
      })
      .where('id', '=', id)
      .execute()
    await writeAuditEntry(tx, {
      ...actor,
      action: settlement.decision === 'credit' ? 'deposit.credit' : 'deposit.refuse',
      subject: `deposit:${id}`,
      before: { status: 'REVIEW', amountCents: deposit.amount_cents },
      after: { status, amountCents, reason },
    })
  })
}
