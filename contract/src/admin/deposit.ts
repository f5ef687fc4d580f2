import * as z from 'zod'
import { dollars, enteredDollars } from '../amounts.ts'
import { depositMethod, depositStatus } from '../deposits.ts'
import { endpoint } from '../endpoint.ts'
import { id, idText, instant } from '../text.ts'
import { userRef } from './history.ts'
import { MAX_ADJUSTMENT_DOLLARS, reason } from './user.ts'

const payment = z.object({
  /** The provider's name for it. */
  id: z.string(),
  status: z.string(),
  settledAs: z.enum(['CREDITED', 'REVIEW']).nullable(),
  /** What the provider said of it when it was last asked: figures as it wrote them. */
  figures: z.record(z.string(), z.unknown()),
  firstSeenAt: instant,
  checkedAt: instant,
})

/** Compares the amount that arrived with the amount that was asked for. All amounts are in dollars, rounded down to cents. */
const arrival = z.object({
  /** Null for money that was not asked for: a repeated or a second payment. */
  asked: dollars.nullable(),
  /** The value of the payment; null if it is not known in dollars, as for a card charged in another currency. */
  arrived: dollars.nullable(),
  /** Why `arrived` is zero although the payment names an amount; null otherwise. */
  nothingBecause: z.enum(['given-back', 'test-money']).nullable(),
  /** `arrived` less `asked`, negative if too little arrived; null if one of them is not known. */
  difference: dollars.nullable(),
  /** The part of `arrived` that is already credited to another deposit. */
  credited: dollars,
  /** `arrived` less `credited`: the most that can be credited without a loss. */
  creditable: dollars.nullable(),
})
export type Arrival = z.infer<typeof arrival>

const reviewedDeposit = z.object({
  id,
  user: userRef,
  method: depositMethod,
  /** What it was opened for, in dollars; of a deposit of its own, what the money seems worth. */
  amount: dollars,
  /** What a card was to be charged. */
  naira: z.number().nullable(),
  status: depositStatus,
  reference: z.string(),
  /** Why a person must look, and what really arrived; null where nobody had to. */
  review: z.record(z.string(), z.unknown()).nullable(),
  /** Null if the deposit needed no review. */
  arrival: arrival.nullable(),
  createdAt: instant,
  payments: z.array(payment),
})

export const depositForReview = endpoint({
  method: 'GET',
  path: '/admin/deposit/:id',
  access: 'admin',
  summary: 'A deposit with what was asked for and what came',
  params: z.object({ id: idText }),
  output: reviewedDeposit,
  errors: ['NOT_FOUND'],
})

export const recheckDeposit = endpoint({
  method: 'POST',
  path: '/admin/deposit/recheck',
  access: 'admin',
  summary:
    "Ask the provider again about a deposit's payments; what it answers is applied as if it had been told",
  body: z.strictObject({ id }),
  output: reviewedDeposit,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'PAYMENT_UNAVAILABLE'],
})

export const settleBody = z.discriminatedUnion('decision', [
  z.strictObject({
    id,
    decision: z.literal('credit'),
    /** What is credited, in dollars: what really arrived may be worth less, or more, than what was asked for. */
    amount: enteredDollars
      .min(0.01, 'Enter at least $0.01.')
      .max(MAX_ADJUSTMENT_DOLLARS, `The most at once is $${MAX_ADJUSTMENT_DOLLARS}.`),
    reason,
  }),
  z.strictObject({ id, decision: z.literal('refuse'), reason }),
])

export const settleDeposit = endpoint({
  method: 'POST',
  path: '/admin/deposit/settle',
  access: 'admin',
  summary: 'Credit or refuse a deposit that is in REVIEW, with a reason; once',
  body: settleBody,
  output: reviewedDeposit,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'ALREADY_SETTLED'],
})

const paymentMethod = z.object({
  method: depositMethod,
  /** `sandbox`: the simulator; `off`: `missing` names the variables that would switch it on. */
  state: z.enum(['on', 'sandbox', 'off']),
  missing: z.array(z.string()),
  /** In dollars. */
  minimum: z.number(),
  /** Deposits that somebody is paying, or has given up. */
  pending: z.int(),
  inReview: z.int(),
  lastCompletedAt: instant.nullable(),
})
export type PaymentMethod = z.infer<typeof paymentMethod>

const keptRate = z.object({
  id,
  /** Naira per dollar. */
  rate: z.number(),
  source: z.string(),
  /** When the source says that it is of. */
  providerTime: instant,
  fetchedAt: instant,
  /** `refused`: too far from the one before; `stale`: too old. Nobody can pay by card then. */
  state: z.enum(['used', 'refused', 'stale']),
  /** The newest one before it that was used. */
  previousRate: z.number().nullable(),
})
export type KeptRate = z.infer<typeof keptRate>

const paymentMethods = z.object({ methods: z.array(paymentMethod), exchangeRate: keptRate.nullable() })

export const depositMethods = endpoint({
  method: 'GET',
  path: '/admin/deposit/method/list',
  access: 'admin',
  summary: 'How customers can pay, whether that works, and the exchange rate of cards',
  output: paymentMethods,
  errors: [],
})

export const acceptRate = endpoint({
  method: 'POST',
  path: '/admin/deposit/exchange-rate/accept',
  access: 'admin',
  summary: 'Say that the newest exchange rate, refused as a jump, is right',
  body: z.strictObject({ id }),
  output: paymentMethods,
  errors: ['VALIDATION_ERROR', 'ALREADY_SETTLED'],
})
