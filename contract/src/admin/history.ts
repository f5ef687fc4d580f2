import * as z from 'zod'
import { dollars } from '../amounts.ts'
import { depositMethod, depositStatus } from '../deposits.ts'
import { endpoint } from '../endpoint.ts'
import { exportOf } from '../export.ts'
import { pageOf, pageQuery, sortBy } from '../page.ts'
import { id, idText, instant, text } from '../text.ts'

/** Whose it is. */
export const userRef = z.object({ id, email: z.string() })

/** Money in or out of a wallet other than by buying. An amount below zero was taken from it. */
export const transaction = z.object({
  id,
  type: z.enum(['DEPOSIT', 'ADJUSTMENT', 'REFUND']),
  amount: dollars,
  /** Null where nobody paid. */
  method: depositMethod.nullable(),
  status: depositStatus,
  /** Why an admin made it, where one did. */
  reason: z.string().nullable(),
  createdAt: instant,
})

export const purchaseKind = z.enum(['ACCOUNTS', 'SHIPMENT'])

const product = z.object({
  id,
  title: z.string(),
  subCategory: z.object({ name: z.string(), category: z.object({ name: z.string() }) }),
})

/** A purchase of accounts, without them: an admin who reveals an account leaves an entry in the audit log. */
export const accountsPurchase = z.object({
  id,
  orderId: id,
  product,
  quantity: z.int(),
  amount: dollars,
  discount: dollars,
  couponCode: z.string().nullable(),
  purchasedAt: instant,
})

/** A purchase of either kind. */
export const purchaseSummary = accountsPurchase.extend({
  kind: purchaseKind,
  /** The product's, or what a shipment is called. */
  title: z.string(),
  /** Null for a shipment. */
  product: product.nullable(),
  /** Null for accounts. */
  trackingNo: z.string().nullable(),
})

const filters = {
  /** Part of the user's e-mail. */
  search: text(100).optional(),
  userId: idText.optional(),
  /** From this instant on. */
  from: instant.optional(),
  /** Before this instant. */
  to: instant.optional(),
}

const depositFilters = {
  ...filters,
  status: depositStatus.optional(),
  method: depositMethod.optional(),
  sort: sortBy('createdAt', 'amount'),
}

export const allDeposits = endpoint({
  method: 'GET',
  path: '/admin/history/deposits/list',
  access: 'admin',
  summary: "Everybody's deposits, newest first",
  query: z.object({ ...pageQuery, ...depositFilters }),
  output: pageOf(transaction.omit({ reason: true }).extend({ user: userRef })),
  errors: ['VALIDATION_ERROR'],
})

export const { link: depositsLink, file: depositsFile } = exportOf(
  '/admin/history/deposits',
  'the deposits',
  z.object(depositFilters),
)

const purchaseFilters = {
  ...filters,
  productId: idText.optional(),
  sort: sortBy('purchasedAt', 'amount'),
}

export const allPurchases = endpoint({
  method: 'GET',
  path: '/admin/history/purchases/list',
  access: 'admin',
  summary: "Everybody's purchases of accounts, newest first, without the accounts",
  query: z.object({ ...pageQuery, ...purchaseFilters }),
  output: pageOf(accountsPurchase.extend({ user: userRef })),
  errors: ['VALIDATION_ERROR'],
})

export const { link: purchasesLink, file: purchasesFile } = exportOf(
  '/admin/history/purchases',
  'the purchases, without their lines,',
  z.object(purchaseFilters),
)
