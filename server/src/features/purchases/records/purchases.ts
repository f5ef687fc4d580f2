import { toDollars } from '@docket/contract/money'
import type { Purchase } from '@docket/contract/purchases'
import type { NotNull } from 'kysely'
import type { Platform } from '../../../platform/context/platform.ts'
import type { Database } from '../../../platform/db/database.ts'
import { ShopError } from '../../../platform/errors.ts'
import { accountsOfPurchases } from './accounts-of-purchases.ts'

/**
 * Purchases of accounts with the titles and names as they were at the purchase, and the present logo of the category.
 */
export function selectPurchases(db: Database) {
  return db
    .selectFrom('purchases')
    .where('purchases.kind', '=', 'ACCOUNTS')
    .leftJoin('categories', 'categories.id', 'purchases.category_id')
    .select([
      'purchases.id',
      'purchases.product_id',
      'purchases.quantity',
      'purchases.unit_price_cents',
      'purchases.amount_cents',
      'purchases.discount_cents',
      'purchases.balance_after_cents',
      'purchases.coupon_code',
      'purchases.title',
      'purchases.category_id',
      'purchases.category_name',
      'categories.image_url as category_image_url',
      'purchases.sub_category_id',
      'purchases.sub_category_name',
      'purchases.purchased_at',
    ])
    .$narrowType<ProductColumns>()
}

/** Columns that are null only in a purchase of a shipment. */
export interface ProductColumns {
  product_id: NotNull
  category_id: NotNull
  category_name: NotNull
  sub_category_id: NotNull
  sub_category_name: NotNull
}

/** One purchase of a user with all its accounts and the wallet right after it. @throws NOT_FOUND for another user's. */
export async function findPurchase(
  { db, keys }: Pick<Platform, 'db' | 'keys'>,
  { userId, id }: { userId: number; id: number },
): Promise<Purchase & { balance: number }> {
  const row = await selectPurchases(db)
    .where('purchases.id', '=', id)
    .where('purchases.user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND')
  const accounts = await accountsOfPurchases(db, keys, { purchaseIds: [id], limitEach: row.quantity })
  return { ...purchaseOf(row, accounts.get(id) ?? []), balance: toDollars(row.balance_after_cents) }
}

/** The columns that a screen needs of a purchase. Both `selectPurchases` and api.buy return them. */
export interface PurchaseRow {
  id: number
  product_id: number
  quantity: number
  unit_price_cents: bigint
  amount_cents: bigint
  discount_cents: bigint
  coupon_code: string | null
  title: string
  category_id: number
  category_name: string
  category_image_url: string | null
  sub_category_id: number
  sub_category_name: string
  purchased_at: Date
}

/** A row and its accounts as the contract's purchase. */
export function purchaseOf(row: PurchaseRow, accounts: Purchase['accounts']): Purchase {
  return {
    id: row.id,
    orderId: row.id,
    product: {
      id: row.product_id,
      title: row.title,
      subCategory: {
        id: row.sub_category_id,
        categoryId: row.category_id,
        name: row.sub_category_name,
        category: { id: row.category_id, name: row.category_name, imageUrl: row.category_image_url },
      },
    },
    quantity: row.quantity,
    unitPrice: toDollars(row.unit_price_cents),
    amount: toDollars(row.amount_cents),
    discount: toDollars(row.discount_cents),
    couponCode: row.coupon_code,
    purchasedAt: row.purchased_at.toISOString(),
    accounts,
  }
}
