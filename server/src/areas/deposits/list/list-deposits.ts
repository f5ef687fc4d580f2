import type { deposits } from '@docket/contract/deposits'
import type { Output } from '@docket/contract/endpoint'
import { toDollars } from '@docket/contract/money'
import { nairaOf } from '@docket/contract/naira'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '../../../host/db/database.ts'
import { pageWindow, sortOrder } from '../../../host/lists/page.ts'
import { returnedCents } from '../returns/read-returns.ts'
import { amountCentsOf, heldMoneyOf, openReview, recordedCents } from '../review/held-money.ts'

const sortColumns = {
  createdAt: 'deposits.id',
  amount: 'deposits.amount_cents',
  method: 'deposits.method',
  status: 'deposits.status',
} as const

/** A page of one user's deposits, newest first unless sorted otherwise. */
export async function listDeposits(
  db: Database,
  query: z.output<typeof deposits.query> & { userId: number },
): Promise<Output<typeof deposits>> {
  const { column, direction } = sortOrder(query.sort ?? '-createdAt', sortColumns)
  const { page, pageSize, limit, offset } = pageWindow(query)
  const depositsOfUser = db.selectFrom('deposits').where('user_id', '=', query.userId)
  const [rows, { total }] = await Promise.all([
    depositsOfUser
      .innerJoin('users', 'users.id', 'deposits.user_id')
      .select([
        'deposits.id',
        'method',
        'amount_cents',
        'requested_cents',
        'charge_kobo',
        'status',
        'deposits.created_at',
        'payment_url',
        'users.email',
        returnedCents.as('returned_cents'),
        recordedCents.as('recorded_cents'),
        openReview.as('review'),
      ])
      .orderBy(column, direction)
      .orderBy('deposits.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    depositsOfUser.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow(),
  ])
  const items = rows.map((row) => ({
    ...heldMoneyOf(row),
    id: row.id,
    type: 'DEPOSIT' as const,
    user: { email: row.email },
    method: row.method,
    amount: toDollars(amountCentsOf(row)),
    requested: toDollars(row.requested_cents ?? row.amount_cents),
    status: row.status,
    createdAt: row.created_at.toISOString(),
    returned: toDollars(row.returned_cents),
    chargeNaira: row.charge_kobo === null ? null : nairaOf(row.charge_kobo),
    paymentUrl: row.status === 'PENDING' ? row.payment_url : null,
  }))
  return { items, total, page, pageSize }
}
