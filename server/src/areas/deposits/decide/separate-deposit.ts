import { sql } from 'kysely'
import type { Tx } from '../../../host/db/database.ts'
import { isOwnerErased } from '../../wallet/ledger.ts'
import { writeEntry } from '../audit/audited.ts'
import type { Decision, ReviewReason } from '../payments/provider/payment-provider.ts'
import { settleReturns } from '../returns/settle-returns.ts'
import { reopenReturnsOf } from '../returns/write-return.ts'
import {
  addOthers,
  addReview,
  complete,
  type LockedDeposit,
  MAX_CENTS,
  markPayment,
  publishReview,
  type StoredPayment,
} from './change-deposit.ts'

/** Whether money that became a deposit of its own is credited. `recorded`: it has one already. */
type Separated = 'credited separately' | 'separate review' | 'recorded'

/** Makes a deposit of its own of money that is not part of its deposit. The caller holds the deposit's lock. */
export async function applySeparately(
  tx: Tx,
  deposit: LockedDeposit,
  payment: StoredPayment,
  decision: Extract<Decision, { kind: 'separate' | 'grown' }>,
): Promise<Separated> {
  if (decision.kind === 'grown') return addGrowth(tx, deposit, payment, decision)
  const { reason, creditedCents } = decision
  return separate(tx, deposit, payment, {
    reason,
    amountCents: creditedCents ?? payment.valueCents,
    isCredited: creditedCents !== undefined,
  })
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
): Promise<Separated> {
  const credits = isCredited && !(await isOwnerErased(tx, original.user_id))
  const small = credits ? await addOthers(tx, original.id, payment, 'small') : 0n
  const money = { reason, amountCents: amountCents + small, isCredited: credits }
  const id = await openSeparateDeposit(tx, original, payment, money)
  if (credits) {
    await complete(tx, { ...original, id, status: 'REVIEW' }, payment, money.amountCents)
    await reopenReturnsOf(tx, original.id, payment.id)
  }
  await markPayment(tx, payment, { deposit_id: id, settled_as: credits ? 'CREDITED' : 'REVIEW' })
  if (credits) await settleReturns(tx, id)
  return credits ? 'credited separately' : 'separate review'
}

/** The reference of a deposit for what arrived of a payment after its credit; the total follows, so each is unique. */
function laterReference({ reference }: Pick<LockedDeposit, 'reference'>, paymentId: string): string {
  return `${reference}.${paymentId}+`
}

/** Puts what arrived of a credited payment since then into a deposit of its own. The payment stays where it is. */
async function addGrowth(
  tx: Tx,
  original: LockedDeposit,
  payment: StoredPayment,
  { cents, arrivedCents, isCredited }: Extract<Decision, { kind: 'grown' }>,
): Promise<Separated> {
  const reference = `${laterReference(original, payment.id)}${arrivedCents}`
  // A figure beyond all limits counts only in part, so it would be added again with each answer.
  const known = tx.selectFrom('deposits').select('id').where('reference', '=', reference)
  if (await known.executeTakeFirst()) return 'recorded'
  const credits = isCredited && !(await isOwnerErased(tx, original.user_id))
  const money = { reason: 'overpaid', amountCents: cents, reference, isCredited: credits } as const
  const id = await openSeparateDeposit(tx, original, payment, money)
  if (!credits) return 'separate review'
  await complete(tx, { ...original, id, status: 'REVIEW' }, payment, cents)
  await reopenReturnsOf(tx, original.id, payment.id)
  await settleReturns(tx, original.id)
  return 'credited separately'
}

/**
 * Opens a separate deposit in REVIEW for money that is not part of `original`: a repeated payment (to the address of an
 * earlier payment), a second payment, or a surplus. Its amount is the estimated value, until it is settled. Its review
 * has the id of the original. Its reference consists of the original's reference and the payment's id, so that it is
 * opened only once. If it is to be credited at once, no operator needs to look at it, and the listeners hear nothing.
 */
export async function openSeparateDeposit(
  tx: Tx,
  original: LockedDeposit,
  payment: StoredPayment,
  {
    reason,
    amountCents,
    reference = `${original.reference}.${payment.id}`,
    isCredited = false,
  }: { reason: ReviewReason; amountCents: bigint; reference?: string; isCredited?: boolean },
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
  if (!isCredited) await publishReview(tx, { ...original, id }, reason)
  return id
}

function clampToLimits(amountCents: bigint): bigint {
  if (amountCents < 1n) return 1n
  return amountCents < MAX_CENTS ? amountCents : MAX_CENTS
}

/** What of a deposit is credited, with the deposits of their own that belong to it, in cents. */
export async function paidCentsOf(tx: Tx, { user_id, reference }: LockedDeposit): Promise<bigint> {
  const { cents } = await tx
    .selectFrom('deposits')
    .select(sql<bigint>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'))
    .where('user_id', '=', user_id)
    .where('status', '=', 'COMPLETED')
    .where(sql<boolean>`(reference = ${reference} OR starts_with(reference, ${`${reference}.`}))`)
    .executeTakeFirstOrThrow()
  return cents
}

/**
 * What of a settled payment is credited, in review or decided by an operator, in cents: in its deposit or as a part of
 * another payment's credit, and in deposits of its own for a surplus or for what arrived later (`grown` of
 * applyDecision). If the operator decided about a payment of unknown value, all of it counts.
 */
export async function creditedCentsOf(
  tx: Tx,
  { user_id, reference, amount_cents }: LockedDeposit,
  { id, details }: { id: string; details: Record<string, unknown> },
): Promise<bigint> {
  const later = await tx
    .selectFrom('deposits')
    // An operator may have credited another amount than the one that arrived.
    .select(sql<bigint>`coalesce(sum(coalesce(requested_cents, amount_cents)), 0)::bigint`.as('cents'))
    .where('user_id', '=', user_id)
    .where(
      sql<boolean>`(reference = ${`${reference}.${id}`} OR starts_with(reference, ${laterReference({ reference }, id)}))`,
    )
    .executeTakeFirstOrThrow()
  if (details.settledCents === null) return MAX_CENTS + later.cents
  const own = details.settledCents ?? details.addedCents
  if (typeof own === 'string') return BigInt(own) + later.cents
  const others = await tx
    .selectFrom('payments')
    .select(sql<bigint>`coalesce(sum((details ->> 'addedCents')::bigint), 0)::bigint`.as('cents'))
    .where(sql<boolean>`details ->> 'addedTo' = ${id}`)
    .where('deposit_id', 'in', tx.selectFrom('deposits').select('id').where('user_id', '=', user_id))
    .executeTakeFirstOrThrow()
  return amount_cents - others.cents + later.cents
}
