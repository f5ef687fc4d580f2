import { sql } from 'kysely'
import type { Tx } from '../../../host/db/database.ts'
import { publish } from '../../../host/events/publish.ts'
import { announceUserChange } from '../../../host/realtime/live-changes.ts'
import { HOUSE, postTransfer, walletOf } from '../../wallet/ledger.ts'
import { writeEntry } from '../audit/audited.ts'
import type { KnownDeposit, ReviewReason } from '../payments/provider/payment-provider.ts'
import { becomeDue } from '../waiting/become-due.ts'

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
  deposit: Pick<LockedDeposit, 'id' | 'user_id' | 'method' | 'status'>,
  payment: StoredPayment,
  amountCents: bigint,
) {
  const { id, user_id: userId, method } = deposit
  await creditDeposit(tx, { id, userId, method, amountCents })
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
  await publishReview(tx, deposit, reason)
}

/** Tells the listeners that an operator must look at a deposit. The caller holds its lock, or has just added it. */
export async function publishReview(
  tx: Tx,
  { id, user_id: userId, method }: Pick<LockedDeposit, 'id' | 'user_id' | 'method'>,
  reason: ReviewReason,
): Promise<void> {
  await publish(tx, 'deposit.needs_review', {
    subject: `deposit:${id}`,
    payload: { depositId: id, userId, method, reason },
  })
}

interface AddedReview {
  reason: ReviewReason
  paymentId: string
  ofDepositId: number | null
}

/** Adds a review or replaces the earlier one, because money can arrive after the first review was settled. */
export async function addReview(tx: Tx, depositId: number, { reason, paymentId, ofDepositId }: AddedReview) {
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

/** Adds to what is stored with a payment. */
export async function addDetails(tx: Tx, { id }: StoredPayment, details: Record<string, string>) {
  await sql`UPDATE payments SET details = details || ${JSON.stringify(details)}::jsonb WHERE payment_id = ${id}`.execute(
    tx,
  )
}

/**
 * Marks other payments of a deposit as part of this payment's credit, and returns their sum in cents: those that were
 * too little for a credit by themselves, or those in review.
 */
export async function addOthers(
  tx: Tx,
  depositId: number,
  payment: StoredPayment,
  which: 'small' | 'in review',
): Promise<bigint> {
  const condition =
    which === 'small'
      ? sql`settled_as IS NULL AND details ? 'isSmall'`
      : sql`settled_as = 'REVIEW' AND NOT details ? 'settledCents'`
  const { rows } = await sql<{ cents: bigint | null }>`
    UPDATE payments SET details = details || jsonb_build_object('addedTo', ${payment.id}::text, 'addedCents', details -> 'arrivedCents')
    WHERE deposit_id = ${depositId} AND payment_id <> ${payment.id} AND NOT details ? 'addedTo' AND ${condition}
    RETURNING (details ->> 'addedCents')::bigint AS cents`.execute(tx)
  return rows.reduce((sum, { cents }) => sum + (cents ?? 0n), 0n)
}

/** Credits a deposit to its user's wallet and updates the user's open screens. The caller holds the deposit's lock. */
export async function creditDeposit(
  tx: Tx,
  {
    id,
    userId,
    method,
    amountCents,
  }: { id: number; userId: number; method: LockedDeposit['method']; amountCents: bigint },
): Promise<void> {
  const wallet = await walletOf(tx, userId)
  await postTransfer(tx, {
    debitAccountId: HOUSE.deposits,
    creditAccountId: wallet.ledgerAccountId,
    amountCents,
    kind: 'DEPOSIT',
    reference: `deposit:${id}`,
  })
  await publish(tx, 'deposit.credited', {
    subject: `deposit:${id}`,
    payload: { depositId: id, userId, method, amountCents: Number(amountCents) },
  })
  await becomeDue(tx, id)
  await announceUserChange(tx, userId)
}

/** The review of a deposit, also one that is settled. */
export function reviewOf(tx: Tx, depositId: number) {
  return tx
    .selectFrom('deposit_reviews')
    .select(['reason', 'payment_id', 'settled_decision'])
    .where('deposit_id', '=', depositId)
    .executeTakeFirst()
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

/** What the payer of a deposit is charged; null if it is the amount in dollars. */
export function chargeOf({ charge_kobo, rate_e4, rate_valid_until }: LockedDeposit): KnownDeposit['charge'] {
  if (charge_kobo === null || rate_e4 === null || rate_valid_until === null) return null
  return { currency: 'NGN', minorUnits: charge_kobo, rateE4: rate_e4, rateValidUntil: rate_valid_until }
}
