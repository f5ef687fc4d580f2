import type { ReturnedPayment } from '@docket/contract/admin/returned-payments'
import { toDollars } from '@docket/contract/money'
import { sql } from 'kysely'
import type { Database } from '../../../host/db/database.ts'
import { creditedWithLater } from './credited-with-later.ts'
import { sharesOf, worthsOf } from './shares.ts'

/**
 * What went back to the payer of a row of `deposits`, in cents: at most its amount, if two returns are one. A payment that
 * grew is worth more than its first deposit. If the deposit is credited, money that was never part of it does not count.
 */
export const returnedCents = sql<bigint>`(
  SELECT least(coalesce(sum(r.amount_cents), 0), greatest(deposits.amount_cents, max(r.amount_cents)))::bigint FROM payments p
    JOIN returned_payments r ON r.payment_id = p.payment_id AND r.state = 'returned'
  WHERE p.deposit_id = deposits.id
    AND (deposits.status <> 'COMPLETED' OR p.settled_as IS NOT NULL OR p.details ? 'addedTo'))`

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
    .select(['users.username', 'payments.details', 'payments.settled_as'])
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
  const shares = sharesOf(
    rows.map((row) => ({
      ...{ id: row.id, paymentId: row.payment_id, state: row.state, needsHandling: row.needs_handling },
      ...{ amountCents: row.amount_cents, debitedCents: row.debited_cents },
      isAutomatic: row.settled_state !== null,
    })),
    {
      creditedCents,
      worthOf: worthsOf(rows),
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
    toDebit: toDebitOf(row, shares.get(row.id)),
    isAutomatic: row.settled_state !== null,
    held: toDollars(row.held_cents),
    taken: toDollars(row.taken_cents),
    handled:
      row.handled_at === null
        ? null
        : { at: row.handled_at.toISOString(), by: row.username ?? '', note: row.handled_note ?? '' },
  }))
}

/** What an operator is asked to debit for a return, in dollars; null if it needs no handling. */
function toDebitOf(
  {
    needs_handling,
    settled_state,
    state,
  }: { needs_handling: boolean; settled_state: string | null; state: string },
  shareCents = 0n,
): number | null {
  if (!needs_handling || state === 'kept') return null
  return settled_state === null ? toDollars(shareCents) : 0
}
