import type { Tx } from '../../../host/db/database.ts'
import { isOwnerErased } from '../../wallet/ledger.ts'
import type {
  DecidedPayment,
  Decision,
  DepositMethod,
  KnownDeposit,
  ProviderPayment,
} from '../payments/provider/payment-provider.ts'
import { settleReturns } from '../returns/settle-returns.ts'
import { reopenReturnsOf } from '../returns/write-return.ts'
import {
  addDetails,
  addOthers,
  changeDeposit,
  complete,
  type LockedDeposit,
  MAX_CENTS,
  markPayment,
  putInReview,
  type StoredPayment,
} from './change-deposit.ts'
import { applySeparately, openSeparateDeposit } from './separate-deposit.ts'

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
    case 'review':
      await putInReview(tx, deposit, payment, decision.reason)
      return 'review'
    case 'separate':
    case 'grown':
      return applySeparately(tx, deposit, payment, decision)
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
  await settleReturns(tx, deposit.id)
  // The ledger check compares another amount than the requested one with it.
  if (cents !== deposit.requested_cents) await addDetails(tx, payment, { creditedCents: String(cents) })
  if (surplusCents > 0n) {
    await openSeparateDeposit(tx, deposit, payment, { reason: 'overpaid', amountCents: surplusCents })
  }
  return 'credited'
}

/** What is still certain of a decision if only a notice knows the payment, which may have less than the payment. */
export function withoutProof(decision: Decision): Decision {
  switch (decision.kind) {
    case 'complete':
    case 'review':
      return { kind: 'review', reason: 'not-confirmed' }
    case 'separate':
      return { kind: 'separate', reason: decision.reason }
    case 'grown':
      return { ...decision, isCredited: false }
    case 'close':
    case 'add-later':
      return { kind: 'wait' }
    default:
      return decision
  }
}

/**
 * An operator's decision about a deposit stays as it is: money that arrives later becomes a deposit of its own. What
 * arrives later of a payment that the operator decided about is for the operator, too.
 */
export function keepingDecisions(
  decision: Decision,
  decidedByHand: { deposit: boolean; payment: boolean },
): Decision {
  switch (decision.kind) {
    case 'complete':
      return decidedByHand.deposit
        ? { kind: 'separate', reason: 'second-payment', creditedCents: decision.creditedCents }
        : decision
    case 'review':
      return decidedByHand.deposit ? { kind: 'separate', reason: 'second-payment' } : decision
    case 'grown':
      return decidedByHand.payment ? { ...decision, isCredited: false } : decision
    default:
      return decision
  }
}

/** A payment of more than any wallet is credited with has no known value: an operator must look at it. */
export function withinLimits(decided: DecidedPayment): DecidedPayment {
  return {
    ...decided,
    valueCents: limited(decided.valueCents),
    returnedCents: limited(decided.returnedCents),
    decision: limitedDecision(decided.decision),
  }
}

function limitedDecision(decision: Decision): Decision {
  switch (decision.kind) {
    case 'complete': {
      const isPossible = decision.creditedCents <= MAX_CENTS && decision.surplusCents <= MAX_CENTS
      return isPossible ? decision : { kind: 'review', reason: 'wrong-amount' }
    }
    case 'separate':
      return (decision.creditedCents ?? 0n) <= MAX_CENTS
        ? decision
        : { kind: 'separate', reason: decision.reason }
    case 'grown':
      return decision.cents <= MAX_CENTS ? decision : { ...decision, cents: MAX_CENTS, isCredited: false }
    default:
      return decision
  }
}

const limited = (cents: bigint | null) => (cents === null || cents > MAX_CENTS ? null : cents)

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

interface PaymentToStore {
  payment: ProviderPayment
  method: DepositMethod
  depositId: number
  details: Record<string, unknown>
}

/** Stores a payment as its provider has it now. */
export async function storePayment(tx: Tx, { payment, method, depositId, details }: PaymentToStore) {
  const values = {
    parent_payment_id: payment.parentId,
    status: payment.status,
    details: JSON.stringify(details),
    checked_at: new Date(),
  }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payments')
    .values({ payment_id: payment.id, deposit_id: depositId, method, ...values })
    .onConflict((conflict) =>
      conflict.column('payment_id').doUpdateSet(values).where('payments.method', '=', method),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) throw new Error('Two providers use one id for a payment.')
}
