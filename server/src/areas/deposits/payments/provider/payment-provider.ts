import type { returnKind, returnState } from '@docket/contract/admin/returned-payments'
import type { PaidMoney } from '@docket/contract/deposit-receipt'
import type { depositMethod, depositStatus, reviewReason } from '@docket/contract/deposits'
import type { Endpoint } from '@docket/contract/endpoint'
import type * as z from 'zod'
import type { LoadSimulator } from '../../../../host/areas/outside.ts'
import type { Config } from '../../../../host/config.ts'
import type { ServiceEnvironment } from '../../../../host/service-environment.ts'
import type { CircuitBreaker } from './http.ts'

export type DepositMethod = z.infer<typeof depositMethod>
export type DepositStatus = z.infer<typeof depositStatus>
export type ReturnKind = z.infer<typeof returnKind>
export type ReturnState = z.infer<typeof returnState>

/**
 * A payment provider that the shop has the keys of. It knows its protocol and what its payments mean; it does not know
 * our tables. `areas/deposits/` does the rest, which is equal for all providers: it locks the deposit, stores the
 * payment and applies the decision. `ProviderFields` is the whole payment in the provider's own form.
 */
export interface PaymentProvider<ProviderFields = unknown> extends ProviderFacts {
  breaker: CircuitBreaker
  /** Opens a payment page. It is not idempotent. @throws PaymentProviderError */
  create(order: PaymentOrder): Promise<PaymentPage>
  /** The payment, or null if the provider does not know the id. @throws PaymentProviderError */
  fetch(paymentId: string): Promise<ProviderPayment<ProviderFields> | null>
  /** Whether the provider signed this notice. `body` is what it sent, byte for byte. */
  verifyNotice(body: Buffer, signature: unknown): boolean
  /** Null if the notice is not about a payment. No notice credits a wallet: the caller fetches the payment. */
  readNotice(body: string): Notice<ProviderFields> | null
  /** What the payment means for its deposit. It is a pure function. */
  decide(payment: ProviderPayment<ProviderFields>, deposit: KnownDeposit<ProviderFields>): DecidedPayment
  /**
   * Declines a dispute, with a file; absent if the provider has no call for it. It is not idempotent, but it looks first,
   * and a dispute that waits for nothing of the shop is left as it is.
   * @throws PaymentProviderError
   */
  answerDispute?(answer: DisputeAnswer): Promise<AnsweredDispute>
}

/** What the shop says against a dispute. */
export interface DisputeAnswer {
  /** The provider's id of the dispute, and of its payment. */
  disputeId: string
  paymentId: string
  message: string
  /** A PDF. */
  file: Buffer
  customer: { email: string; name: string }
  /** Null: the customer's phone is not known. Then the provider gets the file and the message only. */
  phone: string | null
}

/** `before`: the provider has an answer already, in its words; null: it has taken this one. */
export interface AnsweredDispute {
  before: string | null
}

/** What the shop knows of a provider without having its keys. */
export interface ProviderFacts {
  method: DepositMethod
  /** Where it posts its notices, below `/api`, and the header with the signature. */
  notices: { path: `/${string}`; signatureHeader: string }
  /** True if we choose the ids of its payments; false if the provider does. */
  usesOurPaymentIds: boolean
  statuses: {
    /** With such a status, money of this payment is on its way. With any other one, unknown ones included, none is. */
    onItsWay: readonly string[]
    /** The money went back to the payer. */
    givenBack: readonly string[]
  }
  /** How far a payment with this status has come. A payment never goes back to an earlier stage. */
  stageOf(status: string): number
  limits: {
    /** A pending deposit without money on its way expires after this many days. */
    openDays: number
    /** A payment with money on its way keeps its deposit open for this many days. Then an admin looks at it. */
    onItsWayDays: number
    /** The sweep asks about a payment for this many days, and for 180 days while its money is on its way. */
    checkedDays: number
  }
  /** The value of a payment, from the figures that we stored of it. Figures that cannot be read count as absent. */
  readValue(
    figures: Record<string, unknown>,
    review: { reason: string | null; rateE4: bigint | null },
  ): PaymentValue
  /** What the payer gave, from the same figures; null if they do not say it. `rateE4` is the rate of a charge. */
  readPaid(figures: Record<string, unknown>, charge: { rateE4: bigint | null }): PaidMoney | null
}

