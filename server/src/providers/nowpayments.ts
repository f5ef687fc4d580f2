import { setTimeout } from 'node:timers/promises'
import { toDollars } from '@docket/contract/money'
import type * as z from 'zod'
import { ShopError } from '../platform/errors.ts'
import { invoiceAnswer, notice, parseKeepingNumbers, paymentAnswer } from './nowpayments-answers.ts'
import { isSignedByNowpayments } from './nowpayments-signature.ts'

/** What an invoice is asked for with. */
interface InvoiceOrder {
  /** Ours; comes back as `orderId` of every payment. */
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
  /** The payment to whose address this one was sent again; null for a first one, or where the provider did not say. */
  parentId: string | null
  /** Further payments to this one's address. */
  extraIds: string[]
  orderId: string | null
  /** One of `waiting, confirming, confirmed, sending, partially_paid, finished, failed, refunded, expired`, or new. */
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

export interface Nowpayments {
  /**
   * Opens an invoice; a payment exists only once the customer chose a coin there. Not idempotent: whoever asks again
   * may leave an invoice behind that nobody was told of.
   * @throws PaymentProviderError
   */
  createInvoice(order: InvoiceOrder): Promise<{ id: string; url: string }>
  /** The payment, or null where the provider knows none by this id. @throws PaymentProviderError */
  getPayment(id: string): Promise<NowpaymentsPayment | null>
  /** Whether a notice's body was signed with our IPN secret (see isSignedByNowpayments). */
  isSigned(body: string, signature: unknown): boolean
  /** Which payment a notice is about; null where it is about none, such as a payout. */
  readNotice(body: string): { paymentId: string; parentId: string | null } | null
}

/** The provider did not do what it was asked: to the customer, PAYMENT_UNAVAILABLE; `reason` is for the log. */
export class PaymentProviderError extends ShopError {
  readonly reason: string
  /** The provider said no, so nothing was made; false where that cannot be known. */
  readonly refused: boolean

  constructor(reason: string, { refused = false, cause }: { refused?: boolean; cause?: unknown } = {}) {
    super('PAYMENT_UNAVAILABLE')
    this.reason = reason
    this.refused = refused
    this.cause = cause
  }
}

export interface NowpaymentsSettings {
  apiKey: string
  ipnSecret: string
  /** Without `/v1`; asked for on every call, since the sandbox's address is known only once it listens. */
  baseUrl: () => string
  /** How long one request may take: 10 s to open an invoice, half of that to read a payment. */
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000
const READ_TRIES = 2
const RETRY_AFTER_MS = 250
const MAX_ANSWER_BYTES = 256 * 1024

/** NOWPayments over its HTTP API. [NowPaymentsIO/nowpayments-sdk-nodejs; NOWPayments' Postman collection] */
export function createNowpayments(settings: NowpaymentsSettings): Nowpayments {
  return {
    async createInvoice(order) {
      // Asked once only: a lost answer may have left an invoice behind.
      const answer = await ask(settings, 'POST', '/v1/invoice', {
        price_amount: toDollars(order.priceCents),
        price_currency: 'usd',
        order_id: order.orderId,
        order_description: order.description,
        ipn_callback_url: order.ipnCallbackUrl,
        success_url: order.successUrl,
        cancel_url: order.cancelUrl,
      })
      if (answer.status >= 300) throw failureOf(answer.status)
      const invoice = read(invoiceAnswer, answer.text)
      if (invoice.order_id !== order.orderId || invoice.price_currency.toLowerCase() !== 'usd') {
        throw new PaymentProviderError('answered with an invoice that was not asked for')
      }
      return { id: invoice.id, url: invoice.invoice_url }
    },
    async getPayment(id) {
      const answer = await askAgain(settings, `/v1/payment/${encodeURIComponent(id)}`)
      if (answer.status === 404) return null
      if (answer.status >= 300) throw failureOf(answer.status)
      const payment = read(paymentAnswer, answer.text)
      if (payment.payment_id !== id) throw new PaymentProviderError('answered with another payment')
      return paymentOf(payment)
    },
    isSigned: (body, signature) => isSignedByNowpayments(body, signature, settings.ipnSecret),
    readNotice(body) {
      const { data } = notice.safeParse(parseKeepingNumbers(body))
      return data ? { paymentId: data.payment_id, parentId: data.parent_payment_id } : null
    },
  }
}

function paymentOf(answer: z.output<typeof paymentAnswer>): NowpaymentsPayment {
  return {
    id: answer.payment_id,
    parentId: answer.parent_payment_id,
    extraIds: answer.payment_extra_ids,
    orderId: answer.order_id,
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

/** Reading is safe to repeat: after a broken connection, a 5xx or a 429 it is tried once more. */
async function askAgain(settings: NowpaymentsSettings, path: string) {
  for (let tried = 1; ; tried++) {
    try {
      const answer = await ask(settings, 'GET', path)
      if (tried === READ_TRIES || (answer.status < 500 && answer.status !== 429)) return answer
    } catch (error) {
      if (tried === READ_TRIES) throw error
    }
    await setTimeout(RETRY_AFTER_MS)
  }
}

async function ask(settings: NowpaymentsSettings, method: 'GET' | 'POST', path: string, body?: object) {
  const { apiKey, baseUrl, timeoutMs = TIMEOUT_MS } = settings
  try {
    const response = await fetch(`${baseUrl()}${path}`, {
      method,
      headers: { 'x-api-key': apiKey, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(method === 'GET' ? timeoutMs / 2 : timeoutMs),
    })
    return { status: response.status, text: await boundedText(response) }
  } catch (cause) {
    if (cause instanceof PaymentProviderError) throw cause
    const timedOut = cause instanceof Error && cause.name === 'TimeoutError'
    throw new PaymentProviderError(timedOut ? 'did not answer in time' : 'could not be reached', { cause })
  }
}

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_ANSWER_BYTES) throw new PaymentProviderError('answered with too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** A 4xx is a refusal: nothing was made. A request that timed out (408) or came too often (429) may be asked again. */
function failureOf(status: number): PaymentProviderError {
  const refused = status >= 400 && status < 500 && status !== 408 && status !== 429
  return new PaymentProviderError(`answered ${status}`, { refused })
}

function read<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  try {
    return schema.parse(parseKeepingNumbers(text))
  } catch (cause) {
    throw new PaymentProviderError('answered with something that cannot be read', { cause })
  }
}
