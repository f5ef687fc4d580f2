import * as z from 'zod'
import { dollars, enteredDollars } from '../amounts.ts'
import { endpoint } from '../endpoint.ts'
import { exportOf } from '../export.ts'
import { report, reportStatus } from '../history.ts'
import { pageOf, pageQuery, sortBy } from '../page.ts'
import { id, idText, instant, text } from '../text.ts'
import { purchaseKind, purchaseSummary, userRef } from './history.ts'
import { reason } from './user.ts'

const refund = z.object({
  id,
  /** The line it was for; null: the order. */
  accountId: id.nullable(),
  amount: dollars,
  reason: z.string(),
  /** The username of the admin who made it. */
  by: z.string(),
  createdAt: instant,
})

/** An order with what was made good, without its lines (see `orderLines`). */
const order = purchaseSummary.extend({
  user: userRef,
  unitPrice: dollars,
  refunds: z.array(refund),
  refunded: dollars,
  /** What can still be paid back: never more than the order cost. */
  refundable: dollars,
  /** How many of its lines were replaced. */
  replaced: z.int(),
  /** How many lines of its product could be given as a replacement. */
  inStock: z.int(),
  reports: z.array(report),
})
export type Order = z.infer<typeof order>

export const orderById = endpoint({
  method: 'GET',
  path: '/admin/purchase/:id',
  access: 'admin',
  summary: 'An order with its refunds and reports',
  params: z.object({ id: idText }),
  output: order,
  errors: ['NOT_FOUND'],
})

/** A line that went out with an order, without its text. */
const orderLine = z.object({
  id,
  /** Where it came from. */
  batch: z.object({ id, source: z.string(), createdAt: instant }),
  /** The line that was given for it, where it was bad. */
  replacedBy: id.nullable(),
  /** The bad line that it was given for. */
  replaces: id.nullable(),
  refunded: dollars,
  /** What the buyer said of it, while nobody has settled that. */
  openReport: z.object({ id, message: z.string(), createdAt: instant }).nullable(),
})
export type OrderLine = z.infer<typeof orderLine>

export const orderLines = endpoint({
  method: 'GET',
  path: '/admin/purchase/:id/line/list',
  access: 'admin',
  summary: "An order's lines without their text, those with an open report first",
  params: z.object({ id: idText }),
  query: z.object(pageQuery),
  output: pageOf(orderLine),
  errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
})

const lineOfOrder = { purchaseId: id, accountId: id }

export const revealLine = endpoint({
  method: 'POST',
  path: '/admin/purchase/reveal',
  access: 'admin',
  summary: 'The text of one line of an order; that it was looked at is kept in the audit log',
  body: z.strictObject(lineOfOrder),
  output: z.object({ id, value: z.string() }),
  errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
})

export const replaceBody = z.strictObject({ ...lineOfOrder, reason })

export const replaceLine = endpoint({
  method: 'POST',
  path: '/admin/purchase/replace',
  access: 'admin',
  summary: 'Give the buyer another line of the product for a bad one, which is never sold again',
  body: replaceBody,
  output: z.object({ replacementId: id }),
  status: 201,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'ALREADY_SETTLED', 'OUT_OF_STOCK', 'IN_PROGRESS'],
})

export const refundBody = z.strictObject({
  purchaseId: id,
  /** The line it is for; absent: the order. */
  accountId: id.optional(),
  amount: enteredDollars.min(0.01, 'Enter at least $0.01.'),
  reason,
})

export const refundOrder = endpoint({
  method: 'POST',
  path: '/admin/purchase/refund',
  access: 'admin',
  summary: "Pay an order, or a part of it, back to the buyer's wallet",
  body: refundBody,
  output: z.object({ id, refunded: dollars, refundable: dollars }),
  status: 201,
  errors: [
    'VALIDATION_ERROR',
    'NOT_FOUND',
    'ALREADY_SETTLED',
    'REFUND_TOO_LARGE',
    'KEY_REUSED',
    'IN_PROGRESS',
  ],
  idempotent: true,
})

const reportFilters = {
  /** OPEN where it is absent; `all` for any. */
  status: z.enum([...reportStatus.options, 'all']).optional(),
  /** Part of the buyer's e-mail. */
  search: text(100).optional(),
  sort: sortBy('createdAt'),
}

export const reports = endpoint({
  method: 'GET',
  path: '/admin/report/list',
  access: 'admin',
  summary: 'What buyers report, the open ones oldest first, the settled ones newest first',
  query: z.object({ ...pageQuery, ...reportFilters }),
  output: pageOf(
    report.extend({
      user: userRef,
      order: z.object({
        id,
        kind: purchaseKind,
        /** Null for a shipment. */
        productId: id.nullable(),
        title: z.string(),
        quantity: z.int(),
      }),
      /** The username of the admin who settled it. */
      settledBy: z.string().nullable(),
      settledAt: instant.nullable(),
    }),
  ),
  errors: ['VALIDATION_ERROR'],
})

export const { link: reportsLink, file: reportsFile } = exportOf(
  '/admin/report',
  'what buyers report,',
  z.object(reportFilters),
)

export const declineReport = endpoint({
  method: 'POST',
  path: '/admin/report/decline',
  access: 'admin',
  summary: 'Settle a report without replacing or refunding, with an answer that the buyer reads',
  body: z.strictObject({ id, answer: reason }),
  output: z.object({ id }),
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'ALREADY_SETTLED'],
})
