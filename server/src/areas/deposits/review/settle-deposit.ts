import type { settleBody } from '@docket/contract/admin/deposits'
import { toCents } from '@docket/contract/money'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Database, Tx } from '../../../host/db/database.ts'
import { invalid, ShopError } from '../../../host/errors.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { lockLimits, requireSmallAmount, useLimit } from '../../../host/security/operator-limits/use-limit.ts'
import { isOwnerErased } from '../../wallet/ledger.ts'
import { writeEntry } from '../audit/audited.ts'
import { creditDeposit } from '../decide/change-deposit.ts'
import type { Providers } from '../payments/registry.ts'
import { settleReturns } from '../returns/settle-returns.ts'
import { reopenReturnsOf } from '../returns/write-return.ts'
import { getDeposit } from './get-deposit.ts'

type Settlement = z.output<typeof settleBody>

const NO_WALLET =
  'The customer is erased, so there is no wallet to credit. Pay the money back at the provider, and refuse the deposit here.'

/**
 * An admin's decision about a deposit that is in REVIEW: the admin credits an amount, or refuses the deposit. Only the
 * first decision counts; a second admin gets ALREADY_SETTLED. `requested_cents` keeps what was requested.
 * @throws NOT_FOUND, ALREADY_SETTLED, APPROVAL_REQUIRED, LIMIT_REACHED; VALIDATION_ERROR for a credit to an erased customer
 */
export async function settleDeposit(
  { db, providers }: { db: Database; providers: Providers },
  actor: Actor,
  settlement: Settlement,
): Promise<void> {
  const { id, reason } = settlement
  await db.transaction().execute(async (tx) => {
    await lockLimits(tx, actor)
    const originalId = await lockOriginal(tx, id)
    const deposit = await tx
      .selectFrom('deposits')
      .select(['user_id', 'method', 'amount_cents', 'status'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!deposit) throw new ShopError('NOT_FOUND')
    if (deposit.status !== 'REVIEW') throw new ShopError('ALREADY_SETTLED')

    const amountCents = settlement.decision === 'credit' ? toCents(settlement.amount) : deposit.amount_cents
    if (settlement.decision === 'credit') {
      if (await isOwnerErased(tx, deposit.user_id)) throw invalid({ id: [NO_WALLET] })
      await limitGift(tx, actor, { amountCents, deposit: await getDeposit(tx, providers, id) })
      await creditDeposit(tx, { id, userId: deposit.user_id, method: deposit.method, amountCents })
    }
    const status = settlement.decision === 'credit' ? 'COMPLETED' : 'FAILED'
    await tx
      .updateTable('deposits')
      .set({
        status,
        amount_cents: amountCents,
        completed_at: status === 'COMPLETED' ? new Date() : null,
        updated_at: new Date(),
      })
      .where('id', '=', id)
      .execute()
    await markSettledByHand(tx, id)
    if (status === 'COMPLETED') await reopenReturnsOf(tx, id)
    for (const depositId of [id, originalId]) if (depositId !== null) await settleReturns(tx, depositId)
    const settled = { settled_decision: settlement.decision, settled_reason: reason }
    await tx
      .insertInto('deposit_reviews')
      .values({ deposit_id: id, ...settled })
      .onConflict((conflict) => conflict.column('deposit_id').doUpdateSet(settled))
      .execute()
    await writeEntry(tx, {
      ...actor,
      action: settlement.decision === 'credit' ? 'deposit.credit' : 'deposit.refuse',
      subject: `deposit:${id}`,
      before: { status: 'REVIEW', amountCents: deposit.amount_cents },
      after: { status, amountCents, reason },
    })
  })
}

/**
 * The deposit that a deposit for further money belongs to: a return of its payment can be about this money, too. It is
 * older, so it is locked first.
 */
async function lockOriginal(tx: Tx, id: number): Promise<number | null> {
  const original = await tx
    .selectFrom('deposits')
    .innerJoin('deposit_reviews', 'deposit_reviews.of_deposit_id', 'deposits.id')
    .select('deposits.id')
    .where('deposit_reviews.deposit_id', '=', id)
    .forNoKeyUpdate('deposits')
    .executeTakeFirst()
  return original?.id ?? null
}

/**
 * Notes with the payments of a deposit that an operator settles what has arrived until now. If more arrives later, it is
 * reviewed for itself.
 */
async function markSettledByHand(tx: Tx, depositId: number): Promise<void> {
  await sql`
    UPDATE payments SET details = details || jsonb_build_object('settledCents', details -> 'arrivedCents')
    WHERE deposit_id = ${depositId} AND settled_as = 'REVIEW' AND NOT details ?| ARRAY['addedTo', 'settledCents']`.execute(
    tx,
  )
}

/** What is credited beyond the money that arrived counts as a gift. If it is not known what arrived, all of it counts. */
async function limitGift(
  tx: Tx,
  actor: Actor,
  { amountCents, deposit }: { amountCents: bigint; deposit: Awaited<ReturnType<typeof getDeposit>> },
): Promise<void> {
  const giftCents = amountCents - toCents(deposit.arrival?.creditable ?? 0)
  await requireSmallAmount(
    tx,
    giftCents,
    (limit) =>
      `This is more than ${limit} beyond what has arrived. Credit what has arrived, then request the rest as a credit of the wallet.`,
  )
  await useLimit(tx, actor, 'credits', giftCents)
}
