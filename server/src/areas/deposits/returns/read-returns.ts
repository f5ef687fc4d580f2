import type { ReturnedPayment } from '@docket/contract/admin/returned-payments'
import { toDollars } from '@docket/contract/money'
import { sql } from 'kysely'
import type { Database } from '../../../host/db/database.ts'
import type { ReturnState } from '../payments/provider/payment-provider.ts'
import { knownValue } from './write-return.ts'

/**
 * What went back to the payer of a row of `deposits`, in cents: at most its amount, if two returns are one. A payment that
 * grew is worth more than its first deposit. If the deposit is credited, money that was never part of it does not count.
 */
export const returnedCents = sql<bigint>`(
  SELECT least(coalesce(sum(r.amount_cents), 0), greatest(deposits.amount_cents, max(r.amount_cents)))::bigint FROM payments p
    JOIN returned_payments r ON r.payment_id = p.payment_id AND r.state = 'returned'
  WHERE p.deposit_id = deposits.id
    AND (deposits.status <> 'COMPLETED' OR p.settled_as IS NOT NULL OR p.details ? 'addedTo'))`

/** What was credited for a row of `deposits`, and for what arrived of its payments later, in cents. */
const creditedWithLater = sql<bigint>`(
  SELECT coalesce(sum(d.amount_cents), 0)::bigint FROM deposits d
  WHERE d.user_id = deposits.user_id AND d.status = 'COMPLETED'
    AND (d.id = deposits.id OR EXISTS (
      SELECT FROM payments p WHERE p.deposit_id = deposits.id
        AND (d.reference = deposits.reference || '.' || p.payment_id
          OR starts_with(d.reference, deposits.reference || '.' || p.payment_id || '+')))))`

/**
 * For a query over `deposits`: whether money of a row went back or may have to. There are few tasks, and an index of them.
 */
export const hasReturns = ({ onlyTasks }: { onlyTasks: boolean }) => sql<boolean>`deposits.id IN (
  SELECT p.deposit_id FROM returned_payments r JOIN payments p ON p.payment_id = r.payment_id
  ${onlyTasks ? sql`WHERE r.needs_handling` : sql``})`

const MAX_RETURNS = 100

/** The returns of a deposit, the newest first. */
export async function readReturnedPayments(db: Database, depositId: number): Promise<ReturnedPayment[]> {
  const rows = await db
    .selectFrom('returned_payments')
    .innerJoin('payments', 'payments.payment_id', 'returned_payments.payment_id')
    .leftJoin('users', 'users.id', 'returned_payments.handled_by')
    .selectAll('returned_payments')
    .select(['users.username', 'payments.details'])
    .where('payments.deposit_id', '=', depositId)
    .orderBy('returned_payments.id', 'desc')
    .limit(MAX_RETURNS)
    .execute()
  if (rows.length === 0) return []
  const { creditedCents } = await db
    .selectFrom('deposits')
    .select(creditedWithLater.as('creditedCents'))
    .where('id', '=', depositId)
    .executeTakeFirstOrThrow()
  const asked = askToDebit(
    rows.map((row) => ({
      ...{ id: row.id, paymentId: row.payment_id, state: row.state, needsHandling: row.needs_handling },
      ...{ amountCents: row.amount_cents, debitedCents: row.debited_cents },
    })),
    {
      creditedCents,
      worthOf: (paymentId) => knownValue(rows.find((row) => row.payment_id === paymentId)?.details),
    },
  )
  return rows.map((row) => ({
    id: row.id,
    paymentId: row.payment_id,
    kind: row.kind,
    providerId: row.provider_id,
    original:
      row.currency === null || row.minor_units === null
        ? null
        : { currency: row.currency, amount: Number(row.minor_units) / 100 },
    amount: row.amount_cents === null ? null : toDollars(row.amount_cents),
    state: row.state,
    status: row.provider_status,
    reason: row.reason,
    dueAt: row.due_at?.toISOString() ?? null,
    firstHeardAt: row.first_heard_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
    needsHandling: row.needs_handling,
    debited: toDollars(row.debited_cents),
    toDebit: asked.has(row.id) ? toDollars(asked.get(row.id) ?? 0n) : null,
    handled:
      row.handled_at === null
        ? null
        : { at: row.handled_at.toISOString(), by: row.username ?? '', note: row.handled_note ?? '' },
  }))
}

interface Return {
  id: number
  paymentId: string
  state: ReturnState
  needsHandling: boolean
  amountCents: bigint | null
  debitedCents: bigint
}

interface Limits {
  /** What was credited for the deposit. */
  creditedCents: bigint
  /** What a payment of it is worth; null if that is not known. */
  worthOf(paymentId: string): bigint | null
}

/**
 * What an operator is asked to debit for each return of a deposit, in cents: by its id. A refund and a dispute can be
 * about the same money, so all together are never more than what was credited, and those of one payment never more than
 * its value. What was debited for money that the shop has kept is given back, so it does not count. What has gone back
 * counts first, then what may still go back, the oldest first. One whose amount is not known comes last, and may be all
 * that is left.
 */
function askToDebit(returns: readonly Return[], { creditedCents, worthOf }: Limits): Map<number, bigint> {
  const debited = (some: readonly Return[]) =>
    some.reduce((sum, { state, debitedCents }) => sum + (state === 'kept' ? 0n : debitedCents), 0n)
  const asked = new Map<number, bigint>()
  const askedFor = (some: readonly Return[]) => some.reduce((sum, { id }) => sum + (asked.get(id) ?? 0n), 0n)
  const leftOf = (cents: bigint, some: readonly Return[]) => cents - debited(some) - askedFor(some)
  const tasks = returns.filter(({ needsHandling, state }) => needsHandling && state !== 'kept')
  const inTurn = tasks.toSorted(
    (a, b) =>
      Number(a.amountCents === null) - Number(b.amountCents === null) ||
      Number(b.state === 'returned') - Number(a.state === 'returned') ||
      a.id - b.id,
  )
  for (const { id, paymentId, amountCents, debitedCents } of inTurn) {
    const ofPayment = returns.filter((other) => other.paymentId === paymentId)
    const value = worthOf(paymentId) ?? creditedCents
    const limits = [
      leftOf(creditedCents, returns),
      leftOf(value, ofPayment),
      (amountCents ?? creditedCents) - debitedCents,
    ]
    const least = limits.reduce((min, limit) => (limit < min ? limit : min))
    asked.set(id, least > 0n ? least : 0n)
  }
  return asked
}
