import * as z from 'zod'
import { dollars } from './amounts.ts'
import { depositMethod, depositStatus } from './deposits.ts'
import { endpoint } from './endpoint.ts'
import { pageOf, pageQuery, sortBy } from './page.ts'
import { purchase } from './shop.ts'
import { id, idText, instant, message, text } from './text.ts'

/** A list carries at most this many lines of one purchase; `quantity` counts all of them. */
export const LISTED_ACCOUNTS = 100

export const reportStatus = z.enum(['OPEN', 'REPLACED', 'REFUNDED', 'DECLINED'])

/** What a buyer said of a line, or of the order, and what came of it. */
export const report = z.object({
  id,
  /** Null: the order. */
  accountId: id.nullable(),
  message: z.string(),
  status: reportStatus,
  /** What the shop said to it. */
  answer: z.string().nullable(),
  createdAt: instant,
})
export type Report = z.infer<typeof report>

/** A purchase with what was made good since. A line that was replaced is not among its `accounts` any more. */
const keptPurchase = purchase.extend({
  /** What was paid back to the wallet. */
  refunded: dollars,
})

export const purchases = endpoint({
  method: 'GET',
  path: '/history/purchases/list',
  access: 'user',
  summary: `The caller's purchases, newest first, each with up to ${LISTED_ACCOUNTS} of its lines`,
  query: z.object({
    ...pageQuery,
    /** Part of the product's name. */
    search: text(100).optional(),
    /** From this instant on. */
    from: instant.optional(),
    /** Before this instant. */
    to: instant.optional(),
    sort: sortBy('purchasedAt', 'amount', 'product'),
  }),
  output: pageOf(keptPurchase),
  errors: ['VALIDATION_ERROR'],
})

export const purchaseById = endpoint({
  method: 'GET',
  path: '/history/purchases/:id',
  access: 'user',
  summary: 'One purchase of the caller with all of its lines',
  params: z.object({ id: idText }),
  output: keptPurchase.extend({
    /** How many bad lines were replaced by others. */
    replaced: z.int(),
    /** The caller's reports, newest first. */
    reports: z.array(report),
  }),
  errors: ['NOT_FOUND'],
})

/** The most reports of one buyer that wait for the shop. */
export const MAX_OPEN_REPORTS = 50

export const reportBody = z.strictObject({
  purchaseId: id,
  /** The line it is about; absent: the order. */
  accountId: id.optional(),
  message: message(1_000, 'Say what is wrong, in a few words.'),
})

export const reportPurchase = endpoint({
  method: 'POST',
  path: '/history/purchases/report',
  access: 'user',
  summary: 'Tell the shop what is wrong with a line, or with an order; one report at a time of each',
  body: reportBody,
  output: report,
  status: 201,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'ALREADY_EXISTS', 'RATE_LIMITED'],
})

export const deposit = z.object({
  id,
  /** As in the list of all transactions, which has other types, too. */
  type: z.literal('DEPOSIT'),
  user: z.object({ email: z.string() }),
  method: depositMethod,
  amount: dollars,
  status: depositStatus,
  createdAt: instant,
  /** While it is PENDING: where to go on paying. */
  paymentUrl: z.string().nullable(),
})

export type Deposit = z.infer<typeof deposit>

export const deposits = endpoint({
  method: 'GET',
  path: '/history/deposits/list',
  access: 'user',
  summary: "The caller's deposits, newest first",
  query: z.object({ ...pageQuery, sort: sortBy('createdAt', 'amount', 'method', 'status') }),
  output: pageOf(deposit),
  errors: ['VALIDATION_ERROR'],
})
