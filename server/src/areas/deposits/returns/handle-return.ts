import type { handleReturn as contract } from '@docket/contract/admin/handle-return'
import { formatCents, toCents } from '@docket/contract/money'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Database, Tx } from '../../../host/db/database.ts'
import { inTransaction } from '../../../host/db/in-transaction.ts'
import { invalid, ShopError } from '../../../host/errors.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { debitWallet } from '../../wallet/adjust-wallet.ts'
import { writeEntry } from '../audit/audited.ts'
import { lockDepositOf } from '../decide/change-deposit.ts'
import { readReturnedPayments } from './read-returns.ts'
import { settleReturns } from './settle-returns.ts'

/**
 * An operator has dealt with a return, and may debit the wallet in the same act for one that is older than holds and
 * debts. Only the first operator does; a
 * second one gets ALREADY_SETTLED. Returns the id of the deposit.
 * @throws NOT_FOUND, ALREADY_SETTLED, INSUFFICIENT_FUNDS; VALIDATION_ERROR for a debit if the shop has the money or
 *   takes it automatically, or if it is above what was returned and the operator has not confirmed that
 */
export async function handleReturn(
  db: Database,
  actor: Actor,
  { id, debit, isMoreConfirmed, note }: z.output<typeof contract.body>,
): Promise<number> {
  const debitCents = debit === null ? 0n : toCents(debit)
  return inTransaction(db, async (tx) => {
    const deposit = await lockDepositOf(tx, () => findDepositOfReturn(tx, id))
    if (!deposit) throw new ShopError('NOT_FOUND')
    const leftCents = await leftToDebit(tx, deposit.id, id)
    const row = await tx
      .updateTable('returned_payments')
      .set({
        needs_handling: false,
        debited_cents: sql<bigint>`debited_cents + ${debitCents}`,
        handled_at: sql<Date>`now()`,
        handled_by: actor.actorId,
        handled_note: note,
      })
      .where('id', '=', id)
      .where('needs_handling', '=', true)
      .returning(['kind', 'state', 'settled_state'])
      .executeTakeFirst()
    if (!row) throw new ShopError('ALREADY_SETTLED', 'This is handled already. Reload the page.')
    // Its reminders and its place in the list end with the answer, not with a note here.
    if (row.kind === 'dispute' && row.state === 'open' && row.settled_state !== null)
      throw invalid({ id: ['Answer this dispute on its page.'] })
    const { settled_state, ...told } = row
    if (debitCents > 0n && settled_state !== null) throw invalid({ debit: [AUTOMATIC] })
    if (debitCents > 0n && row.state === 'kept') throw invalid({ debit: ['The shop has this money.'] })
    if (debitCents > leftCents && !isMoreConfirmed)
      throw invalid({ isMoreConfirmed: [notConfirmed(debitCents, leftCents)] })
    if (debitCents > 0n)
      await debitWallet(tx, actor, { userId: deposit.user_id, amountCents: debitCents, reason: note })
    await settleReturns(tx, deposit.id)
    await writeEntry(tx, {
      ...actor,
      action: 'deposit.handle-return',
      subject: `deposit:${deposit.id}`,
      after: { returnId: id, ...told, ...(debitCents > 0n && { debitedCents: debitCents }), note },
    })
    return deposit.id
  })
}

const AUTOMATIC = 'This is taken from the wallet automatically. Debit the wallet for anything else.'

function notConfirmed(debitCents: bigint, leftCents: bigint): string {
  return `Only ${formatCents(leftCents)} is left to debit. Confirm ${formatCents(debitCents)}, or lower the amount.`
}

/** What is left to debit for a return (`askToDebit`), in cents. The caller holds the deposit's lock. */
async function leftToDebit(tx: Tx, depositId: number, returnId: number): Promise<bigint> {
  const returns = await readReturnedPayments(tx, depositId)
  return toCents(returns.find(({ id }) => id === returnId)?.toDebit ?? 0)
}

export async function findDepositOfReturn(tx: Tx, returnId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('returned_payments')
    .innerJoin('payments', 'payments.payment_id', 'returned_payments.payment_id')
    .select('payments.deposit_id')
    .where('returned_payments.id', '=', returnId)
    .executeTakeFirst()
  return row?.deposit_id
}
