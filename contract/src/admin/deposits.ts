import * as z from 'zod'
import { recorded } from '../acts.ts'
import { dollars, enteredAmount } from '../amounts.ts'
import { WAITING_STATES } from '../deposit-values.ts'
import { depositMethod, depositStatus, reviewKind, reviewReason } from '../deposits.ts'
import { endpoint } from '../endpoint.ts'
import { errorCode } from '../errors.ts'
import { exportOf } from '../export.ts'
import { listQuery } from '../list-query.ts'
import { formatLimit } from '../money.ts'
import { pageOf, pageQuery } from '../page.ts'
import { id, instant, longId, longIdText } from '../text.ts'
import { depositList } from './history-list.ts'
import { returnedPayment } from './returned-payments.ts'
import { reason, transaction, userRef } from './shared.ts'
import { MAX_ADJUSTMENT_DOLLARS } from './users.ts'

const depositFilters = listQuery(depositList)

/** What a deposit is to pay for, and what came of it. */
export const depositPurchase = z.object({
  state: z.enum(WAITING_STATES),
  /** The title of the product as it is now, or of the shipment. */
  title: z.string(),
  /** Null for a shipment. */
  productId: id.nullable(),
  quantity: z.int(),
  /** The most that is charged: the total that the customer saw. */
  expectedAmount: dollars,
  /** It is due, and was not made for several minutes. */
  isLate: z.boolean(),
  /** Of a bought one. */
  purchaseId: longId.nullable(),
  /** Of a refused one: the error of the purchase. */
  refusal: errorCode.nullable(),
})
export type DepositPurchase = z.infer<typeof depositPurchase>

export const depositOfUser = transaction.omit({ reason: true }).extend({
  user: userRef,
  /** What went back to the payer, in dollars. */
  returned: dollars,
  /** What has arrived and is not credited yet, because it is less than a dollar. */
  recorded: dollars,
  /** Why it is in REVIEW; null if it is not, or if another release gave the reason. */
  review: reviewKind.nullable(),
  /** Null for a deposit to the wallet alone. */
  purchase: depositPurchase.nullable(),
})

export const allDeposits = endpoint({
  method: 'GET',
  path: '/admin/history/deposits/list',
  access: 'admin',
  permission: 'view',
  summary: 'The deposits of all users, newest first',
  query: z.object({ ...pageQuery, ...depositFilters }),
  output: pageOf(depositOfUser),
  errors: ['VALIDATION_ERROR'],
})

export const { link: depositsLink, file: depositsFile } = exportOf(
  '/admin/history/deposits',
  'the deposits',
  z.object(depositFilters),
  'view',
)

/** The status of a payment whose page is open and whose provider has not reported a status yet. */
export const PAGE_OPENED = 'asked-for'

/** A payment as its provider last reported it. Each provider has its own figures, in its own form. */
const figures = z.record(z.string(), z.unknown())

export const review = z.object({
  /** Null if another release gave a reason that this one does not know. */
  reason: reviewReason.nullable(),
  kind: reviewKind.nullable(),
  /** The deposit that the payment was made for, if this is a separate deposit for its money; otherwise null. */
  ofDepositId: longId.nullable(),
  /** The payment with the money. It belongs to `ofDepositId`, or to this deposit if that is null. */
  paymentId: z.string().nullable(),
  /** The figures of that payment; empty if there is none. */
  figures,
  /** What an admin decided, and why; null while the deposit waits. */
  settled: z.object({ decision: z.enum(['credit', 'refuse']), reason: z.string() }).nullable(),
})
export type Review = z.infer<typeof review>

export const payment = z.object({
  /** The id in the table `payments`, chosen by the provider or by the shop. */
  id: z.string(),
  status: z.string(),
  settledAs: z.enum(['CREDITED', 'REVIEW']).nullable(),
  figures,
  firstSeenAt: instant,
  checkedAt: instant,
})

/** Compares the amount that arrived with the requested amount. All amounts are in dollars, rounded down to cents. */
export const arrival = z.object({
  /** Null for money that was not requested: a repeated or second payment, a surplus, or more of a payment. */
  requested: dollars.nullable(),
  /** The value of the payment; null if it is not known in dollars, as for a card charged in another currency. */
  arrived: dollars.nullable(),
  /** Why `arrived` is zero although the payment names an amount; null otherwise. */
  worthlessReason: z.enum(['given-back', 'test-money']).nullable(),
  /** `arrived` less `requested`, negative if too little arrived; null if one of them is not known. */
  difference: dollars.nullable(),
  /** Always 0: what is credited of the same payment is not counted here. A page of release 0.3.0 reads it. */
  credited: dollars,
  /** The most that can be credited without a loss: what arrived. */
  creditable: dollars.nullable(),
})
export type Arrival = z.infer<typeof arrival>

/** What the provider said when it opened no payment page. */
export const depositRefusal = z.object({ words: z.string(), at: instant })
export type DepositRefusal = z.infer<typeof depositRefusal>

export const reviewedDeposit = z.object({
  id: longId,
  user: userRef,
  method: depositMethod,
  /** What the deposit counts for, in dollars: the requested amount, until an admin credits another one. */
  amount: dollars,
  /** The requested dollars; for money that became a separate deposit, its estimated value. It never changes. */
  requested: dollars,
  /** What has arrived and is not credited yet, because it is less than a dollar. */
  recorded: dollars,
  /** What a card was to be charged. */
  naira: z.number().nullable(),
  status: depositStatus,
  reference: z.string(),
  /** Null if the deposit needed no review. */
  review: review.nullable(),
  /** Null if the deposit needed no review. */
  arrival: arrival.nullable(),
  /** Null if the provider has refused nothing. */
  refusal: depositRefusal.nullable(),
  /** Null for a deposit to the wallet alone. */
  purchase: depositPurchase.nullable(),
  createdAt: instant,
  payments: z.array(payment),
  /** The newest first. */
  returns: z.array(returnedPayment),
  /** What went back to the payer of the deposit, in dollars. */
  returned: dollars,
  /** The balance of the customer's wallet in dollars; null if the customer is erased. */
  balance: dollars.nullable(),
})

