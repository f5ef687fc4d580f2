import type { Database, Tx } from '../../../host/db/database.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { writeEntry } from '../audit/audited.ts'
import type { DecidedPayment, Decision } from '../payments/provider/payment-provider.ts'
import { MAX_CENTS } from './change-deposit.ts'

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

/** The shop's setting: a crypto payment of another amount than the requested one is reviewed instead of credited. */
export async function exactAmountsOnly(db: Database): Promise<boolean> {
  const settings = await db
    .selectFrom('shop_settings')
    .select('exact_deposits_only')
    .executeTakeFirstOrThrow()
  return settings.exact_deposits_only
}

/** Changes the setting for payments that arrive from now on. */
export async function saveExactAmountsOnly(db: Database, actor: Actor, value: boolean): Promise<void> {
  await db.transaction().execute(async (tx: Tx) => {
    const before = await tx
      .selectFrom('shop_settings')
      .select('exact_deposits_only')
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (before.exact_deposits_only === value) return
    await tx.updateTable('shop_settings').set({ exact_deposits_only: value }).execute()
    await writeEntry(tx, {
      ...actor,
      action: 'settings.update',
      subject: 'settings:deposits',
      before: { exactAmountsOnly: !value },
      after: { exactAmountsOnly: value },
    })
  })
}
