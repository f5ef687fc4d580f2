import { disputeList } from '@docket/contract/admin/dispute-list'
import type { Dispute, DisputeStatus, disputes } from '@docket/contract/admin/disputes'
import type { Output } from '@docket/contract/endpoint'
import { toDollars } from '@docket/contract/money'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '../../host/db/database.ts'
import { type FilterColumns, matches } from '../../host/lists/matches.ts'
import { readPage } from '../../host/lists/page.ts'
import type { ReturnState } from '../deposits/payments/provider/payment-provider.ts'

export const STATUS_OF: Record<ReturnState, DisputeStatus> = {
  open: 'OPEN',
  answered: 'ANSWERED',
  kept: 'WON',
  returned: 'LOST',
}

export const STATE_OF: Record<DisputeStatus, ReturnState> = {
  OPEN: 'open',
  ANSWERED: 'answered',
  WON: 'kept',
  LOST: 'returned',
}

/** The rows of `returned_payments` that are disputes, with their deposits and customers. */
export function selectDisputes(db: Database) {
  return db
    .selectFrom('returned_payments')
    .innerJoin('payments', 'payments.payment_id', 'returned_payments.payment_id')
    .innerJoin('deposits', 'deposits.id', 'payments.deposit_id')
    .innerJoin('users', 'users.id', 'deposits.user_id')
    .select([
      'returned_payments.id',
      'returned_payments.state',
      'returned_payments.amount_cents',
      'returned_payments.held_cents',
      'returned_payments.taken_cents',
      'returned_payments.reason',
      'returned_payments.due_at',
      'returned_payments.first_heard_at',
      'returned_payments.changed_at',
      'returned_payments.needs_handling',
      'deposits.id as deposit_id',
      'deposits.user_id',
      'users.email',
    ])
    .where('returned_payments.kind', '=', 'dispute')
}

type Row = Awaited<ReturnType<ReturnType<typeof selectDisputes>['executeTakeFirstOrThrow']>>

export function disputeOf(row: Row): Dispute {
  return {
    id: row.id,
    status: STATUS_OF[row.state],
    user: { id: row.user_id, email: row.email },
    depositId: row.deposit_id,
    amount: row.amount_cents === null ? null : toDollars(row.amount_cents),
    held: toDollars(row.held_cents),
    taken: toDollars(row.taken_cents),
    reason: row.reason,
    dueAt: row.due_at?.toISOString() ?? null,
    createdAt: row.first_heard_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
    needsHandling: row.needs_handling,
  }
}

const filterColumns: FilterColumns<typeof disputeList.filters, 'returned_payments' | 'users'> = {
  search: 'users.email',
  status: (status) => sql`returned_payments.state = ${STATE_OF[status]}`,
}

/** Open disputes, the nearest deadline first; then those that the bank decides, then the rest, the newest first. */
export async function listDisputes(
  db: Database,
  query: z.output<typeof disputes.query>,
): Promise<Output<typeof disputes>> {
  const rows = selectDisputes(db)
    .where(matches(disputeList.filters, filterColumns, query))
    .orderBy(
      sql<number>`CASE returned_payments.state WHEN 'open' THEN 0 WHEN 'answered' THEN 1 ELSE 2 END`,
      'asc',
    )
    .orderBy(
      sql<number>`CASE WHEN returned_payments.state = 'open' THEN extract(epoch FROM due_at) END`,
      (order) => order.asc().nullsLast(),
    )
    .orderBy('returned_payments.id', 'desc')
  return readPage(rows, disputeOf, query)
}
