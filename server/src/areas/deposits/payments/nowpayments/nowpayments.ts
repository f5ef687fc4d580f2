import { createHmac, timingSafeEqual } from 'node:crypto'
import { toDollars } from '@docket/contract/money'
import * as z from 'zod'
import {
  type CircuitBreaker,
  cleanText,
  createCircuitBreaker,
  createHttp,
  parseKeepingNumbers,
} from '../provider/http.ts'
import { PaymentProviderError } from '../provider/payment-provider-error.ts'
import { isPositive, type NowpaymentsPayment, parseDecimal } from './crypto-value.ts'
import type { NowpaymentsSettings } from './settings.ts'

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

/**
 * An amount as the provider wrote it, such as '0.00021' or '2.1e-4'. The provider sends a number or a string;
 * parseKeepingNumbers makes both a string.
 */
const amount = cleanText(60)
/** No shop gives its order a name that cannot be stored. */
const orderId = z
  .string()
  .max(200)
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text))
const idText = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,64}$/)
  .refine((id) => id !== '0')
/**
 * The id of the parent, which is the earlier payment that this one repeats: null if there is none ('' and 0, too),
 * 'unreadable' if it is not a valid id.
 */
const parentId = z
  .unknown()
  .optional()
  .transform((value) => {
    const isAbsent = value === undefined || value === null || value === '' || value === '0'
    return isAbsent ? null : (idText.safeParse(value).data ?? 'unreadable')
  })
/** NOWPayments sends an empty text for a name that a payment does not have, too. */
const orNull = <Value>(value: Value) => (value === '' ? null : (value ?? null))
const optional = <Type extends z.ZodType>(type: Type) => type.nullish().transform(orNull)

/** POST /v1/invoice. */
const invoiceAnswer = z.object({
  id: idText,
  order_id: z.string(),
  price_amount: amount,
  price_currency: cleanText(20),
  invoice_url: z.url({ protocol: /^https?$/ }),
})

/** GET /v1/payment/:id. */
export const paymentAnswer = z.object({
  payment_id: idText,
  // The provider documents this field for notices only. We also read it here if it is present.
  parent_payment_id: parentId,
  payment_extra_ids: z
    .unknown()
    .optional()
    .transform((value) => z.array(idText).max(100).safeParse(value).data ?? []),
  order_id: optional(orderId),
  invoice_id: idText
    .nullish()
    .catch(null)
    .transform((id) => id ?? null),
  payment_status: cleanText(60),
  price_amount: amount,
  price_currency: cleanText(20),
  pay_amount: optional(amount),
  pay_currency: optional(cleanText(40)),
  actually_paid: optional(amount),
  actually_paid_at_fiat: optional(amount),
  outcome_amount: optional(amount),
  outcome_currency: optional(cleanText(40)),
})

/** How a call is refused: with an object, whose fields differ. */
const refusal = z.record(z.string(), z.unknown())

/** Null if it is absent or not valid: a notice is read as far as it can be read. */
const ifValid = <Type extends z.ZodType>(type: Type) => type.nullish().catch(null).transform(orNull)

/** A notice has the fields of the payment. Any of them may be absent. */
export const notice = paymentAnswer.extend({
  payment_id: ifValid(idText),
  order_id: ifValid(orderId),
  payment_status: cleanText(60).catch(''),
  price_amount: amount.catch(''),
  price_currency: cleanText(20).catch(''),
  pay_amount: ifValid(amount),
  pay_currency: ifValid(cleanText(40)),
  actually_paid: ifValid(amount),
  actually_paid_at_fiat: ifValid(amount),
  outcome_amount: ifValid(amount),
  outcome_currency: ifValid(cleanText(40)),
})

/** Much deeper than any notice. Without a limit, nested brackets could overflow the stack. */
const MAX_DEPTH = 32
/**
 * Many more values than any notice has. Anyone can post a notice, and the shop accepts notices also when it is
 * overloaded. Without a limit, one body of 64 KB with 20,000 objects would occupy the process for 10 ms.
 */
const MAX_VALUES = 1_000

/**
 * Whether `signature` (the header `x-nowpayments-sig`) is NOWPayments' own for this body: hex HMAC-SHA512, keyed with
 * the IPN secret, over the body's JSON with the keys of every object sorted and arrays as they are
 * [NowPaymentsIO/nowpayments-sdk-nodejs `src/ipn.js`; the recursive snippet of the API documentation].
 *
 * NOWPayments signs `JSON.stringify` of the parsed and sorted body, in JavaScript. So the body is parsed and written
 * again by the same rules: a number counts by its value in JavaScript's shortest form (`1.10` as `1.1`, `0.00000001` as
 * `1e-8`), not by its spelling in the body. Two spellings of one value have the same signature. Two integers above 2^53
 * that JavaScript cannot distinguish also have the same one. Therefore do not trust the figures of a notice: fetch the
 * payment.
 */
export function isSignedByNowpayments(
  body: string,
  signature: unknown,
  ipnSecrets: readonly string[],
): boolean {
  if (typeof signature !== 'string') return false
  const canonical = canonicalJson(body)
  if (canonical === null) return false
  const actual = Buffer.from(signature.trim(), 'hex')
  const fits = ipnSecrets.map((ipnSecret) => {
    const expected = createHmac('sha512', ipnSecret).update(canonical).digest()
    return actual.length === expected.length && timingSafeEqual(actual, expected)
  })
  return fits.includes(true)
}

/** The text that is signed; null if the body is not a JSON object, is nested too deeply, or has too many values. */
export function canonicalJson(body: string): string | null {
  try {
    const parsed: unknown = JSON.parse(body)
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null
    return JSON.stringify(sortKeys(parsed))
  } catch {
    return null
  }
}

/** @throws Error if the value is nested too deeply, or has too many values */
function sortKeys(parsed: object): unknown {
  let count = 0
  return sorted(parsed, 0)

  function sorted(value: unknown, depth: number): unknown {
    if (depth > MAX_DEPTH) throw new Error('The notice is nested too deeply.')
    if (typeof value !== 'object' || value === null) return value
    count += (Array.isArray(value) ? value : Object.keys(value)).length
    if (count > MAX_VALUES) throw new Error('The notice has too many values.')
    if (Array.isArray(value)) return value.map((item) => sorted(item, depth + 1))
    // The keys of an object are never equal.
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
    return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item, depth + 1)]))
  }
}
