import * as z from 'zod'
import { dollars, price } from './amounts.ts'
import { cover, illustration, noun, subCategoryRef } from './catalogue.ts'
import { couponCode } from './coupons.ts'
import { endpoint } from './endpoint.ts'
import { pageOf, pageQuery, sortBy } from './page.ts'
import { reportConversation, reportStatus } from './reports.ts'
import { id, instant, longId, longIdText, searchText } from './text.ts'

/** An account of a purchase, decrypted. */
export const purchasedAccount = z.object({ id: longId, value: z.string() })

export const buyBody = z.strictObject({
  logProductId: id,
  quantity: z
    .int('Enter a whole number.')
    .min(1, 'Buy at least 1.')
    .max(2_147_483_647, 'That is more than any shop has.'),
  /** Empty, null or absent: no coupon. */
  couponCode: couponCode.nullish().transform((code) => code ?? undefined),
  /** The total that the buyer saw. If it is more now, the purchase is refused. Absent: the buyer accepts any total. */
  expectedAmount: price.optional(),
})

/** The screen needs `id` for 'Buy again'. The title and the other names are as they were at the purchase. */
const purchasedProduct = z.object({ id, title: z.string(), subCategory: subCategoryRef })

/** What every purchase has, of accounts or of a shipment, for its customer and for an admin. */
export const purchaseFacts = z.object({
  id: longId,
  /** The same number as `id`. */
  orderId: longId,
  quantity: z.int(),
  /** What was paid: quantity × unit price − discount. */
  amount: dollars,
  discount: dollars,
  couponCode: z.string().nullable(),
  purchasedAt: instant,
})

/** A purchase, with its title and prices as they were when it was made. */
export const purchase = purchaseFacts.extend({
  product: purchasedProduct,
  unitPrice: dollars,
  accounts: z.array(purchasedAccount),
})

export type Purchase = z.infer<typeof purchase>

/** The answer to a purchase and to its replays. */
export const receipt = purchase.extend({
  /** The balance of the wallet right after this purchase. */
  balance: dollars,
})

export type Receipt = z.infer<typeof receipt>

/** The errors of a purchase of any kind. */
export const purchaseErrors = [
  'VALIDATION_ERROR',
  'INSUFFICIENT_FUNDS',
  'IN_DEBT',
  'PAYMENT_DISPUTED',
  'NOT_FOUND',
  'PRICE_CHANGED',
  'INVALID_COUPON',
  'KEY_REUSED',
  'IN_PROGRESS',
  'RATE_LIMITED',
  'UNAVAILABLE',
] as const

export const buy = endpoint({
  method: 'POST',
  path: '/shop/buy',
  access: 'user',
  summary: 'Buy accounts of one product from the wallet; the answer delivers them',
  body: buyBody,
  output: receipt,
  status: 201,
  errors: [...purchaseErrors, 'OUT_OF_STOCK'],
  idempotent: true,
})

/** A list contains at most this many accounts of each purchase. `quantity` is the number of all its accounts. */
export const LISTED_ACCOUNTS = 100

/**
 * A purchase with its later refunds, replacements and reports. `accounts` has each replacement in place of the replaced
 * account.
 */
export const currentPurchase = purchase.extend({
  product: purchasedProduct.extend({
    cover: cover.nullable(),
    illustration: illustration.nullable(),
    /** What its product delivers now: an operator who corrects it corrects it for what was sold, too. */
    noun,
  }),
  /** The sum of its refunds to the wallet. */
  refunded: dollars,
  /** The number of accounts that were replaced. */
  replaced: z.int(),
  /** The status of the caller's open report about the purchase, otherwise of the newest report; null: no report. */
  reportStatus: reportStatus.nullable(),
  /** Whether the shop wrote the last message of an open report. */
  shopReplied: z.boolean(),
})

export const purchases = endpoint({
  method: 'GET',
  path: '/history/purchases/list',
  access: 'user',
  summary: `The caller's purchases, newest first, each with up to ${LISTED_ACCOUNTS} of its accounts`,
  query: z.object({
    ...pageQuery,
    /** Part of the product's name. */
    search: searchText.optional(),
    /** At this instant or later. */
    from: instant.optional(),
    /** Before this instant. */
    to: instant.optional(),
    sort: sortBy('purchasedAt', 'amount', 'product'),
  }),
  output: pageOf(currentPurchase),
  errors: ['VALIDATION_ERROR'],
})

/** A purchase of the caller with all its accounts. */
export const purchaseDetails = currentPurchase.extend({
  /** The caller's reports, newest first. */
  reports: z.array(reportConversation),
})

export const purchaseById = endpoint({
  method: 'GET',
  path: '/history/purchases/:id',
  access: 'user',
  summary:
    'One purchase of the caller with all its accounts. The shop records that the caller opened or downloaded it',
  params: z.object({ id: longIdText }),
  query: z.object({
    /** The caller saves the accounts as a file. */
    download: z.literal('true').optional(),
  }),
  output: purchaseDetails,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
})

/**
 * What a customer did with what was bought. The shop itself sees that a purchase is opened or downloaded; that a text was
 * shown on the screen or copied, the customer's browser says.
 */
export const seenKind = z.enum(['OPENED', 'SHOWN', 'COPIED', 'DOWNLOADED'])
export type SeenKind = z.infer<typeof seenKind>

export const tellSeen = endpoint({
  method: 'POST',
  path: '/history/purchases/:id/seen',
  access: 'user',
  summary:
    'Say that the caller showed or copied an account of a purchase. The shop keeps it for 400 days, in case the payment is disputed',
  params: z.object({ id: longIdText }),
  body: z.strictObject({ kind: seenKind.extract(['SHOWN', 'COPIED']) }),
  output: z.object({ success: z.literal(true) }),
  errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
})
