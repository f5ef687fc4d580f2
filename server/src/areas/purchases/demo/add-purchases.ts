import { sql } from 'kysely'
import type { Tx } from '../../../host/db/database.ts'
import type { PastPurchase } from './plan-sales.ts'

/** A product of the shop, with the values that its past purchases store. */
export interface SoldProduct {
  id: number
  title: string
  priceCents: bigint
  costCents: bigint
  category: { id: number; name: string }
  subCategory: { id: number; name: string }
}

export interface Buyer {
  userId: number
  ledgerAccountId: number
}

/** Adds the purchases of the plan. Returns their ids in the same order. */
export async function addPurchases(
  tx: Tx,
  purchases: readonly PastPurchase[],
  shop: {
    buyers: readonly Buyer[]
    products: readonly SoldProduct[]
    coupon: { id: number; code: string }
  },
): Promise<number[]> {
  const { rows: ids } = await sql<{ id: number }>`
    SELECT nextval('purchases_id_seq') AS id FROM generate_series(1, ${purchases.length})`.execute(tx)
  await tx
    .insertInto('purchases')
    .values(purchases.map((purchase, nth) => purchaseRow(itemAt(ids, nth).id, purchase, shop)))
    .execute()
  return ids.map(({ id }) => id)
}

function purchaseRow(
  id: number,
  purchase: PastPurchase,
  { buyers, products, coupon }: Parameters<typeof addPurchases>[2],
) {
  const product = itemAt(products, purchase.product)
  const isReduced = purchase.discountCents > 0
  return {
    id,
    kind: 'ACCOUNTS' as const,
    user_id: itemAt(buyers, purchase.customer).userId,
    product_id: product.id,
    quantity: purchase.quantity,
    unit_price_cents: product.priceCents,
    unit_cost_cents: product.costCents,
    discount_cents: BigInt(purchase.discountCents),
    amount_cents: BigInt(purchase.amountCents),
    coupon_id: isReduced ? coupon.id : null,
    coupon_code: isReduced ? coupon.code : null,
    title: product.title,
    category_id: product.category.id,
    category_name: product.category.name,
    sub_category_id: product.subCategory.id,
    sub_category_name: product.subCategory.name,
    balance_after_cents: BigInt(purchase.balanceAfterCents),
    purchased_at: purchase.at,
  }
}

/** @throws if the list has no such item, which would be a bug of the plan */
export function itemAt<Item>(list: readonly Item[], nth: number): Item {
  const item = list[nth]
  if (item === undefined) throw new Error(`The plan has no item ${nth}.`)
  return item
}
