import { toDollars } from '@docket/contract/money'
import type { currentPurchase, Purchase } from '@docket/contract/purchases'
import { sql } from 'kysely'
import type * as z from 'zod'
import { refundedOfPurchase } from '../../../ledger/refunds.ts'
import type { Database } from '../../../platform/db/database.ts'
import { coverColumns, productCover } from '../../../platform/pictures/product-cover.ts'
import { reportStatusOfPurchase, shopReplied } from '../report/select-reports.ts'
import { purchaseOf, selectPurchases } from './purchases.ts'

/** For queries on `purchases`: how many accounts of the purchase were replaced. */
export const replacedOfPurchase = sql<number>`(
  SELECT count(*)::integer FROM replaced_accounts r WHERE r.purchase_id = purchases.id
)`

/** Purchases with their refunds, replacements and reports, and the current cover of the product. */
export function selectCurrentPurchases(db: Database) {
  return selectPurchases(db)
    .leftJoin('products', 'products.id', 'purchases.product_id')
    .select([
      ...coverColumns,
      refundedOfPurchase.as('refunded_cents'),
      replacedOfPurchase.as('replaced'),
      reportStatusOfPurchase.as('report_status'),
      shopReplied('purchases.id').as('shop_replied'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectCurrentPurchases>['execute']>>[number]

/** A row and its accounts as the contract's purchase. */
export function currentPurchaseOf(
  row: Row,
  accounts: Purchase['accounts'],
): z.output<typeof currentPurchase> {
  const purchase = purchaseOf(row, accounts)
  return {
    ...purchase,
    product: { ...purchase.product, cover: productCover(row) },
    refunded: toDollars(row.refunded_cents),
    replaced: row.replaced,
    reportStatus: row.report_status,
    shopReplied: row.shop_replied,
  }
}
