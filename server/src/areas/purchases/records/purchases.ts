import type { purchaseOfUser, purchaseSummary } from '@docket/contract/admin/purchases'
import { toDollars } from '@docket/contract/money'
import { knownNoun } from '@docket/contract/nouns'
import type { currentPurchase, Purchase, purchaseFacts } from '@docket/contract/purchases'
import { type NotNull, sql } from 'kysely'
import type * as z from 'zod'
import type { Platform } from '../../../host/context/platform.ts'
import type { Database } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import { faceColumns, productFace } from '../../../host/pictures/product-cover.ts'
import { decryptRows, type KeyRing } from '../../../host/security/encryption.ts'
import { refundedOfPurchase } from '../../wallet/refunds.ts'
import { reportStatusOfPurchase, shopReplied } from '../report/reports.ts'

/*
 * The rows of purchases and what the contract calls them. A customer sees a purchase of accounts with its accounts
 * (`purchaseOf`), in lists with what happened to it later (`currentPurchaseOf`). An admin sees purchases of both kinds
 * without accounts (`purchaseSummaryOf`), and those of accounts in a list (`listedPurchaseOf`).
 */

/** What every row has, with the title and the names as they were at the purchase. */
const columns = [
  'purchases.id',
  'purchases.product_id',
  'purchases.title',
  'purchases.category_name',
  'purchases.sub_category_name',
  'purchases.quantity',
  'purchases.amount_cents',
  'purchases.discount_cents',
  'purchases.coupon_code',
  'purchases.purchased_at',
] as const

/** Purchases of accounts for their customer, with the present logo of the category. */
function selectPurchases(db: Database) {
  return db
    .selectFrom('purchases')
    .where('purchases.kind', '=', 'ACCOUNTS')
    .leftJoin('categories', 'categories.id', 'purchases.category_id')
    .select([
      ...columns,
      'purchases.unit_price_cents',
      'purchases.balance_after_cents',
      'purchases.category_id',
      'categories.image_url as category_image_url',
      'purchases.sub_category_id',
    ])
    .$narrowType<ProductColumns>()
}

/** Columns that are null only in a purchase of a shipment. */
interface ProductColumns {
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

/** The columns of `purchaseFacts`. */
interface FactsRow {
  id: number
  quantity: number
  amount_cents: bigint
  discount_cents: bigint
  coupon_code: string | null
  purchased_at: Date
}

/** The columns that a screen needs of a purchase. Both `selectPurchases` and api.buy return them. */
export interface PurchaseRow extends FactsRow {
  product_id: number
  unit_price_cents: bigint
  title: string
  category_id: number
  category_name: string
  category_image_url: string | null
  sub_category_id: number
  sub_category_name: string
}

/** A row and its accounts as the contract's purchase. */
export function purchaseOf(row: PurchaseRow, accounts: Purchase['accounts']): Purchase {
  return {
    ...factsOf(row),
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
    unitPrice: toDollars(row.unit_price_cents),
    accounts,
  }
}

function factsOf(row: FactsRow): z.output<typeof purchaseFacts> {
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

/** For queries on `purchases`: how many accounts of the purchase were replaced. */
export const replacedOfPurchase = sql<number>`(
  SELECT count(*)::integer FROM replaced_accounts r WHERE r.purchase_id = purchases.id
)`

/** Purchases with their refunds, replacements and reports, and the current cover and noun of the product. */
export function selectCurrentPurchases(db: Database) {
  return selectPurchases(db)
    .leftJoin('products', 'products.id', 'purchases.product_id')
    .select([
      ...faceColumns,
      'products.noun',
      refundedOfPurchase.as('refunded_cents'),
      replacedOfPurchase.as('replaced'),
      reportStatusOfPurchase.as('report_status'),
      shopReplied('purchases.id').as('shop_replied'),
    ])
}

type CurrentRow = Awaited<ReturnType<ReturnType<typeof selectCurrentPurchases>['execute']>>[number]

/** A row and its accounts as the contract's purchase with what happened to it later. */
export function currentPurchaseOf(
  row: CurrentRow,
  accounts: Purchase['accounts'],
): z.output<typeof currentPurchase> {
  const purchase = purchaseOf(row, accounts)
  return {
    ...purchase,
    product: { ...purchase.product, ...productFace(row), noun: knownNoun(row.noun) },
    refunded: toDollars(row.refunded_cents),
    replaced: row.replaced,
    reportStatus: row.report_status,
    shopReplied: row.shop_replied,
  }
}

/** For queries on `purchases`: the noun of the product; null for a shipment. */
export const nounOfPurchase = sql<string | null>`(
  SELECT products.noun FROM products WHERE products.id = purchases.product_id
)`

/** Purchases of both kinds for an admin, without their accounts. */
export function selectPurchaseSummaries(db: Database) {
  return db
    .selectFrom('purchases')
    .leftJoin('shipments', 'shipments.id', 'purchases.id')
    .select([
      ...columns,
      'purchases.kind',
      'purchases.user_id',
      'shipments.tracking_number',
      nounOfPurchase.as('noun'),
    ])
}

type SummaryRow = Awaited<ReturnType<ReturnType<typeof selectPurchaseSummaries>['execute']>>[number]

export function purchaseSummaryOf(row: SummaryRow): z.output<typeof purchaseSummary> {
  return {
    ...factsOf(row),
    kind: row.kind,
    title: row.title,
    product: productOf(row),
    trackingNo: row.tracking_number,
  }
}

/** @throws for a purchase of a shipment. */
export function listedPurchaseOf(row: SummaryRow & { email: string }): z.output<typeof purchaseOfUser> {
  const product = productOf(row)
  if (!product) throw new Error(`Purchase ${row.id} names no product.`)
  return { ...factsOf(row), product, user: { id: row.user_id, email: row.email } }
}

function productOf({ product_id, title, category_name, sub_category_name, noun }: SummaryRow) {
  if (product_id === null || category_name === null || sub_category_name === null) return null
  return {
    id: product_id,
    title,
    subCategory: { name: sub_category_name, category: { name: category_name } },
    noun: knownNoun(noun),
  }
}

/**
 * The decrypted accounts of some purchases, by purchase, oldest first, at most `limitEach` of each. It leaves out
 * accounts that were replaced and includes their replacements.
 */
export async function accountsOfPurchases(
  db: Database,
  keys: KeyRing,
  { purchaseIds, limitEach }: { purchaseIds: number[]; limitEach: number },
): Promise<Map<number, { id: number; value: string }[]>> {
  const { rows } = await sql<{ purchase_id: number; id: number; key_id: number; ciphertext: Buffer }>`
    SELECT wanted.purchase_id, a.id, a.key_id, a.ciphertext
    FROM unnest(${purchaseIds}::bigint[]) AS wanted (purchase_id)
    CROSS JOIN LATERAL (
      SELECT accounts.id, key_id, ciphertext
      FROM sold_accounts JOIN accounts ON accounts.id = sold_accounts.account_id
      WHERE sold_accounts.purchase_id = wanted.purchase_id
        AND NOT EXISTS (SELECT FROM replaced_accounts r WHERE r.account_id = sold_accounts.account_id)
      ORDER BY accounts.id LIMIT ${limitEach}
    ) a
  `.execute(db)
  const decrypted = await decryptRows(keys, 'accounts', rows)
  const byPurchase = new Map<number, { id: number; value: string }[]>(purchaseIds.map((id) => [id, []]))
  rows.forEach((row, index) => {
    const account = decrypted[index]
    if (account) byPurchase.get(row.purchase_id)?.push(account)
  })
  return byPurchase
}
