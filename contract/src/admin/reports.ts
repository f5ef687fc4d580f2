import * as z from 'zod'
import { recorded } from '../acts.ts'
import { dollars } from '../amounts.ts'
import { endpoint } from '../endpoint.ts'
import { messageText, report, reportMessage } from '../reports.ts'
import { instant, longId, longIdText } from '../text.ts'
import { claimedBatch } from './holds.ts'
import { adminPurchase, adminPurchasedAccount } from './purchases.ts'

/** A report with what an admin needs to settle it. */
export const reportDetails = report.extend({
  /** The username of the admin who settled it. */
  settledBy: z.string().nullable(),
  settledAt: instant.nullable(),
  /** Oldest first, without the report itself and without the answer that settled it. `by`: the author's username. */
  messages: z.array(reportMessage.extend({ by: z.string() })),
  purchase: adminPurchase,
  /** The account that it is about; null: the purchase as a whole. */
  account: adminPurchasedAccount.nullable(),
  /**
   * The batches of the accounts that an open report of the kind OWNERSHIP is about. A process of release 0.3.0 does not
   * send them.
   */
  claimedBatches: z.array(claimedBatch).optional(),
  /** The balance of the customer's wallet now. */
  wallet: dollars,
  /** The number of earlier reports of the same customer. */
  earlierReports: z.int(),
  /**
   * The next open report in the queue that waits for the shop, and not for its customer. After the last one, the first
   * one. Null: no other report waits for the shop.
   */
  nextId: longId.nullable(),
})
export type ReportDetails = z.infer<typeof reportDetails>

export const reportById = endpoint({
  method: 'GET',
  path: '/admin/report/:id',
  access: 'admin',
  permission: 'view',
  summary: 'A report with its purchase, its account without the text, and the next open report',
  params: z.object({ id: longIdText }),
  output: reportDetails,
  errors: ['NOT_FOUND'],
})

export const answerReport = endpoint({
  method: 'POST',
  path: '/admin/report/answer',
  access: 'admin',
  permission: 'refund',
  act: recorded('report.answer'),
  summary:
    'Write to the buyer about an open report, which stays open. The same text twice in a row is one message',
  body: z.strictObject({ id: longId, text: messageText }),
  output: z.object({ id: longId }),
  status: 201,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'ALREADY_SETTLED'],
})
