import * as z from 'zod'
import { recorded } from '../acts.ts'
import { dollars, enteredAmount } from '../amounts.ts'
import { endpoint } from '../endpoint.ts'
import { formatLimit } from '../money.ts'
import { pageOf, pageQuery } from '../page.ts'
import { id, idText, instant, longId } from '../text.ts'
import { reason, userRef } from './shared.ts'
import { MAX_ADJUSTMENT_DOLLARS } from './users.ts'

/*
 * Credits and refunds that are too large for one operator. Another operator approves them. If there is no other one,
 * they happen an hour later by themselves.
 */

/** How long a request waits for another operator. */
export const APPROVAL_DAYS = 7
/** How long a request of the only operator waits, so that a thief of the session can be noticed. */
export const ALONE_MINUTES = 60

export const approvalKind = z.enum(['CREDIT', 'REFUND'])
export const approvalState = z.enum(['WAITING', 'DONE', 'DECLINED', 'WITHDRAWN', 'EXPIRED'])

export const approval = z.object({
  id: longId,
  kind: approvalKind,
  /** The customer who gets the money. */
  user: userRef,
  /** The order of a refund; null: a credit. */
  purchaseId: longId.nullable(),
  /** The account of the order; null: the whole order. */
  accountId: longId.nullable(),
  amount: dollars,
  reason: z.string(),
  state: approvalState,
  /** Usernames of operators. */
  requestedBy: z.string(),
  requestedAt: instant,
  expiresAt: instant,
  /** When it happens by itself, because there was no other operator; null: it waits for another operator. */
  runsAt: instant.nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  /** Whether the caller asked for it, and so may take it back. */
  isOwn: z.boolean(),
  /** Whether the caller may approve or decline it. */
  mayDecide: z.boolean(),
})
export type Approval = z.infer<typeof approval>

export const approvals = endpoint({
  method: 'GET',
  path: '/admin/approval/list',
  access: 'admin',
  permission: 'view',
  summary: 'Credits and refunds that need a second operator: waiting ones oldest first, others newest first',
  query: z.object({
    ...pageQuery,
    state: z.enum(['WAITING', 'DECIDED']).optional(),
    userId: idText.optional(),
  }),
  output: pageOf(approval),
  errors: ['VALIDATION_ERROR'],
})

const amount = enteredAmount.max(
  MAX_ADJUSTMENT_DOLLARS,
  `The maximum is ${formatLimit(MAX_ADJUSTMENT_DOLLARS)}.`,
)

export const requestCredit = endpoint({
  method: 'POST',
  path: '/admin/approval/credit',
  access: 'admin',
  permission: 'adjust',
  act: {
    caps: ['requests'],
    entries: ['approval.request'],
    mails: ['approval-requested'],
  },
  stepUp: true,
  summary: "Request a credit of a customer's wallet; the same request, if it still waits, is returned again",
  body: z.strictObject({ userId: id, amount, reason }),
  output: approval,
  status: 201,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'LIMIT_REACHED'],
})

export const requestRefund = endpoint({
  method: 'POST',
  path: '/admin/approval/refund',
  access: 'admin',
  permission: 'refund',
  act: {
    caps: ['requests'],
    entries: ['approval.request'],
    mails: ['approval-requested'],
  },
  stepUp: true,
  summary:
    'Request a refund of an order or of one of its accounts; the same request, if it still waits, is returned again',
  body: z.strictObject({
    purchaseId: longId,
    accountId: longId.optional(),
    amount: enteredAmount,
    reason,
  }),
  output: approval,
  status: 201,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'REFUND_TOO_LARGE', 'LIMIT_REACHED'],
})

export const decideApproval = endpoint({
  method: 'POST',
  path: '/admin/approval/decide',
  access: 'admin',
  permission: 'refund',
  act: {
    caps: { none: 'two operators agree' },
    entries: ['approval.approve', 'approval.decline', 'wallet.adjust', 'purchase.refund'],
    mails: ['large-credit', 'large-refund'],
  },
  stepUp: true,
  summary:
    'Approve a request, which then happens at once, or decline it; never the operator who made it, and a credit needs the permission adjust, too',
  body: z.strictObject({ id: longId, decision: z.enum(['approve', 'decline']) }),
  output: approval,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'FORBIDDEN', 'ALREADY_SETTLED', 'REFUND_TOO_LARGE'],
})

export const withdrawApproval = endpoint({
  method: 'POST',
  path: '/admin/approval/withdraw',
  access: 'admin',
  permission: 'refund',
  act: recorded('approval.withdraw'),
  summary: 'Take back an own request that still waits',
  body: z.strictObject({ id: longId }),
  output: approval,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'ALREADY_SETTLED'],
})
