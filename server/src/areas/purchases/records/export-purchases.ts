import type { purchasesLink } from '@docket/contract/admin/purchases'
import type * as z from 'zod'
import type { ExportedList } from '../../../host/export/export-routes.ts'
import { readThroughCursor } from '../../../host/export/export-rows.ts'
import { selectAllPurchases } from './list-all-purchases.ts'
import { listedPurchaseOf } from './purchases.ts'

/** The purchases of all customers as a file, without their accounts. */
export const exportPurchases: ExportedList<
  z.output<typeof purchasesLink.query>,
  ReturnType<typeof listedPurchaseOf>
> = {
  name: 'purchases',
  read: readThroughCursor(selectAllPurchases, listedPurchaseOf),
  columns: {
    'Order ID': ({ orderId }) => orderId,
    'User ID': ({ user }) => user.id,
    'User email': ({ user }) => user.email,
    Category: ({ product }) => product.subCategory.category.name,
    Subcategory: ({ product }) => product.subCategory.name,
    'Product ID': ({ product }) => product.id,
    Product: ({ product }) => product.title,
    Quantity: ({ quantity }) => quantity,
    'Amount (USD)': ({ amount }) => amount,
    'Discount (USD)': ({ discount }) => discount,
    Coupon: ({ couponCode }) => couponCode,
    Date: { instant: ({ purchasedAt }) => purchasedAt },
  },
}
