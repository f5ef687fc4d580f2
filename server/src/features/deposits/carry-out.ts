import { writeAuditEntry } from '../../platform/audit-log.ts'
import type { Tx } from '../../platform/database.ts'
import { creditDeposit } from './credit-deposit.ts'
import type { LockedDeposit } from './lock-deposit.ts'
import type { ReviewReason, Verdict } from './verdict.ts'

/** A payment as its deposit's books need it. */
interface Arrived {
  /** The payment's row. */
  id: string
  /** What a REVIEW shows to whoever settles it. */
  figures: Record<string, unknown>
  /** What the money seems worth, where it becomes a deposit of its own. */
  worthCents: bigint
}

/** What came of a payment: for the event it was told by, and the log. Never holds amounts or names. */
export type Outcome = 'unknown order' | 'nothing new' | Decided

type Decided =
  | 'recorded'
  | 'credited'
  | 'review'
  | 'separate review'
  | 'expired'
  | 'failed'
  | 'refunded after credit'

/** A figure from outside that is larger is no amount that a wallet could be credited with: ten million dollars. */
export const MOST_CENTS = 1_000_000_000n

/** Writes what was decided about a payment, under its deposit's lock, each change with its audit row. */
export async function carryOut(
  tx: Tx,
  deposit: LockedDeposit,
  payment: Arrived,
  verdict: Verdict,
): Promise<Decided> {
  switch (verdict.kind) {
    case 'wait':
      await refreshReview(tx, deposit, payment)
      return 'recorded'
    case 'complete':
      await complete(tx, deposit, payment)
      if (verdict.surplusCents > 0n) {
        await openReview(tx, deposit, payment, { reason: 'overpaid', amountCents: verdict.surplusCents })
      }
      return 'credited'
    case 'review':
      await putInReview(tx, deposit, payment, verdict.reason)
      return 'review'
    case 'separate': {
      const id = await openReview(tx, deposit, payment, {
        reason: verdict.reason,
        amountCents: payment.worthCents,
      })
      await account(tx, payment, { deposit_id: id, settled_as: 'REVIEW' })
      return 'separate review'
    }
    case 'close':
      await changeDeposit(tx, deposit, { status: verdict.status }, payment)
      return verdict.status === 'EXPIRED' ? 'expired' : 'failed'
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

async function complete(tx: Tx, deposit: LockedDeposit, payment: Arrived) {
  const { id, user_id: userId, amount_cents: amountCents } = deposit
  await creditDeposit(tx, { id, userId, amountCents })
  await changeDeposit(tx, deposit, { status: 'COMPLETED', completed_at: new Date(), review: null }, payment)
  await account(tx, payment, { settled_as: 'CREDITED' })
}

async function putInReview(tx: Tx, deposit: LockedDeposit, payment: Arrived, reason: ReviewReason) {
  await changeDeposit(tx, deposit, { status: 'REVIEW', review: reviewOf(payment, { reason }) }, payment)
  await account(tx, payment, { settled_as: 'REVIEW' })
}

/**
 * A deposit of its own, in REVIEW, for money that `original` does not account for: a payment repeated, a second one, or
 * what was paid too much. `review.ofDepositId` links it; its amount is what the money seems worth, for an admin to
 * settle. The reference names original and payment, so that none is opened twice.
 */
async function openReview(
  tx: Tx,
  original: LockedDeposit,
  payment: Arrived,
  { reason, amountCents }: { reason: ReviewReason; amountCents: bigint },
): Promise<number> {
  const { id } = await tx
    .insertInto('deposits')
    .values({
      user_id: original.user_id,
      method: original.method,
      charge_kobo: original.charge_kobo,
      exchange_rate_id: original.exchange_rate_id,
      rate_valid_until: original.rate_valid_until,
      amount_cents: amountCents < 1n ? 1n : amountCents < MOST_CENTS ? amountCents : MOST_CENTS,
      status: 'REVIEW',
      reference: `${original.reference}.${payment.id}`,
      review: reviewOf(payment, { reason, ofDepositId: original.id }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeAuditEntry(tx, {
    actorId: null,
    action: 'deposit.review',
    subject: `deposit:${id}`,
    after: { status: 'REVIEW', reason, paymentId: payment.id, ofDepositId: original.id },
  })
  return id
}

/** An admin who looks sees what the provider says now. */
async function refreshReview(tx: Tx, deposit: LockedDeposit, payment: Arrived) {
  if (deposit.status !== 'REVIEW' || deposit.review?.paymentId !== payment.id) return
  const { reason, ofDepositId } = deposit.review
  await tx
    .updateTable('deposits')
    .set({ review: reviewOf(payment, { reason, ...(ofDepositId !== undefined && { ofDepositId }) }) })
    .where('id', '=', deposit.id)
    .execute()
}

async function changeDeposit(
  tx: Tx,
  deposit: LockedDeposit,
  change: {
    status: 'COMPLETED' | 'REVIEW' | 'EXPIRED' | 'FAILED'
    completed_at?: Date
    review?: string | null
  },
  payment: Arrived,
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
    after: { status: change.status, paymentId: payment.id },
  })
}

const actions = {
  COMPLETED: 'deposit.complete',
  REVIEW: 'deposit.review',
  EXPIRED: 'deposit.expire',
  FAILED: 'deposit.fail',
} as const

async function account(
  tx: Tx,
  payment: Arrived,
  change: { settled_as: 'CREDITED' | 'REVIEW'; deposit_id?: number },
) {
  await tx.updateTable('payments').set(change).where('payment_id', '=', payment.id).execute()
}

function reviewOf(payment: Arrived, why: { reason: unknown; ofDepositId?: unknown }): string {
  return JSON.stringify({ ...why, paymentId: payment.id, ...payment.figures })
}
