import type { depositMethod, depositStatus } from '@docket/contract/deposits'
import type * as z from 'zod'
import type { Config } from '../../platform/config.ts'
import type { ServiceEnvironment } from '../../platform/service-environment.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'
import type { Decision } from './decision.ts'
import type { CustomerEndpoint, OpeningCall } from './opening-call.ts'

export type DepositMethod = z.infer<typeof depositMethod>
export type DepositStatus = z.infer<typeof depositStatus>

/**
 * A payment provider that the shop has the keys of. It knows its protocol and what its payments mean; it does not know
 * our tables. `features/deposits/` does the rest, which is equal for all providers: it locks the deposit, stores the
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
  /** Null if the notice is not about a payment. The caller does not trust the notice: it fetches the payment. */
  readNotice(body: string): Notice | null
  /** What the payment means for its deposit. It is a pure function. */
  decide(payment: ProviderPayment<ProviderFields>, deposit: KnownDeposit): DecidedPayment
}

/** What the shop knows of a provider without having its keys. */
export interface ProviderFacts {
  method: DepositMethod
  /** Where it posts its notices, below `/api`, and the header with the signature. */
  notices: { path: `/${string}`; signatureHeader: string }
  /** True if we choose the ids of its payments; false if the provider does. */
  usesOurPaymentIds: boolean
  statuses: {
    /** With such a status, the deposit has no money of this payment, and none is on its way. */
    idle: readonly string[]
    /** The money went back to the payer. */
    givenBack: readonly string[]
  }
  /** How far a payment with this status has come. A payment never goes back to an earlier stage. */
  stageOf(status: string): number
  limits: {
    /** A pending deposit without money on its way expires after this many days. */
    openDays: number
    /** A payment with money on its way keeps its deposit open for this many days; null: without a limit. */
    onItsWayDays: number | null
    /** The sweep asks about a payment for this many days. */
    checkedDays: number
  }
  /** The value of a payment, from the figures that we stored of it. Figures that cannot be read count as absent. */
  readValue(
    figures: Record<string, unknown>,
    review: { reason: string | null; rateE4: bigint | null },
  ): PaymentValue
}

/** All that the registry has of a provider. */
export interface ProviderDefinition extends ProviderFacts {
  environment: ServiceEnvironment
  opening: OpeningCall
  /** The call with which a customer who returns asks for the status of a payment; null if there is none. */
  statusEndpoint: CustomerEndpoint<'params', { reference: string }> | null
  /** Null if a key is missing: the method is switched off. `sandboxUrl` is where its simulator listens. */
  open(config: Config, sandboxUrl: () => string): PaymentProvider | null
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
  fields: ProviderFields
}

/** What a notice names. */
export interface Notice {
  paymentId: string
  /** The payment that this one repeats. Some providers say it in the notice only. */
  parentId: string | null
  /** Money that went back to the payer, or may have to go back; `event` is the provider's name for it. */
  returnedMoney: { event: string; kind: 'refunded' | 'disputed' | 'dispute-resolved' } | null
}

/** The deposit that a payment belongs to, and what we know of the payment so far. */
export interface KnownDeposit {
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
  /** The statuses of the deposit's other payments. */
  otherStatuses: readonly string[]
}

export interface DecidedPayment {
  decision: Decision
  /** What is stored with the payment. */
  details: Record<string, unknown>
  /** Its value in cents; null if it is not known in dollars. */
  valueCents: bigint | null
}

export interface PaymentValue {
  arrivedCents: bigint | null
  /** Why `arrivedCents` is zero although the payment names an amount. */
  worthlessReason: 'given-back' | 'test-money' | null
  /** The amount that the provider requested for this payment; null if it is not known. */
  priceCents: bigint | null
}
