import * as z from 'zod'
import { recorded } from '../acts.ts'
import { endpoint } from '../endpoint.ts'
import { instant, longId } from '../text.ts'

/**
 * So many notices of a provider that name no deposit of the shop wait for an operator at most: its account may be shared
 * with other shops.
 */
export const MAX_OPEN_NOTICES = 50

/** A signed notice of money that matches no payment of the shop. */
export const unmatchedNotice = z.object({
  id: longId,
  /** The payment provider that sent it. */
  provider: z.string(),
  kind: z.enum(['payment', 'refund', 'dispute']),
  /** As the notice names the payment: its id, or the provider's number of it; null if it names none. */
  paymentId: z.string().nullable(),
  /** The deposit that the notice names; null if it names none of the shop. */
  depositId: longId.nullable(),
  /** The provider's id of the refund or dispute. */
  returnId: z.string().nullable(),
  /** As the provider has it, such as `0.01 eth`; null if it names none. */
  amount: z.string().nullable(),
  /** In the provider's words. */
  status: z.string(),
  /** Until when the shop can answer a dispute. */
  dueAt: instant.nullable(),
  /** How often the provider has sent it. */
  times: z.int(),
  firstHeardAt: instant,
})
export type UnmatchedNotice = z.infer<typeof unmatchedNotice>

/** Those that wait for an operator, the oldest first. */
const openNotices = z.object({ notices: z.array(unmatchedNotice) })

export const unmatchedNotices = endpoint({
  method: 'GET',
  path: '/admin/deposit/notice/list',
  access: 'admin',
  permission: 'view',
  summary: 'The signed notices of money that match no payment of the shop and wait for an operator',
  output: openNotices,
  errors: [],
})

export const handleNotice = endpoint({
  method: 'POST',
  path: '/admin/deposit/notice/handle',
  access: 'admin',
  permission: 'adjust',
  act: recorded('deposit.handle-notice'),
  stepUp: true,
  summary: 'Mark a notice that matches no payment as handled; once',
  body: z.strictObject({ id: longId }),
  output: openNotices,
  errors: ['VALIDATION_ERROR', 'ALREADY_SETTLED'],
})
