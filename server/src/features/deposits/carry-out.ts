import { HOUSE, postTransfer, walletOf } from '../../money/ledger.ts'
import { recordChange } from '../../platform/audit-log.ts'
import type { Tx } from '../../platform/database.ts'
import type { NowpaymentsPayment } from '../../providers/nowpayments.ts'
import { isPositive, parseDecimal, shareOf, wholeCents } from './decimal.ts'
import type { ReviewReason, Verdict } from './judge-payment.ts'
import type { LockedDeposit } from './lock-deposit.ts'

/** What was done. */
export type Decided =
  | 'recorded'
  | 'credited'
  | 'review'
  | 'separate review'
  | 'expired'
  | 'failed'
  | 'refunded after credit'

/** A figure from outside that is larger is no amount that a wallet could be credited with: ten million dollars. */
const MOST_CENTS = 1_000_000_000n

/** Writes what was decided about a payment, under its deposit's lock, each change with its audit row. */
export async function carryOut(
  tx: Tx,
  deposit: LockedDeposit,
  payment: NowpaymentsPayment,
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
      const amountCents = worthOf(payment, deposit)
      const id = await openReview(tx, deposit, payment, { reason: verdict.reason, amountCents })
      await account(tx, payment, { deposit_id: id, settled_as: 'REVIEW' })
      return 'separate review'
    }
    case 'close':
      await changeDeposit(tx, deposit, { status: verdict.status }, payment)
      return verdict.status === 'EXPIRED' ? 'expired' : 'failed'
    case 'refunded-after-credit':
      await recordChange(tx, {
        actorId: null,
        action: 'deposit.refunded-by-provider',
        subject: `deposit:${deposit.id}`,
        after: { paymentId: payment.id },
      })
      return 'refunded after credit'
  }
}

async function complete(tx: Tx, deposit: LockedDeposit, payment: NowpaymentsPayment) {
  const wallet = await walletOf(tx, deposit.user_id)
  await postTransfer(tx, {
    debitAccountId: HOUSE.deposits,
    creditAccountId: wallet.accountId,
    amountCents: deposit.amount_cents,
    kind: 'DEPOSIT',
    reference: `deposit:${deposit.id}`,
  })
  await changeDeposit(tx, deposit, { status: 'COMPLETED', completed_at: new Date(), review: null }, payment)
  await account(tx, payment, { settled_as: 'CREDITED' })
}

async function putInReview(
  tx: Tx,
  deposit: LockedDeposit,
  payment: NowpaymentsPayment,
  reason: ReviewReason,
) {
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
  payment: NowpaymentsPayment,
  { reason, amountCents }: { reason: ReviewReason; amountCents: bigint },
): Promise<number> {
  const { id } = await tx
    .insertInto('deposits')
    .values({
      user_id: original.user_id,
      method: 'crypto',
      amount_cents: amountCents < MOST_CENTS ? amountCents : MOST_CENTS,
      status: 'REVIEW',
      reference: `${original.reference}.${payment.id}`,
      review: reviewOf(payment, { reason, ofDepositId: original.id }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordChange(tx, {
    actorId: null,
    action: 'deposit.review',
    subject: `deposit:${id}`,
    after: { status: 'REVIEW', reason, paymentId: payment.id, ofDepositId: original.id },
  })
  return id
}

/** An admin who looks sees what the provider says now. */
async function refreshReview(tx: Tx, deposit: LockedDeposit, payment: NowpaymentsPayment) {
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
  payment: NowpaymentsPayment,
) {
  await tx
    .updateTable('deposits')
    .set({ ...change, updated_at: new Date() })
    .where('id', '=', deposit.id)
    .execute()
  await recordChange(tx, {
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
  payment: NowpaymentsPayment,
  change: { settled_as: 'CREDITED' | 'REVIEW'; deposit_id?: number },
) {
  await tx.updateTable('crypto_payments').set(change).where('payment_id', '=', payment.id).execute()
}

function reviewOf(payment: NowpaymentsPayment, why: { reason: unknown; ofDepositId?: unknown }): string {
  const { id, parentId, extraIds: _, orderId: __, ...arrived } = payment
  return JSON.stringify({ ...why, paymentId: id, parentPaymentId: parentId, ...arrived })
}

/**
 * About how many cents a payment is worth: the provider's own valuation, else its share of its price, else what the
 * deposit asked for. Only to say something; the admin decides by what `review` holds.
 */
function worthOf(payment: NowpaymentsPayment, deposit: LockedDeposit): bigint {
  const atFiat = parseDecimal(payment.actuallyPaidAtFiat)
  if (isPositive(atFiat)) return atLeastOneCent(wholeCents(atFiat))
  const [part, whole] = [parseDecimal(payment.actuallyPaid), parseDecimal(payment.payAmount)]
  const price = parseDecimal(payment.priceAmount)
  const comparable = payment.parentId === null && payment.priceCurrency === 'usd' && isPositive(price)
  if (!comparable || !isPositive(part) || !isPositive(whole)) return deposit.amount_cents
  return atLeastOneCent(shareOf(wholeCents(price), { part, whole }))
}

function atLeastOneCent(cents: bigint): bigint {
  return cents < 1n ? 1n : cents
}
