import type { purchaseSummary } from '@docket/contract/admin/history'
import { toDollars } from '@docket/contract/money'
import type * as z from 'zod'
import type { Database } from '../platform/database.ts'

/** Purchases as an admin's lists show them: as they were made, without their lines. */
export function selectPurchaseSummaries(db: Database) {
  return db
    .selectFrom('purchases')
    .select([
      'purchases.id',
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
    id: row.id,
    orderId: row.id,
    product: {
      id: row.product_id,
      title: row.title,
      subCategory: { name: row.sub_category_name, category: { name: row.category_name } },
    },
    quantity: row.quantity,
    amount: toDollars(row.amount_cents),
    discount: toDollars(row.discount_cents),
    couponCode: row.coupon_code,
    purchasedAt: row.purchased_at.toISOString(),
  }
}
