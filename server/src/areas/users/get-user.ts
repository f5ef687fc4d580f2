import { USER_PAGE_SIZE, type userById } from '@docket/contract/admin/users'
import type { Output } from '@docket/contract/endpoint'
import { toDollars } from '@docket/contract/money'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '../../host/db/database.ts'
import { ShopError } from '../../host/errors.ts'
import { purchaseSummaryOf, selectPurchaseSummaries } from '../purchases/records/purchases.ts'
import { countTransactions, listTransactions } from '../wallet/transactions.ts'
import { tagsOfUser } from './tags.ts'

/** One user with wallet, totals, and a page of purchases and transactions, for an admin. @throws NOT_FOUND */
export async function getUser(
  db: Database,
  id: number,
  { purchasesPage = 1, transactionsPage = 1 }: z.output<typeof userById.query>,
): Promise<Output<typeof userById>> {
  const user = await db
    .selectFrom('users')
    .innerJoin('wallets', 'wallets.user_id', 'users.id')
    .leftJoin('users as referrers', 'referrers.id', 'users.referrer_id')
    .leftJoin('admin_totp', 'admin_totp.id', 'users.id')
    .select([
      'users.id',
      'users.username',
      'users.email',
      'users.role',
      'users.created_at',
      'users.suspended_at',
      'users.email_verified_at',
      'users.erased_at',
      'admin_totp.ends_at',
      'referrers.username as referrer',
      'wallets.balance_cents',
      'wallets.held_cents',
      'wallets.debt_cents',
      tagsOfUser.as('tags'),
    ])
    .where('users.id', '=', id)
    .executeTakeFirst()
  if (!user) throw new ShopError('NOT_FOUND')
  const offsetOf = (page: number) => (page - 1) * USER_PAGE_SIZE
  const [totals, returns, purchases, transactions, totalTransactions] = await Promise.all([
    totalsOf(db, id),
    returnsOf(db, id),
    selectPurchaseSummaries(db)
      .where('purchases.user_id', '=', id)
      .orderBy('purchases.id', 'desc')
      .limit(USER_PAGE_SIZE)
      .offset(offsetOf(purchasesPage))
      .execute(),
    listTransactions(db, { userId: id, limit: USER_PAGE_SIZE, offset: offsetOf(transactionsPage) }),
    countTransactions(db, id),
  ])
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    role: user.role,
    createdAt: user.created_at.toISOString(),
    suspendedAt: user.suspended_at?.toISOString() ?? null,
    emailVerifiedAt: user.email_verified_at?.toISOString() ?? null,
    erasedAt: user.erased_at?.toISOString() ?? null,
    secondStepEndsAt: user.ends_at?.toISOString() ?? null,
    referrer: user.referrer,
    tags: user.tags,
    wallet: {
      balance: toDollars(user.balance_cents),
      totalDeposit: toDollars(totals.deposited),
      held: toDollars(user.held_cents),
      owed: toDollars(user.debt_cents),
    },
    totalSpent: toDollars(totals.spent),
    totalPurchases: totals.purchases,
    totalTransactions,
    returns,
    purchases: purchases.map(purchaseSummaryOf),
    transactions,
  }
}

async function totalsOf(db: Database, userId: number) {
  const { rows } = await sql<{ deposited: bigint; spent: bigint; purchases: number }>`
    SELECT
      (SELECT coalesce(sum(amount_cents), 0)::bigint FROM deposits
        WHERE user_id = ${userId} AND status = 'COMPLETED') AS deposited,
      coalesce(sum(amount_cents), 0)::bigint
        - (SELECT coalesce(sum(amount_cents), 0)::bigint FROM refunds WHERE user_id = ${userId}) AS spent,
      count(*)::integer AS purchases
    FROM purchases WHERE user_id = ${userId}`.execute(db)
  const totals = rows[0]
  if (!totals) throw new Error('An aggregate returned no row.')
  return totals
}

/** The deposits of which money went back to the payer or may have to, and how much of each went back. */
async function returnsOf(db: Database, userId: number) {
  const rows = await db
    .selectFrom('returned_payments')
    .innerJoin('payments', 'payments.payment_id', 'returned_payments.payment_id')
    .innerJoin('deposits', 'deposits.id', 'payments.deposit_id')
    .select(
      sql<bigint>`least(coalesce(sum(returned_payments.amount_cents)
        FILTER (WHERE state = 'returned'), 0), deposits.amount_cents)::bigint`.as('cents'),
    )
    .where('deposits.user_id', '=', userId)
    .groupBy('deposits.id')
    .execute()
  const cents = rows.reduce((sum, row) => sum + row.cents, 0n)
  return { deposits: rows.length, amount: toDollars(cents) }
}
