import { sql } from 'kysely'
import type { KnownDeposit } from '../../../payments/provider/payment-provider.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { laterReference } from './apply-decision.ts'
import { MAX_CENTS } from './change-deposit.ts'
import type { LockedDeposit } from './lock-deposit.ts'

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
