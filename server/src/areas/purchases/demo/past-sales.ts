import { toCents, toDollars } from '@docket/contract/money'
import { sql } from 'kysely'
import type { Tx } from '../../../host/db/database.ts'
import { byTextKey } from '../../../host/lists/text-order.ts'
import { sellInThePast } from '../../stock/claim/sell-in-the-past.ts'
import { HOUSE } from '../../wallet/ledger.ts'
import { addPastTransfers, openPastWallets, type PastTransfer } from '../../wallet/past-transfers.ts'
import { addPurchases, type Buyer, itemAt, type SoldProduct } from './add-purchases.ts'
import { NO_SALES, type PastDeposit, type PastSales, planSales } from './plan-sales.ts'

/**
 * Plans the sales of the last 60 days for a shop with these products. The plan is empty if the shop has sold something,
 * has customers, or has a user with a name of the plan: such a shop has its own past.
 */
export async function planPastSales(tx: Tx, products: readonly { price: number }[]): Promise<PastSales> {
  const goods = products.map(({ price }) => ({ priceCents: Number(toCents(price)) }))
  const plan = planSales(goods, Date.now())
  const names = plan.customers.map(({ username }) => username)
  const { rows } = await sql<{ isUnused: boolean }>`
    SELECT NOT EXISTS (SELECT FROM purchases) AND NOT EXISTS (
      SELECT FROM users WHERE role = 'USER' OR ${byTextKey('username')} = ANY (${names})
        OR email = ANY (${plan.customers.map(({ email }) => email)})
    ) AS "isUnused"`.execute(tx)
  return rows[0]?.isUnused ? plan : NO_SALES
}

/**
 * Adds customers with their deposits and purchases, as if they had been made at the times of the plan. `products` has
 * the order of the plan. It adds no audit entries and no receipt mails, because no one did anything at these times.
 */
export async function addPastSales(
  tx: Tx,
  plan: PastSales,
  { products, coupon }: { products: readonly SoldProduct[]; coupon: { id: number; code: string } },
): Promise<void> {
  if (plan.purchases.length === 0) return
  const buyers = await addCustomers(tx, plan)
  const depositIds = await addDeposits(tx, plan.deposits, buyers)
  const purchaseIds = await addPurchases(tx, plan.purchases, { buyers, products, coupon })
  await addPastTransfers(tx, transfersOf(plan, buyers, { depositIds, purchaseIds }))
  await sellInThePast(
    tx,
    plan.purchases.map(({ product, quantity }, nth) => ({
      id: itemAt(purchaseIds, nth),
      productId: itemAt(products, product).id,
      quantity,
    })),
  )
  await moveShopToThePast(tx, itemAt(plan.customers, 0).joinedAt)
}

async function addCustomers(tx: Tx, { customers, balances }: PastSales): Promise<Buyer[]> {
  const rows = await tx
    .insertInto('users')
    .values(
      customers.map(({ username, email, joinedAt }) => ({
        username,
        email,
        // Not a hash, so that no password matches.
        password_hash: 'none',
        email_verified_at: joinedAt,
        created_at: joinedAt,
      })),
    )
    .returning(['id', 'email'])
    .execute()
  const userIds = customers.map(({ email }) => rows.find((row) => row.email === email)?.id ?? 0)
  const wallets = userIds.map((userId, nth) => ({ userId, balanceCents: BigInt(itemAt(balances, nth)) }))
  const ledgerAccountIds = await openPastWallets(tx, wallets)
  return userIds.map((userId, nth) => ({ userId, ledgerAccountId: itemAt(ledgerAccountIds, nth) }))
}