export const depositForReview = endpoint({
  method: 'GET',
  path: '/admin/deposit/:id',
  access: 'admin',
  permission: 'view',
  summary: 'A deposit with the requested amount and the payments that arrived',
  params: z.object({ id: longIdText }),
  output: reviewedDeposit,
  errors: ['NOT_FOUND'],
})

export const recheckDeposit = endpoint({
  method: 'POST',
  path: '/admin/deposit/recheck',
  access: 'admin',
  permission: 'adjust',
  act: {
    caps: { none: 'credits only what the provider reports' },
    entries: { none: 'the deposit has its own' },
    mails: { none: 'nothing is decided by the operator' },
  },
  summary: "Ask the provider again about a deposit's payments, and apply its answer like a notice",
  body: z.strictObject({ id: longId }),
  output: reviewedDeposit,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'PAYMENT_UNAVAILABLE'],
})

export const settleBody = z.discriminatedUnion('decision', [
  z.strictObject({
    id: longId,
    decision: z.literal('credit'),
    /** The amount to credit in dollars. It can be less or more than the requested amount. */
    amount: enteredAmount.max(
      MAX_ADJUSTMENT_DOLLARS,
      `The maximum is ${formatLimit(MAX_ADJUSTMENT_DOLLARS)}.`,
    ),
    reason,
  }),
  z.strictObject({ id: longId, decision: z.literal('refuse'), reason }),
])

export const settleDeposit = endpoint({
  method: 'POST',
  path: '/admin/deposit/settle',
  access: 'admin',
  permission: 'adjust',
  act: {
    caps: ['credits', 'approvalAbove'],
    entries: ['deposit.credit', 'deposit.refuse'],
    mails: ['large-credit'],
  },
  stepUp: true,
  summary: 'Credit or refuse a deposit that is in REVIEW, with a reason; once',
  body: settleBody,
  output: reviewedDeposit,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'ALREADY_SETTLED', 'APPROVAL_REQUIRED', 'LIMIT_REACHED'],
})

export const paymentMethod = z.object({
  method: depositMethod,
  /** `sandbox`: the simulator; `off`: `missing` names the variables that would switch it on. */
  state: z.enum(['on', 'sandbox', 'off']),
  missing: z.array(z.string()),
  /** In dollars. */
  minimum: z.number(),
  /** What an operator sets up at the provider and on the server. It has no values of variables: they are secrets. */
  setUp: z.object({
    provider: z.string(),
    /** Where the provider posts its notices. */
    noticesUrl: z.string(),
    variables: z.array(z.object({ name: z.string(), isSet: z.boolean() })),
  }),
  /** Deposits that a customer is paying, or has given up. */
  pending: z.int(),
  inReview: z.int(),
  lastCompletedAt: instant.nullable(),
  /** The last words of the provider, if it has refused several payments since it opened one; otherwise null. */
  refusals: depositRefusal.extend({ count: z.int() }).nullable(),
})
export type PaymentMethod = z.infer<typeof paymentMethod>

export const storedRate = z.object({
  id,
  /** Naira per dollar. */
  rate: z.number(),
  source: z.string(),
  /** The time of the rate, by its source. */
  providerTime: instant,
  fetchedAt: instant,
  /** `refused`: too far from the one before; `stale`: too old. No customer can pay by card then. */
  state: z.enum(['used', 'refused', 'stale']),
  /** The newest earlier rate that was used. */
  previousRate: z.number().nullable(),
})
export type StoredRate = z.infer<typeof storedRate>

export const paymentMethods = z.object({
  methods: z.array(paymentMethod),
  exchangeRate: storedRate.nullable(),
  /** Whether crypto that arrives in another amount than requested is reviewed instead of credited. */
  exactAmountsOnly: z.boolean(),
  /** Signed notices of money that match no payment of the shop and wait for an operator. */
  unmatchedNotices: z.int(),
})

export const depositMethods = endpoint({
  method: 'GET',
  path: '/admin/deposit/method/list',
  access: 'admin',
  permission: 'view',
  summary: 'The payment methods, whether they work, and the exchange rate of cards',
  output: paymentMethods,
  errors: [],
})

export const creditExactAmounts = endpoint({
  method: 'PUT',
  path: '/admin/deposit/exact-amounts',
  access: 'admin',
  permission: 'settings',
  stepUp: true,
  act: recorded('settings.update'),
  summary: 'Choose whether crypto that arrives in another amount than requested is credited or reviewed',
  body: z.strictObject({ exactAmountsOnly: z.boolean() }),
  output: paymentMethods,
  errors: ['VALIDATION_ERROR'],
})

export const acceptRate = endpoint({
  method: 'POST',
  path: '/admin/deposit/exchange-rate/accept',
  access: 'admin',
  permission: 'settings',
  act: recorded('exchange-rate.accept'),
  stepUp: true,
  summary: 'Accept the newest exchange rate, which was refused because it differs too much from the last one',
  body: z.strictObject({ id }),
  output: paymentMethods,
  errors: ['VALIDATION_ERROR', 'ALREADY_SETTLED'],
})
