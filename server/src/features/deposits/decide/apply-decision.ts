import { sql } from 'kysely'
import { isOwnerErased } from '../../../ledger/is-owner-erased.ts'
import type { Decision, ReviewReason } from '../../../payments/provider/decision.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { writeAuditEntry } from '../../../platform/security/audit-log.ts'
import { creditDeposit } from './credit-deposit.ts'
import type { LockedDeposit } from './lock-deposit.ts'

/** A payment whose row is stored. */
interface StoredPayment {
  id: string
  /** The estimated value of the money, for a separate deposit. */
  valueCents: bigint
}

/** The result of a payment, for its event and the log. It contains no amounts or names. */
export type Outcome = 'unknown order' | 'nothing new' | Decided

type Decided =
  | 'recorded'
  | 'credited'
  | 'credited separately'
  | 'review'
  | 'separate review'
  | 'expired'
  | 'failed'
  | 'refunded after credit'

/**
 * Ten million dollars. No wallet is credited with more. A larger figure of a provider is ignored, or reduced to this.
 */
export const MAX_CENTS = 1_000_000_000n

/**
 * Writes a decision about a payment, each change with its entry in the audit log. The caller holds the deposit's lock.
 */
export async function applyDecision(
  tx: Tx,
  deposit: LockedDeposit,
  payment: StoredPayment,
  decision: Decision,
): Promise<Decided> {
  switch (decision.kind) {
    case 'wait':
    case 'add-later':
      return 'recorded'
    case 'complete':
      // After a declined card, the payment page stays open, so money can arrive after the user was erased.
      if (await isOwnerErased(tx, deposit.user_id)) {
        await putInReview(tx, deposit, payment, 'late')
        return 'review'
      }
      await complete(
        tx,
        deposit,
        payment,
        decision.creditedCents + (await takeSmallPayments(tx, deposit.id, payment)),
      )
      await markPayment(tx, payment, { settled_as: 'CREDITED' })
      if (decision.surplusCents > 0n) {
        await openSeparateDeposit(tx, deposit, payment, {
          reason: 'overpaid',
          amountCents: decision.surplusCents,
        })
      }
      return 'credited'
    case 'grown':
      return addGrowth(tx, deposit, payment, decision)
    case 'review':
      await putInReview(tx, deposit, payment, decision.reason)
      return 'review'
    case 'separate': {
      const { reason, creditedCents } = decision
      return separate(tx, deposit, payment, {
        reason,
        amountCents: creditedCents ?? payment.valueCents,
        isCredited: creditedCents !== undefined,
      })
    }
    case 'close':
      await changeDeposit(tx, deposit, { status: decision.status }, payment)
      return decision.status === 'EXPIRED' ? 'expired' : 'failed'
    case 'refunded-after-credit':
      await writeAuditEntry(tx, {
        actorId: null,
        action: 'deposit.refunded-by-provider',
        subject: `deposit:${deposit.id}`,
        after: { paymentId: payment.id },
      })
      return 'refunded after credit'
  }
}

async function complete(
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
  // The ledger check compares the deposit with it.
  await sql`UPDATE payments SET details = details || jsonb_build_object('creditedCents', ${String(amountCents)}::text)
    WHERE payment_id = ${payment.id} AND deposit_id = ${id}`.execute(tx)
}

/**
 * Payments of a deposit that were too little for a credit by themselves. Marks them as part of this payment's credit,
 * and returns their sum in cents.
 */
async function takeSmallPayments(tx: Tx, depositId: number, payment: StoredPayment): Promise<bigint> {
  const { rows } = await sql<{ cents: bigint }>`
    UPDATE payments SET details = details || jsonb_build_object('addedTo', ${payment.id}::text)
    WHERE deposit_id = ${depositId} AND payment_id <> ${payment.id} AND settled_as IS NULL
      AND details ? 'addLaterCents' AND NOT details ? 'addedTo'
    RETURNING (details ->> 'addLaterCents')::bigint AS cents`.execute(tx)
  return rows.reduce((sum, { cents }) => sum + cents, 0n)
}

interface SeparateMoney {
  reason: ReviewReason
  amountCents: bigint
  isCredited: boolean
}

/** Moves a payment to a deposit of its own: credited, or in REVIEW. */
async function separate(
  tx: Tx,
  original: LockedDeposit,
  payment: StoredPayment,
  { reason, amountCents, isCredited }: SeparateMoney,
): Promise<Decided> {
  const credits = isCredited && !(await isOwnerErased(tx, original.user_id))
  const small = credits ? await takeSmallPayments(tx, original.id, payment) : 0n
  const money = { reason, amountCents: amountCents + small }
  const id = await openSeparateDeposit(tx, original, payment, money)
  if (credits) await complete(tx, { ...original, id, status: 'REVIEW' }, payment, money.amountCents)
  await markPayment(tx, payment, { deposit_id: id, settled_as: credits ? 'CREDITED' : 'REVIEW' })
  return credits ? 'credited separately' : 'separate review'
}

/** The reference of a deposit for what arrived of a payment after its credit; the total follows, so each is unique. */
export function laterReference({ reference }: Pick<LockedDeposit, 'reference'>, paymentId: string): string {
  return `${reference}.${paymentId}+`
}

/** Puts what arrived of a credited payment since then into a deposit of its own. The payment stays where it is. */
async function addGrowth(
  tx: Tx,
  original: LockedDeposit,
  payment: StoredPayment,
  { cents, isCredited }: { cents: bigint; isCredited: boolean },
): Promise<Decided> {
  const reference = laterReference(original, payment.id) + (original.amount_cents + cents)
  const money = { reason: 'overpaid', amountCents: cents, reference } as const
  const id = await openSeparateDeposit(tx, original, payment, money)
  if (!isCredited || (await isOwnerErased(tx, original.user_id))) return 'separate review'
  await complete(tx, { ...original, id, status: 'REVIEW' }, payment, cents)
  return 'credited separately'
}

async function putInReview(tx: Tx, deposit: LockedDeposit, payment: StoredPayment, reason: ReviewReason) {
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
async function openSeparateDeposit(
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
  await writeAuditEntry(tx, {
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

async function changeDeposit(
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
  await writeAuditEntry(tx, {
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
async function markPayment(
  tx: Tx,
  payment: StoredPayment,
  change: { settled_as: 'CREDITED' | 'REVIEW'; deposit_id?: number },
) {
  await tx.updateTable('payments').set(change).where('payment_id', '=', payment.id).execute()
}
