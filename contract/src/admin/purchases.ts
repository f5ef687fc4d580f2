import * as z from 'zod'
import { recorded } from '../acts.ts'
import { dollars, enteredAmount } from '../amounts.ts'
import { noun } from '../catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { exportOf } from '../export.ts'
import { listQuery } from '../list-query.ts'
import { pageOf, pageQuery } from '../page.ts'
import { LISTED_ACCOUNTS, purchaseFacts } from '../purchases.ts'
import { messageText, report, reportAuthor, reportKind } from '../reports.ts'
import { id, instant, longId, longIdText } from '../text.ts'
import { purchaseList } from './history-list.ts'
import { reportList } from './report-list.ts'
import { reason, userRef } from './shared.ts'

export const purchaseKind = z.enum(['ACCOUNTS', 'SHIPMENT'])

const product = z.object({
  id,
  title: z.string(),
  subCategory: z.object({ name: z.string(), category: z.object({ name: z.string() }) }),
  noun,
})

/** The most account texts that one call shows. */
export const MAX_SHOWN_VALUES = 100
/** What the list shows in place of the text of an account. */
export const MASKED_VALUE = '••••••••'

/** A purchase of either kind, without its accounts: to reveal an account writes an audit entry. */
export const purchaseSummary = purchaseFacts.extend({
  kind: purchaseKind,
  /** The title of the product or of the shipment. */
  title: z.string(),
  /** Null for a shipment. */
  product: product.nullable(),
  /** Null for accounts. */
  trackingNo: z.string().nullable(),
})

const purchaseFilters = listQuery(purchaseList)

/** A purchase of accounts, without them. */
export const purchaseOfUser = purchaseFacts.extend({ product, user: userRef })

export const allPurchases = endpoint({
  method: 'GET',
  path: '/admin/history/purchases/list',
  access: 'admin',
  permission: 'view',
  stepUp: 'account-texts',
  act: { caps: ['reveals'], entries: ['account.reveal'], mails: ['mass-reveal'] },
  summary: `All customers' purchases of accounts, newest first, each with up to ${LISTED_ACCOUNTS} of its accounts. Their texts are masked. With \`values=true\`, which needs the permission reveal, up to ${MAX_SHOWN_VALUES} accounts of the page have their texts; writes an entry in the audit log`,
  query: z.object({
    ...pageQuery,
    ...purchaseFilters,
    /** Shows the texts of the accounts. */
    values: z.enum(['true', 'false']).default('false'),
  }),
  output: pageOf(purchaseOfUser.extend({ accounts: z.array(z.object({ value: z.string() })) })),
  errors: ['VALIDATION_ERROR', 'LIMIT_REACHED'],
})

export const { link: purchasesLink, file: purchasesFile } = exportOf(
  '/admin/history/purchases',
  'the purchases, without their accounts,',
  z.object(purchaseFilters),
  'view',
)

export const refund = z.object({
  id: longId,
  /** The refunded account; null: the purchase as a whole. */
  accountId: longId.nullable(),
  amount: dollars,
  reason: z.string(),
  /** The username of the admin who made it. */
  by: z.string(),
  createdAt: instant,
})

/** A purchase with its refunds and reports, without its accounts (see `purchasedAccounts`). */
export const adminPurchase = purchaseSummary.extend({
  user: userRef,
  unitPrice: dollars,
  refunds: z.array(refund),
  refunded: dollars,
  /** The amount that can still be refunded. */
  refundable: dollars,
  /** The number of its accounts that were replaced. */
  replaced: z.int(),
  /** The number of available accounts of its product, for replacements. */
  inStock: z.int(),
  reports: z.array(report),
})
export type AdminPurchase = z.infer<typeof adminPurchase>

export const anyPurchaseById = endpoint({
  method: 'GET',
  path: '/admin/purchase/:id',
  access: 'admin',
  permission: 'view',
  summary: 'A purchase with its refunds and reports',
  params: z.object({ id: longIdText }),
  output: adminPurchase,
  errors: ['NOT_FOUND'],
})

/** An account of a purchase, without its text. */
export const adminPurchasedAccount = z.object({
  id: longId,
  /** The import that added it. */
  batch: z.object({
    id,
    source: z.string(),
    /** Where its accounts come from, in the words of the admin who imported them; null: not stated. */
    provenance: z.string().nullable(),
    createdAt: instant,
  }),
  /** Its replacement, if it was replaced. */
  replacedBy: longId.nullable(),
  /** The account that it replaces, if any. */
  replaces: longId.nullable(),
  refunded: dollars,
  /** The buyer's open report about it, if any. */
  openReport: z.object({ id: longId, kind: reportKind, message: z.string(), createdAt: instant }).nullable(),
  /** Whether an open report says that the account belongs to someone else, or an admin has written down such a claim. */
  hasOwnershipClaim: z.boolean(),
})
export type AdminPurchasedAccount = z.infer<typeof adminPurchasedAccount>