/** All that the registry has of a provider. */
export interface ProviderDefinition extends ProviderFacts {
  environment: ServiceEnvironment
  opening: OpeningCall
  /** The call with which a customer who returns asks for the status of a payment; null if there is none. */
  statusEndpoint: CustomerEndpoint<'params', { reference: string }> | null
  /** Null if a key is missing: the method is switched off. `sandboxUrl` is where its simulator listens. */
  open(config: Config, sandboxUrl: () => string): PaymentProvider | null
  /** A provider without a simulator is off in a sandbox, unless its keys are set. */
  simulator?: LoadSimulator
}

/** A deposit that is to be paid. */
export interface PaymentOrder {
  /** Our reference of the deposit. */
  reference: string
  /** The id of this payment if we choose it. It is new for each call. */
  paymentId: string | null
  amountCents: bigint
  /** What the payer is charged; null if it is the amount in dollars. */
  charge: Charge | null
  email: string
  /** For the payment page. */
  description: string
  /** Where browsers and providers reach the shop, without a trailing slash. */
  publicUrl: string
}

/** An amount in another currency than dollars, in its smallest unit. */
interface Charge {
  currency: 'NGN'
  minorUnits: bigint
}

/** The page where a deposit is paid. `id` identifies its invoice or transaction at the provider. */
export interface PaymentPage {
  id: string
  url: string
}

/** A payment as its provider has it now. */
export interface ProviderPayment<ProviderFields = unknown> {
  id: string
  /** In the provider's words. */
  status: string
  /** The payment that this one repeats; null for a first one, or if the provider does not say. */
  parentId: string | null
  /** The ids of further payments that the provider lists with this one, such as later ones to its address. */
  extraIds: readonly string[]
  /** Our reference of the deposit, if the provider repeats it. */
  depositReference: string | null
  /** The id of the payment page (`PaymentPage`) that it was made on, if the provider repeats it. */
  pageId: string | null
  /** What has arrived, as the provider writes it, if more can arrive later: its value is then that of the later time. */
  paid?: string | null
  fields: ProviderFields
}

/** What a notice names. */
export interface Notice<ProviderFields = unknown> {
  /** The id by which the shop knows the payment; null if the notice has none that can be read. */
  paymentId: string | null
  /** The provider's own number of the payment, if the shop knows the payment by another id. It is stored as `id`. */
  number: string | null
  /** The payment as the notice has it; null if the notice has too little of it. A provider signs it. */
  payment: ProviderPayment<ProviderFields> | null
  returnedMoney: ReturnedMoney | null
  /** What an operator reads of it if it matches nothing of the shop; null if it says of no money that it moved. */
  money: NoticedMoney | null
}

/** The money of a notice. The texts are short and can be stored. */
export interface NoticedMoney {
  kind: 'payment' | 'refund' | 'dispute'
  /** The deposit and the payment page that the notice names. If they are not ours, the notice is about another shop. */
  depositReference: string | null
  pageId: string | null
  /** As the provider has it, such as `0.01 eth`; null if it names none. */
  amount: string | null
  /** In the provider's words; empty if it has none. */
  status: string
}

/** A part of a payment that went back to the payer, or may have to go back, as a notice has it. */
export interface ReturnedMoney {
  kind: ReturnKind
  /** The provider's id of the refund or dispute; null if the notice has none. */
  id: string | null
  amount: { currency: string; minorUnits: bigint } | null
  state: ReturnState
  /** In the provider's words. */
  status: string
  /** Whether it only says that the return has begun. Such a notice may come after one of the return's end. */
  isBeginning: boolean
  reason: string | null
  /** Until when the shop can answer a dispute. */
  dueAt: Date | null
}

