import type { accountsPurchase, purchaseSummary } from '@docket/contract/admin/purchases'
import { toDollars } from '@docket/contract/money'
import type * as z from 'zod'
import type { Database } from '../../../platform/db/database.ts'

/**
 * Purchases of both kinds for an admin's lists, with their titles as they were at the purchase, without their accounts.
 */
export function selectPurchaseSummaries(db: Database) {
  return db
    .selectFrom('purchases')
    .leftJoin('shipments', 'shipments.id', 'purchases.id')
    .select([
      'purchases.id',
      'purchases.kind',
      'shipments.tracking_number',
      'purchases.user_id',
      'purchases.product_id',
      'purchases.title',
      'purchases.category_name',
      'purchases.sub_category_name',
      'purchases.quantity',
      'purchases.amount_cents',
      'purchases.discount_cents',
      'purchases.coupon_code',
      'purchases.purchased_at',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectPurchaseSummaries>['execute']>>[number]

export function purchaseSummaryOf(row: Row): z.infer<typeof purchaseSummary> {
  return {
    ...factsOf(row),
    kind: row.kind,
    title: row.title,
    product: productOf(row),
    trackingNo: row.tracking_number,
  }
}

/** @throws for a purchase of a shipment. */
export function accountsPurchaseOf(
  row: Omit<Row, 'kind' | 'tracking_number'>,
): z.infer<typeof accountsPurchase> {
  const product = productOf(row)
  if (!product) throw new Error(`Purchase ${row.id} names no product.`)
  return { ...factsOf(row), product }
}

function factsOf(row: Omit<Row, 'kind' | 'tracking_number'>) {
  return {
    id: row.id,
    orderId: row.id,
    quantity: row.quantity,
    amount: toDollars(row.amount_cents),
    discount: toDollars(row.discount_cents),
    couponCode: row.coupon_code,
    purchasedAt: row.purchased_at.toISOString(),
  }
}

function productOf({
  product_id,
  title,
  category_name,
  sub_category_name,
}: Pick<Row, 'product_id' | 'title' | 'category_name' | 'sub_category_name'>) {
  if (product_id === null || category_name === null || sub_category_name === null) return null
  return {
    id: product_id,
    title,
    subCategory: { name: sub_category_name, category: { name: category_name } },
  }
}