export const purchasedAccounts = endpoint({
  method: 'GET',
  path: '/admin/purchase/:id/account/list',
  access: 'admin',
  permission: 'view',
  summary: 'The accounts of a purchase without their text, those with an open report first',
  params: z.object({ id: longIdText }),
  query: z.object(pageQuery),
  output: pageOf(adminPurchasedAccount),
  errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
})

const accountOfPurchase = { purchaseId: longId, accountId: longId }

export const revealAccount = endpoint({
  method: 'POST',
  path: '/admin/purchase/reveal',
  access: 'admin',
  permission: 'reveal',
  act: { caps: ['reveals'], entries: ['account.reveal'], mails: ['mass-reveal'] },
  stepUp: true,
  summary: 'The text of one account of a purchase; writes an entry in the audit log',
  body: z.strictObject(accountOfPurchase),
  output: z.object({ id: longId, value: z.string() }),
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'LIMIT_REACHED'],
})

export const replaceBody = z.strictObject({ ...accountOfPurchase, reason })

export const replaceAccount = endpoint({
  method: 'POST',
  path: '/admin/purchase/replace',
  access: 'admin',
  permission: 'refund',
  act: {
    caps: ['replacements', 'replacementsPerAccount'],
    entries: ['account.replace'],
    mails: { none: 'the limit is enough' },
  },
  stepUp: true,
  summary: 'Give the buyer another account of the product for a bad one, which is never sold again',
  body: replaceBody,
  output: z.object({ replacementId: longId }),
  status: 201,
  errors: [
    'VALIDATION_ERROR',
    'NOT_FOUND',
    'ALREADY_SETTLED',
    'OUT_OF_STOCK',
    'IN_PROGRESS',
    'LIMIT_REACHED',
  ],
})

export const refundBody = z.strictObject({
  purchaseId: longId,
  /** The account to refund; absent: the purchase as a whole. */
  accountId: longId.optional(),
  amount: enteredAmount,
  reason,
})

export const refundPurchase = endpoint({
  method: 'POST',
  path: '/admin/purchase/refund',
  access: 'admin',
  permission: 'refund',
  act: { caps: ['refunds', 'approvalAbove'], entries: ['purchase.refund'], mails: ['large-refund'] },
  stepUp: true,
  summary: "Refund a purchase, or a part of it, to the buyer's wallet",
  body: refundBody,
  output: z.object({ id: longId, refunded: dollars, refundable: dollars }),
  status: 201,
  errors: [
    'VALIDATION_ERROR',
    'NOT_FOUND',
    'ALREADY_SETTLED',
    'REFUND_TOO_LARGE',
    'KEY_REUSED',
    'IN_PROGRESS',
    'APPROVAL_REQUIRED',
    'LIMIT_REACHED',
  ],
  idempotent: true,
})

const reportFilters = listQuery(reportList, {
  waitsFor: 'SHOP: only open reports, without those whose customer must write next.',
})

export const reports = endpoint({
  method: 'GET',
  path: '/admin/report/list',
  access: 'admin',
  permission: 'view',
  summary:
    "Buyers' reports. Open ones: claims of ownership first, then the others, oldest first. Settled ones: newest first",
  query: z.object({ ...pageQuery, ...reportFilters }),
  output: pageOf(
    report.extend({
      user: userRef,
      order: z.object({
        id: longId,
        kind: purchaseKind,
        /** Null for a shipment. */
        productId: id.nullable(),
        title: z.string(),
        noun,
        quantity: z.int(),
      }),
      /** The username of the admin who settled it. */
      settledBy: z.string().nullable(),
      settledAt: instant.nullable(),
      /** Who wrote last in its conversation; null: no message follows the report. */
      lastFrom: reportAuthor.nullable(),
    }),
  ),
  errors: ['VALIDATION_ERROR'],
})

export const { link: reportsLink, file: reportsFile } = exportOf(
  '/admin/report',
  "buyers' reports",
  z.object(reportFilters),
  'view',
)

export const declineReport = endpoint({
  method: 'POST',
  path: '/admin/report/decline',
  access: 'admin',
  permission: 'refund',
  act: recorded('report.decline'),
  summary: 'Decline a report: settle it with an answer to the buyer, without a replacement or a refund',
  body: z.strictObject({ id: longId, answer: messageText }),
  output: z.object({ id: longId }),
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'ALREADY_SETTLED'],
})
