import { sql } from 'kysely'
import type { Tx } from '../../../host/db/database.ts'
import { isOwnerErased } from '../../wallet/ledger.ts'
import type { Decision, KnownDeposit, ReviewReason } from '../payments/provider/payment-provider.ts'
import { reopenReturnsOf } from '../returns/write-return.ts'
import {
  changeDeposit,
  complete,
  type LockedDeposit,
  MAX_CENTS,
  markPayment,
  openSeparateDeposit,
  putInReview,
  type StoredPayment,
} from './change-deposit.ts'

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
  /** Its money went back to the payer. */
  | 'reversed'

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
      return completeWith(tx, deposit, payment, decision)
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
  }
}

async function completeWith(
  tx: Tx,
  deposit: LockedDeposit,
  payment: StoredPayment,
  { creditedCents, surplusCents, withReviewed = false }: Extract<Decision, { kind: 'complete' }>,
): Promise<Decided> {
  // After a declined card, the payment page stays open, so money can arrive after the user was erased.
  if (await isOwnerErased(tx, deposit.user_id)) {
    await putInReview(tx, deposit, payment, 'late')
    return 'review'
  }
  if (withReviewed) await addOthers(tx, deposit.id, payment, 'in review')
  const cents = creditedCents + (await addOthers(tx, deposit.id, payment, 'small'))
  await complete(tx, deposit, payment, cents)
  await markPayment(tx, payment, { settled_as: 'CREDITED' })
  await reopenReturnsOf(tx, deposit.id)
  // The ledger check compares another amount than the requested one with it.
  if (cents !== deposit.requested_cents) await addDetails(tx, payment, { creditedCents: String(cents) })
  if (surplusCents > 0n) {
    await openSeparateDeposit(tx, deposit, payment, { reason: 'overpaid', amountCents: surplusCents })
  }
  return 'credited'
}

async function addDetails(tx: Tx, { id }: StoredPayment, details: Record<string, string>) {
  await sql`UPDATE payments SET details = details || ${JSON.stringify(details)}::jsonb WHERE payment_id = ${id}`.execute(
    tx,
  )
}

/**
 * Marks other payments of a deposit as part of this payment's credit, and returns their sum in cents: those that were
 * too little for a credit by themselves, or those in review.
 */
async function addOthers(
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
  const small = credits ? await addOthers(tx, original.id, payment, 'small') : 0n
  const money = { reason, amountCents: amountCents + small }
  const id = await openSeparateDeposit(tx, original, payment, money)
  if (credits) {
    await complete(tx, { ...original, id, status: 'REVIEW' }, payment, money.amountCents)
    await reopenReturnsOf(tx, original.id, payment.id)
  }
  await markPayment(tx, payment, { deposit_id: id, settled_as: credits ? 'CREDITED' : 'REVIEW' })
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
): Promise<Decided> {
  const reference = `${laterReference(original, payment.id)}${arrivedCents}`
  // A figure beyond all limits counts only in part, so it would be added again with each answer.
  const known = tx.selectFrom('deposits').select('id').where('reference', '=', reference)
  if (await known.executeTakeFirst()) return 'recorded'
  const money = { reason: 'overpaid', amountCents: cents, reference } as const
  const id = await openSeparateDeposit(tx, original, payment, money)
  if (!isCredited || (await isOwnerErased(tx, original.user_id))) return 'separate review'
  await complete(tx, { ...original, id, status: 'REVIEW' }, payment, cents)
  await reopenReturnsOf(tx, original.id, payment.id)
  return 'credited separately'
}

type Details = Record<string, unknown>
type SettledAs = NonNullable<KnownDeposit['earlier']>['settledAs']

/**
 * How a payment is settled. Its money may be in another payment's credit, or an operator has decided about it: both are
 * final, as a credit is.
 */
export function settledAsOf(settledAs: SettledAs, details: Details): SettledAs {
  return typeof details.addedTo === 'string' || isSettledByHand(details) ? 'CREDITED' : settledAs
}

/** Whether an operator has decided about the money of a payment. */
export function isSettledByHand(details: Details): boolean {
  return details.settledCents !== undefined
}

/** What of an unsettled payment is recorded, because it was too little for a credit, in cents. */
export function smallCentsOf({ isSmall, arrivedCents }: Details): bigint {
  return isSmall === true && typeof arrivedCents === 'string' ? BigInt(arrivedCents) : 0n
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
 * Notes with the payments of a deposit that an operator settles what has arrived until now. If more arrives later, it is
 * reviewed for itself.
 */
export async function markSettledByHand(tx: Tx, depositId: number): Promise<void> {
  await sql`
    UPDATE payments SET details = details || jsonb_build_object('settledCents', details -> 'arrivedCents')
    WHERE deposit_id = ${depositId} AND settled_as = 'REVIEW' AND NOT details ?| ARRAY['addedTo', 'settledCents']`.execute(
    tx,
  )
}

/**
 * What of a settled payment is credited, in review or decided by an operator, in cents: in its deposit or as a part of
 * another payment's credit, and in deposits of its own for a surplus or for what arrived later (`grown` of
 * applyDecision). If the operator decided about a payment of unknown value, all of it counts.
 */
export async function creditedCentsOf(
  tx: Tx,
  { user_id, reference, amount_cents }: LockedDeposit,
  { id, details }: { id: string; details: Details },
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
