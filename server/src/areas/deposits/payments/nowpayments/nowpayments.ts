import { toDollars } from '@docket/contract/money'
import type * as z from 'zod'
import { type CircuitBreaker, createCircuitBreaker } from '../provider/circuit-breaker.ts'
import { createHttp, parseKeepingNumbers } from '../provider/http.ts'
import { PaymentProviderError } from '../provider/payment-provider-error.ts'
import { invoiceAnswer, notice, paymentAnswer, refusal } from './answers.ts'
import { isPositive, parseDecimal } from './crypto-value.ts'
import { isSignedByNowpayments } from './signature.ts'

/** What the shop sends to open an invoice. */
interface InvoiceOrder {
  /** Our reference. Every payment of the invoice has it as `orderId`. */
  orderId: string
  priceCents: bigint
  description: string
  ipnCallbackUrl: string
  successUrl: string
  cancelUrl: string
}

/** A payment as the provider has it now. Amounts are decimal text exactly as it wrote them. */
export interface NowpaymentsPayment {
  id: string
  /**
   * The earlier payment that this one repeats: both went to one address. Null for a first one, or if the provider does
   * not say.
   */
  parentId: string | null
  /** Further payments to this one's address. */
  extraIds: string[]
  orderId: string | null
  /** The invoice that it pays. */
  invoiceId: string | null
  /**
   * One of `waiting, confirming, confirmed, sending, partially_paid, finished, failed, refunded, expired`, or a newer
   * one.
   */
  status: string
  priceAmount: string
  priceCurrency: string
  payAmount: string | null
  payCurrency: string | null
  actuallyPaid: string | null
  actuallyPaidAtFiat: string | null
  outcomeAmount: string | null
  outcomeCurrency: string | null
}

/** The id is null if the notice has none that can be read. */
export type NoticedPayment = Omit<NowpaymentsPayment, 'id'> & { id: string | null }

export interface Nowpayments {
  breaker: CircuitBreaker
  /**
   * Opens an invoice. It has no payment until the customer chooses a coin on its page. The call is not idempotent: a
   * second one opens a second invoice.
   * @throws PaymentProviderError
   */
  createInvoice(order: InvoiceOrder): Promise<{ id: string; url: string }>
  /** The payment, or null if the provider does not know the id. @throws PaymentProviderError */
  getPayment(id: string): Promise<NowpaymentsPayment | null>
  /** Whether a notice's body was signed with our IPN secret, or the one before (see isSignedByNowpayments). */
  isSigned(body: string, signature: unknown): boolean
  /** The payment as a notice has it; null if the notice is about none, such as a payout. Absent fields are empty. */
  readNotice(body: string): NoticedPayment | null
}

export interface NowpaymentsSettings {
  apiKey: string
  ipnSecret: string
  /** The secret from before a rotation: notices with it are accepted, too. */
  previousIpnSecret?: string | undefined
  /** Without `/v1`. A function, because the sandbox's address is not known before it listens. */
  baseUrl: () => string
  /** The time limit of a call; 10 s by default. */
  timeoutMs?: number
}

/** NOWPayments over its HTTP API. [NowPaymentsIO/nowpayments-sdk-nodejs; NOWPayments' Postman collection] */
export function createNowpayments(settings: NowpaymentsSettings): Nowpayments {
  const { apiKey, baseUrl, timeoutMs } = settings
  const ipnSecrets = [settings.ipnSecret, settings.previousIpnSecret].filter((secret) => secret !== undefined)
  const breaker = createCircuitBreaker({ name: 'NOWPayments' })
  const http = createHttp({
    baseUrl,
    breaker,
    headers: { 'x-api-key': apiKey },
    secrets: [apiKey, ...ipnSecrets],
    timeoutMs,
    fail: (reason, failure) => new PaymentProviderError(reason, failure),
  })
  return {
    breaker,
    async createInvoice(order) {
      const answer = await http.post('/v1/invoice', {
        price_amount: toDollars(order.priceCents),
        price_currency: 'usd',
        order_id: order.orderId,
        order_description: order.description,
        ipn_callback_url: order.ipnCallbackUrl,
        success_url: order.successUrl,
        cancel_url: order.cancelUrl,
      })
      const invoice = http.read(invoiceAnswer, answer)
      if (invoice.order_id !== order.orderId || invoice.price_currency.toLowerCase() !== 'usd') {
        throw new PaymentProviderError('answered with another invoice')
      }
      return { id: invoice.id, url: invoice.invoice_url }
    },
    async getPayment(id) {
      const answer = await http.get(`/v1/payment/${encodeURIComponent(id)}`)
      if (answer.status === 404 && isRefusal(answer.text)) return null
      const payment = http.read(paymentAnswer, answer)
      if (payment.payment_id !== id) throw new PaymentProviderError('answered with another payment')
      return paymentOf(payment)
    },
    isSigned: (body, signature) => isSignedByNowpayments(body, signature, ipnSecrets),
    readNotice(body) {
      const { data } = notice.safeParse(parseKeepingNumbers(body))
      if (!data) return null
      const payment = paymentOf(data)
      const isNamed = payment.id !== null || payment.orderId !== null || payment.invoiceId !== null
      // Money without a name that can be read is not forgotten. A notice about a payout has no such amount.
      return isNamed || isPositive(parseDecimal(payment.actuallyPaid)) ? payment : null
    },
  }
}

/** Whether an answer is NOWPayments' own refusal. A proxy in front of it answers 404 with a page of HTML, too. */
function isRefusal(text: string): boolean {
  try {
    return refusal.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

type Answer = z.output<typeof paymentAnswer>

function paymentOf<Id extends string | null>(answer: Omit<Answer, 'payment_id'> & { payment_id: Id }) {
  return {
    id: answer.payment_id,
    parentId: answer.parent_payment_id,
    extraIds: answer.payment_extra_ids,
    orderId: answer.order_id,
    invoiceId: answer.invoice_id,
    status: answer.payment_status.toLowerCase(),
    priceAmount: answer.price_amount,
    priceCurrency: answer.price_currency.toLowerCase(),
    payAmount: answer.pay_amount,
    payCurrency: answer.pay_currency?.toLowerCase() ?? null,
    actuallyPaid: answer.actually_paid,
    actuallyPaidAtFiat: answer.actually_paid_at_fiat,
    outcomeAmount: answer.outcome_amount,
    outcomeCurrency: answer.outcome_currency?.toLowerCase() ?? null,
  }
}
