import type { Tx } from '../../../host/db/database.ts'
import { announceUserChange } from '../../../host/realtime/live-changes.ts'
import { HOUSE, postTransfer, walletOf } from '../../wallet/ledger.ts'
import { writeEntry } from '../audit/audited.ts'
import type { ReviewReason } from '../payments/provider/payment-provider.ts'

/** A payment whose row is stored. */
export interface StoredPayment {
  id: string
  /** The estimated value of the money, for a separate deposit. */
  valueCents: bigint
}

/**
 * Ten million dollars. No wallet is credited with more. A larger figure of a provider is ignored, or reduced to this.
 */
export const MAX_CENTS = 1_000_000_000n

/** Credits a deposit, and makes it COMPLETED with this amount. */
export async function complete(
  tx: Tx,
  deposit: Pick<LockedDeposit, 'id' | 'user_id' | 'status'>,
  payment: StoredPayment,
  amountCents: bigint,
) {
  const { id, user_id: userId } = deposit
  await creditDeposit(tx, { id, userId, amountCents })
  await changeDeposit(
    tx,
    deposit,
    { status: 'COMPLETED', amount_cents: amountCents, completed_at: new Date() },
    payment,
  )
  await tx.deleteFrom('deposit_reviews').where('deposit_id', '=', id).execute()
}

export async function putInReview(
  tx: Tx,
  deposit: LockedDeposit,
  payment: StoredPayment,
  reason: ReviewReason,
) {
  await changeDeposit(tx, deposit, { status: 'REVIEW' }, payment)
  await addReview(tx, deposit.id, { reason, paymentId: payment.id, ofDepositId: null })
  await markPayment(tx, payment, { settled_as: 'REVIEW' })
}

/**
 * Opens a separate deposit in REVIEW for money that is not part of `original`: a repeated payment (to the address of an
 * earlier payment), a second payment, or a surplus. Its amount is the estimated value, until it is settled. Its review
 * has the id of the original. Its reference consists of the original's reference and the payment's id, so that it is
 * opened only once.
 */
export async function openSeparateDeposit(
  tx: Tx,
  original: LockedDeposit,
  payment: StoredPayment,
  {
    reason,
    amountCents,
    reference = `${original.reference}.${payment.id}`,
  }: { reason: ReviewReason; amountCents: bigint; reference?: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('deposits')
    .values({
      user_id: original.user_id,
      method: original.method,
      charge_kobo: original.charge_kobo,
      exchange_rate_id: original.exchange_rate_id,
      rate_valid_until: original.rate_valid_until,
      amount_cents: clampToLimits(amountCents),
      status: 'REVIEW',
      reference,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addReview(tx, id, { reason, paymentId: payment.id, ofDepositId: original.id })
  await writeEntry(tx, {
    actorId: null,
    action: 'deposit.review',
    subject: `deposit:${id}`,
    after: { status: 'REVIEW', reason, paymentId: payment.id, ofDepositId: original.id },
  })
  return id
}

function clampToLimits(amountCents: bigint): bigint {
  if (amountCents < 1n) return 1n
  return amountCents < MAX_CENTS ? amountCents : MAX_CENTS
}

interface AddedReview {
  reason: ReviewReason
  paymentId: string
  ofDepositId: number | null
}

/** Adds a review or replaces the earlier one, because money can arrive after the first review was settled. */
async function addReview(tx: Tx, depositId: number, { reason, paymentId, ofDepositId }: AddedReview) {
  const values = {
    reason,
    payment_id: paymentId,
    of_deposit_id: ofDepositId,
    settled_decision: null,
    settled_reason: null,
  }
  await tx
    .insertInto('deposit_reviews')
    .values({ deposit_id: depositId, ...values })
    .onConflict((conflict) => conflict.column('deposit_id').doUpdateSet(values))
    .execute()
}

export async function changeDeposit(
  tx: Tx,
  deposit: Pick<LockedDeposit, 'id' | 'status'>,
  change: {
    status: 'COMPLETED' | 'REVIEW' | 'EXPIRED' | 'FAILED'
    amount_cents?: bigint
    completed_at?: Date
  },
  payment: StoredPayment,
) {
  await tx
    .updateTable('deposits')
    .set({ ...change, updated_at: new Date() })
    .where('id', '=', deposit.id)
    .execute()
  await writeEntry(tx, {
    actorId: null,
    action: actions[change.status],
    subject: `deposit:${deposit.id}`,
    before: { status: deposit.status },
    after: {
      status: change.status,
      paymentId: payment.id,
      ...(change.amount_cents !== undefined && { amountCents: change.amount_cents }),
    },
  })
}

const actions = {
  COMPLETED: 'deposit.complete',
  REVIEW: 'deposit.review',
  EXPIRED: 'deposit.expire',
  FAILED: 'deposit.fail',
} as const

/** Records whether a payment was credited or is in REVIEW, and its deposit if that has changed. */
export async function markPayment(
  tx: Tx,
  payment: StoredPayment,
  change: { settled_as: 'CREDITED' | 'REVIEW'; deposit_id?: number },
) {
  await tx.updateTable('payments').set(change).where('payment_id', '=', payment.id).execute()
}

/** Credits a deposit to its user's wallet and updates the user's open screens. The caller holds the deposit's lock. */
export async function creditDeposit(
  tx: Tx,
  { id, userId, amountCents }: { id: number; userId: number; amountCents: bigint },
): Promise<void> {
  const wallet = await walletOf(tx, userId)
  await postTransfer(tx, {
    debitAccountId: HOUSE.deposits,
    creditAccountId: wallet.ledgerAccountId,
    amountCents,
    kind: 'DEPOSIT',
    reference: `deposit:${id}`,
  })
  await announceUserChange(tx, userId)
}

/** A deposit whose row is locked until the transaction ends. */
export type LockedDeposit = NonNullable<Awaited<ReturnType<typeof lockById>>>

/**
 * Locks the deposit whose id `find` returns; undefined if there is none. Calls `find` again under the lock, because the
 * payment may have moved to a separate deposit during the wait. That deposit is newer, so all transactions lock the two
 * in the same order.
 */
export async function lockDepositOf(
  tx: Tx,
  find: (tx: Tx) => Promise<number | undefined>,
): Promise<LockedDeposit | undefined> {
  const firstId = await find(tx)
  const first = firstId === undefined ? undefined : await lockById(tx, firstId)
  if (!first) return undefined
  const currentId = await find(tx)
  return currentId === undefined || currentId === first.id ? first : lockById(tx, currentId)
}

function lockById(tx: Tx, id: number) {
  return (
    tx
      .selectFrom('deposits')
      .select([
        'id',
        'user_id',
        'method',
        'amount_cents',
        'requested_cents',
        'status',
        'reference',
        'charge_kobo',
        'exchange_rate_id',
        'rate_valid_until',
        'created_at',
      ])
      // A rate never changes, so it can be read here. Values that can change must be read by a later query, because a
      // subquery does not see what was committed while this query waited for the lock.
      .select(({ selectFrom }) =>
        selectFrom('exchange_rates')
          .select('rate_e4')
          .whereRef('exchange_rates.id', '=', 'deposits.exchange_rate_id')
          .as('rate_e4'),
      )
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
  )
}
