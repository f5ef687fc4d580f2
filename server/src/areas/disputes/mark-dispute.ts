import type { markDispute as contract } from '@docket/contract/admin/disputes'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '../../host/db/database.ts'
import { inTransaction } from '../../host/db/in-transaction.ts'
import { ShopError } from '../../host/errors.ts'
import type { Actor } from '../../host/security/actor.ts'
import { lockLimits, useLimit } from '../../host/security/operator-limits/use-limit.ts'
import { lockDepositOf } from '../deposits/decide/change-deposit.ts'
import { findDepositOfReturn } from '../deposits/returns/handle-return.ts'
import { settleReturns } from '../deposits/returns/settle-returns.ts'
import { writeEntry } from './audited.ts'
import { STATE_OF, STATUS_OF } from './select-disputes.ts'

/**
 * An operator says what happened at the provider, because they answered there, or because no notice of its end came. The
 * money follows, as after a notice. A later notice counts, too: who has the money in the end is the provider's word. Money
 * that a customer gets back by it counts as a credit of the operator.
 * @throws NOT_FOUND, LIMIT_REACHED, ALREADY_SETTLED if the dispute is over, or answered already
 */
export async function markDispute(
  db: Database,
  actor: Actor,
  { id, as, note }: z.output<typeof contract.body>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockLimits(tx, actor)
    const deposit = await lockDepositOf(tx, () => findDepositOfReturn(tx, id))
    const before = await tx
      .selectFrom('returned_payments')
      .select(['state', 'settled_state', 'held_cents'])
      .where('id', '=', id)
      .where('kind', '=', 'dispute')
      .executeTakeFirst()
    if (!deposit || !before) throw new ShopError('NOT_FOUND')
    const isOver = before.state === 'returned' || before.state === 'kept'
    if (isOver || before.state === STATE_OF[as]) throw new ShopError('ALREADY_SETTLED', OVER)
    const freedCents = as === 'WON' ? before.held_cents : 0n
    await useLimit(tx, actor, 'credits', freedCents)
    // Of a dispute that is older than holds and debts, an operator still has to debit the wallet.
    const isToDebit = as === 'LOST' && before.settled_state === null
    await tx
      .updateTable('returned_payments')
      .set({
        state: STATE_OF[as],
        is_marked: true,
        needs_handling: isToDebit,
        changed_at: sql<Date>`now()`,
        handled_at: sql<Date>`now()`,
        handled_by: actor.actorId,
        handled_note: note,
      })
      .where('id', '=', id)
      .execute()
    await writeEntry(tx, {
      ...actor,
      action: 'dispute.mark',
      subject: `dispute:${id}`,
      before: { status: STATUS_OF[before.state] },
      after: {
        ...{ status: as, depositId: deposit.id, note },
        ...(freedCents > 0n && { amountCents: freedCents }),
      },
    })
    await settleReturns(tx, deposit.id)
  })
}

const OVER = 'This dispute has changed. Reload the page.'
