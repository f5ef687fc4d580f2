import * as z from 'zod'
import { dollars } from '../amounts.ts'
import { paidMoney } from '../deposit-receipt.ts'
import { depositMethod } from '../deposits.ts'
import { endpoint } from '../endpoint.ts'
import { seenKind } from '../purchases.ts'
import { id, instant, longId, longIdText } from '../text.ts'
import { disputeStatus } from './disputes.ts'

/** At most this many orders are on the page, from the disputed deposit on; and of each so many accounts and acts. */
export const EVIDENCE_ORDERS = 50
export const EVIDENCE_ACCOUNTS = 10
export const EVIDENCE_ACTS = 40
export const EVIDENCE_SIGN_INS = 50
export const EVIDENCE_MESSAGES = 200

/** The terms that were in force at a time. */
export const termsThen = z.object({
  /** The id of the version in `versions`; null: the shop had not written its terms. */
  version: id.nullable(),
  /** Whether the screen said then that the act accepts them. */
  isAccepted: z.boolean(),
})
export type TermsThen = z.infer<typeof termsThen>

export const evidenceOrder = z.object({
  id: longId,
  title: z.string(),
  quantity: z.int(),
  amount: dollars,
  refunded: dollars,
  purchasedAt: instant,
  /** The beginning of each account, as far as it lets a reader recognise it; for a shipment its tracking number. */
  goods: z.array(z.string()),
  terms: termsThen,
  /** What the customer did with it, the oldest first. */
  seen: z.array(z.object({ kind: seenKind, at: instant, network: z.string() })),
})
export type EvidenceOrder = z.infer<typeof evidenceOrder>

export const evidence = z.object({
  madeAt: instant,
  seller: z.object({ name: z.string(), address: z.string().nullable(), taxNumber: z.string().nullable() }),
  dispute: z.object({
    id: longId,
    status: disputeStatus,
    providerId: z.string().nullable(),
    reason: z.string().nullable(),
    amount: dollars.nullable(),
    createdAt: instant,
  }),
  customer: z.object({
    username: z.string(),
    email: z.string(),
    signedUpAt: instant,
    emailVerifiedAt: instant.nullable(),
    isErased: z.boolean(),
    terms: termsThen,
  }),
  deposit: z.object({
    id: longId,
    method: depositMethod,
    /** The shop's reference, and the id of the payment at the provider. */
    reference: z.string(),
    paymentId: z.string(),
    amount: dollars,
    createdAt: instant,
    creditedAt: instant.nullable(),
    paid: z.array(paidMoney),
  }),
  /** The newest first, as long as the shop keeps them. */
  signIns: z.array(z.object({ at: instant, network: z.string().nullable(), browser: z.string().nullable() })),
  /** The oldest first. */
  orders: z.array(evidenceOrder),
  /** How many orders the customer has made since the deposit. */
  orderCount: z.int(),
  /** What customer and shop wrote about these orders, the oldest first. */
  messages: z.array(
    z.object({ orderId: longId, from: z.enum(['CUSTOMER', 'OPERATOR']), text: z.string(), at: instant }),
  ),
  /** Since when the shop records what customers do with what they bought. */
  recordedSince: instant,
  /** The versions of the terms that the page names, the oldest first. The HTML is sanitized. */
  versions: z.array(z.object({ id, savedAt: instant, html: z.string() })),
})
export type Evidence = z.infer<typeof evidence>

export const disputeEvidence = endpoint({
  method: 'GET',
  path: '/admin/dispute/:id/evidence',
  access: 'admin',
  permission: 'adjust',
  summary:
    'The evidence about a disputed payment: sign-ins, deposit, orders, what the customer did with them, messages and terms. Accounts are masked',
  params: z.object({ id: longIdText }),
  output: evidence,
  errors: ['NOT_FOUND'],
})
