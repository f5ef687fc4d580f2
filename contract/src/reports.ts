import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { REPORT_REASONS, type ReportReason } from './report-reasons.ts'
import { REPORT_STATUSES } from './report-statuses.ts'
import { instant, longId, message, optional } from './text.ts'

export const reportStatus = z.enum(REPORT_STATUSES)

/**
 * What a report is about. PROBLEM: something is wrong. OWNERSHIP: the account belongs to a person, who may be the
 * buyer.
 */
export const reportKind = z.enum(['PROBLEM', 'OWNERSHIP'])

export const reportReason = z.enum(Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]])

/** A buyer's report about an account or about a purchase as a whole, and how it was settled. */
export const report = z.object({
  id: longId,
  kind: reportKind,
  /** Null: the buyer has not chosen one. */
  reason: reportReason.nullable(),
  /** Null: the purchase as a whole. */
  accountId: longId.nullable(),
  /** The words of the reason if the buyer wrote nothing else. */
  message: z.string(),
  status: reportStatus,
  /** The answer with which the shop declined it. */
  answer: z.string().nullable(),
  createdAt: instant,
})
export type Report = z.infer<typeof report>

export const reportAuthor = z.enum(['CUSTOMER', 'OPERATOR'])

/** A message of a report's conversation, after the report itself. */
export const reportMessage = z.object({
  id: longId,
  from: reportAuthor,
  text: z.string(),
  createdAt: instant,
})

/** A report with its conversation, as its buyer sees it. */
export const reportConversation = report.extend({
  /** Oldest first, without the report itself and without the answer that settled it. */
  messages: z.array(reportMessage),
  settledAt: instant.nullable(),
  /** Whether the buyer can write to the shop: the report is open, or it is declined and may be opened again. */
  canReply: z.boolean(),
})
export type ReportConversation = z.infer<typeof reportConversation>

/** The maximum number of open reports of one buyer. */
export const MAX_OPEN_REPORTS = 50
/** The maximum number of open reports of one buyer with the kind OWNERSHIP, which come first in the shop's queue. */
export const MAX_OPEN_OWNERSHIP_REPORTS = 3
/** Once a report has this many messages, its buyer can no longer write. */
export const MAX_REPORT_MESSAGES = 100
/** The maximum number of messages of the buyer, one after the other, that the shop has not answered. */
export const MAX_UNANSWERED_MESSAGES = 10
/** How often a buyer can open one report again. */
export const MAX_REOPENINGS = 3
/** The maximum number of messages of one buyer in ten minutes, on all reports. */
export const MESSAGES_IN_TEN_MINUTES = 20

/** The maximum number of characters of a report, and of each message that follows it. */
export const MAX_REPORT_LENGTH = 1_000
export const MAX_MESSAGE_LENGTH = 2_000

const SAY_WHAT = 'Say what is wrong, in a few words.'

export const reportBody = z
  .strictObject({
    purchaseId: longId,
    /** OWNERSHIP: a person of the shop decides about the rest of the account's batch. */
    kind: reportKind.default('PROBLEM'),
    reason: reportReason.optional(),
    /** The account that it is about; absent: the purchase as a whole. */
    accountId: longId.optional(),
    /** Required with the kind OWNERSHIP, with the reason OTHER, and without a reason. */
    message: optional(message(MAX_REPORT_LENGTH, SAY_WHAT)),
  })
  .refine(
    ({ kind, reason, message }) => message !== undefined || (kind === 'PROBLEM' && describesProblem(reason)),
    {
      path: ['message'],
      error: SAY_WHAT,
    },
  )

function describesProblem(reason: ReportReason | undefined): boolean {
  return reason !== undefined && reason !== 'OTHER'
}

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

/** The text of a message of a report's conversation. */
export const messageText = message(MAX_MESSAGE_LENGTH, 'Write a few words.')

export const replyBody = z.strictObject({ id: longId, text: messageText })

export const replyToReport = endpoint({
  method: 'POST',
  path: '/history/purchases/report/message',
  access: 'user',
  summary: `Write to the shop about an own report. A declined report is opened again, ${MAX_REOPENINGS} times at most. The same text twice in a row is one message. At most ${MAX_UNANSWERED_MESSAGES} messages before the shop answers, ${MAX_REPORT_MESSAGES} on one report, and ${MESSAGES_IN_TEN_MINUTES} in ten minutes`,
  body: replyBody,
  output: z.object({ id: longId, status: reportStatus }),
  status: 201,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'ALREADY_EXISTS', 'ALREADY_SETTLED', 'RATE_LIMITED'],
})
