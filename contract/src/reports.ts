import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant, message } from './text.ts'

export const reportStatus = z.enum(['OPEN', 'REPLACED', 'REFUNDED', 'DECLINED'])

/** What a report says: something is wrong, or the account belongs to someone else, such as the buyer. */
export const reportKind = z.enum(['PROBLEM', 'OWNERSHIP'])

/** A buyer's report about an account or about a purchase as a whole, and how it was settled. */
export const report = z.object({
  id,
  kind: reportKind,
  /** Null: the purchase as a whole. */
  accountId: id.nullable(),
  message: z.string(),
  status: reportStatus,
  /** The answer of the shop. */
  answer: z.string().nullable(),
  createdAt: instant,
})
export type Report = z.infer<typeof report>

/** The most open reports of one buyer. */
export const MAX_OPEN_REPORTS = 50
/** The most open reports of one buyer that an account belongs to someone else, because each takes stock off sale. */
export const MAX_OPEN_OWNERSHIP_REPORTS = 3

export const reportBody = z.strictObject({
  purchaseId: id,
  /** OWNERSHIP: what is left of the account's batch is not for sale until the shop decides. */
  kind: reportKind.default('PROBLEM'),
  /** The account that it is about; absent: the purchase as a whole. */
  accountId: id.optional(),
  message: message(1_000, 'Say what is wrong, in a few words.'),
})

export const reportPurchase = endpoint({
  method: 'POST',
  path: '/history/purchases/report',
  access: 'user',
  summary: 'Report a problem with an account or with a purchase; each can have one open report',
  body: reportBody,
  output: report,
  status: 201,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'ALREADY_EXISTS', 'RATE_LIMITED'],
})