/** The deposit that a payment belongs to, and what we know of the payment so far. */
export interface KnownDeposit<ProviderFields = unknown> {
  status: DepositStatus
  amountCents: bigint
  /** What the payer is charged, at which rate, and until when that rate holds; null if it is the amount in dollars. */
  charge: (Charge & { rateE4: bigint; rateValidUntil: Date }) | null
  reviewReason: string | null
  /** The payment when it was last fetched; null if it is new. */
  earlier: {
    status: string
    settledAs: 'CREDITED' | 'REVIEW' | null
    details: Record<string, unknown>
  } | null
  /** What of this payment is credited or reviewed already, if it is settled as CREDITED. */
  creditedCents: bigint
  /** What of this payment, and of the deposit's other ones, is recorded for the next credit (`add-later`). */
  recordedCents: bigint
  smallCents: bigint
  /** What of the deposit is credited if it is COMPLETED, with the deposits of their own that belong to it. */
  paidCents: bigint
  /** What is stored with the payment that this one repeats; null if it repeats none that we know. */
  parentDetails: Record<string, unknown> | null
  /** The deposit's other payments. */
  others: readonly {
    status: string
    settledAs: 'CREDITED' | 'REVIEW' | null
    details: Record<string, unknown>
  }[]
  /** How long ago the deposit was opened, and how long the payment is known. */
  ageMs: { deposit: number; payment: number }
  /** The shop's setting: any other amount than the requested one is reviewed. */
  exactAmountsOnly: boolean
  /** This payment as signed notices have it that are not processed yet, the oldest first. */
  notices: readonly ProviderPayment<ProviderFields>[]
}

export interface DecidedPayment {
  decision: Decision
  /** What is stored with the payment. */
  details: Record<string, unknown>
  /** Its value in cents; null if it is not known in dollars. */
  valueCents: bigint | null
  /** What it was worth before its money went back to the payer, in cents; null if that is not known, or it did not. */
  returnedCents: bigint | null
  /** What the payer paid, in the smallest unit of its currency; null if it is not known, or not in one. */
  amount: ReturnedMoney['amount']
}

export interface PaymentValue {
  arrivedCents: bigint | null
  /** Why `arrivedCents` is zero although the payment names an amount. */
  worthlessReason: 'given-back' | 'test-money' | null
}

export type ReviewReason = z.infer<typeof reviewReason>

/** What a payment means for its deposit. */
export type Decision =
  /** Nothing changes: the payment is on its way, or was decided before. */
  | { kind: 'wait' }
  /**
   * Credit the deposit with what arrived. A surplus (in cents) becomes a deposit of its own, in REVIEW. `withReviewed`:
   * the credit also has what the deposit's other payments brought that are in review.
   */
  | { kind: 'complete'; creditedCents: bigint; surplusCents: bigint; withReviewed?: boolean }
  /** Too little for a credit: it is recorded, and added to the next one of this deposit. */
  | { kind: 'add-later'; cents: bigint }
  | { kind: 'review'; reason: ReviewReason }
  /** The deposit stays as it is; this payment becomes a deposit of its own: credited, or else in REVIEW. */
  | { kind: 'separate'; reason: ReviewReason; creditedCents?: bigint }
  /**
   * More of a credited payment has arrived since, now `arrivedCents` in all; the difference becomes a deposit of its
   * own: credited, or else in REVIEW.
   */
  | { kind: 'grown'; cents: bigint; arrivedCents: bigint; isCredited: boolean }
  | { kind: 'close'; status: 'EXPIRED' | 'FAILED' }

/** The call with which a customer opens a deposit. */
type OpeningCall = OpeningInDollars | OpeningInNaira

interface Opening {
  /** The smallest deposit. */
  minimumDollars: number
  /** The answer to the call. */
  answer(page: PaymentPage): unknown
}

interface OpeningInDollars extends Opening {
  chargedIn: 'USD'
  endpoint: CustomerEndpoint<'body', { amount: number }>
}

/** The payer is charged in naira, at the rate in `rateToken`. */
export interface OpeningInNaira extends Opening {
  chargedIn: 'NGN'
  /** How messages name the method. */
  methodName: string
  endpoint: CustomerEndpoint<'body', { amountNGN: number; rateToken: string }>
}

/** A call of the API for customers with this body or these parameters. */
type CustomerEndpoint<Part extends 'body' | 'params', Value> = Endpoint & { access: 'user' } & Record<
    Part,
    z.ZodType<Value>
  >