/** The transfers of the purchases and of the paid deposits, the oldest first. */
function transfersOf(
  { deposits, purchases }: PastSales,
  buyers: readonly Buyer[],
  { depositIds, purchaseIds }: Record<'depositIds' | 'purchaseIds', readonly number[]>,
): PastTransfer[] {
  const walletOf = (customer: number) => itemAt(buyers, customer).ledgerAccountId
  const depositTransfers = deposits.flatMap((deposit, nth): PastTransfer[] => {
    if (!deposit.isPaid) return []
    return [
      {
        at: deposit.at,
        debitAccountId: HOUSE.deposits,
        creditAccountId: walletOf(deposit.customer),
        amountCents: BigInt(deposit.amountCents),
        kind: 'DEPOSIT',
        reference: `deposit:${itemAt(depositIds, nth)}`,
      },
    ]
  })
  const purchaseTransfers = purchases.map(
    (purchase, nth): PastTransfer => ({
      at: purchase.at,
      debitAccountId: walletOf(purchase.customer),
      creditAccountId: HOUSE.sales,
      amountCents: BigInt(purchase.amountCents),
      kind: 'PURCHASE',
      reference: `purchase:${itemAt(purchaseIds, nth)}`,
    }),
  )
  return [...depositTransfers, ...purchaseTransfers].sort(
    (one, other) => one.at.getTime() - other.at.getTime(),
  )
}

/**
 * Makes the sold accounts and all batches as old as the shop, and lets the dashboard read purchases and deposits from
 * the shop's first day on. The accounts in stock keep their time, because changing thousands of rows would make the first start
 * half a second longer.
 */
async function moveShopToThePast(tx: Tx, openedAt: Date): Promise<void> {
  await tx.updateTable('account_batches').set({ created_at: openedAt }).execute()
  await tx
    .updateTable('accounts')
    .set({ created_at: openedAt })
    .where('id', 'in', tx.selectFrom('sold_accounts').select('account_id'))
    .execute()
  await sql`
    UPDATE sales_zones SET
      day = least(day, (${openedAt}::timestamptz AT TIME ZONE time_zone)::date),
      month = least(month, date_trunc('month', ${openedAt}::timestamptz AT TIME ZONE time_zone)::date),
      deposits_day = least(deposits_day, (${openedAt}::timestamptz AT TIME ZONE time_zone)::date)`.execute(tx)
}

/** Adds deposits, and a payment for each deposit that is paid. Returns the ids of the deposits in the same order. */
async function addDeposits(
  tx: Tx,
  deposits: readonly PastDeposit[],
  buyers: readonly Buyer[],
): Promise<number[]> {
  const rows = await tx
    .insertInto('deposits')
    .values(
      deposits.map((deposit, nth) => ({
        user_id: itemAt(buyers, deposit.customer).userId,
        method: 'crypto' as const,
        amount_cents: BigInt(deposit.amountCents),
        status: deposit.isPaid ? ('COMPLETED' as const) : ('EXPIRED' as const),
        reference: referenceOf(nth),
        created_at: deposit.at,
        updated_at: deposit.at,
        completed_at: deposit.isPaid ? deposit.at : null,
      })),
    )
    .returning(['id', 'reference'])
    .execute()
  const idOf = new Map(rows.map((row) => [row.reference, row.id]))
  const ids = deposits.map((_deposit, nth) => idOf.get(referenceOf(nth)) ?? 0)
  await addPayments(tx, deposits, ids)
  return ids
}

const referenceOf = (nth: number) => `demo-${String(nth + 1).padStart(4, '0')}`

/**
 * Adds payments in a coin that is worth a dollar. They are settled, so that the sweep does not ask the provider for
 * them.
 */
async function addPayments(tx: Tx, deposits: readonly PastDeposit[], ids: readonly number[]): Promise<void> {
  const rows = deposits.flatMap((deposit, nth) => {
    if (!deposit.isPaid) return []
    const amount = String(toDollars(BigInt(deposit.amountCents)))
    const figures = { priceAmount: amount, priceCurrency: 'usd', payAmount: amount, payCurrency: 'usdttrc20' }
    return [
      {
        payment_id: referenceOf(nth),
        deposit_id: itemAt(ids, nth),
        method: 'crypto' as const,
        status: 'finished',
        settled_as: 'CREDITED' as const,
        details: JSON.stringify({ ...figures, actuallyPaid: amount }),
        first_seen_at: deposit.at,
        checked_at: deposit.at,
      },
    ]
  })
  await tx.insertInto('payments').values(rows).execute()
}
