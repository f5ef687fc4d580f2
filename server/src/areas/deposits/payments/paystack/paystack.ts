import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import {
  type CircuitBreaker,
  createCircuitBreaker,
  createHttp,
  type HttpAnswer,
  parseKeepingNumbers,
} from '../provider/http.ts'
import type { AnsweredDispute, DisputeAnswer, ReturnedMoney } from '../provider/payment-provider.ts'
import { PaymentProviderError } from '../provider/payment-provider-error.ts'
import { answerDispute } from './answer-dispute.ts'
import type { PaystackTransaction } from './decide-card-payment.ts'
import { readReturnedMoney } from './returned-money.ts'
import type { PaystackSettings } from './settings.ts'

/** What the shop sends to open a payment. */
interface PaymentOrder {
  /** Our id of the payment, never used before. It may have letters, digits, `-`, `.` and `=`. */
  reference: string
  email: string
  /** Below 2^53. */
  amountKobo: bigint
  /** Where the customer returns to, with `reference` added. */
  callbackUrl: string
  cancelUrl: string
}

export interface Paystack {
  breaker: CircuitBreaker
  /** `live` if the secret key charges real cards, otherwise `test`. */
  domain: 'test' | 'live'
  /**
   * Opens a payment by card, in naira. It accepts each reference only once.
   * @throws PaymentProviderError
   */
  initialize(order: PaymentOrder): Promise<{ authorizationUrl: string }>
  /** The payment, or null if Paystack does not know the reference. @throws PaymentProviderError */
  verify(reference: string): Promise<PaystackTransaction | null>
  /** See `PaymentProvider`. */
  answerDispute(answer: DisputeAnswer): Promise<AnsweredDispute>
  /** Whether a notice's body was signed with our secret key, or the one before (see isSignedByPaystack). */
  isSigned(body: Buffer, signature: unknown): boolean
  /**
   * Which payment a notice is about, and what it says of it; null if a notice is about none, such as a transfer, or
   * cannot be read. Only a notice of a charge has the whole payment.
   */
  readNotice(body: string): PaystackNotice | null
}

export interface PaystackNotice {
  /** Of the event: `charge`, `refund` or `dispute`. */
  about: About
  /** Null if the notice has only the payment's number, or none. */
  reference: string | null
  number: string | null
  amountKobo: bigint | null
  currency: string | null
  status: string
  transaction: PaystackTransaction | null
  returnedMoney: ReturnedMoney | null
}

/** Paystack over its HTTP API. [PaystackOSS/openapi `dist/paystack.yaml`] */
export function createPaystack(settings: PaystackSettings): Paystack {
  const { secretKey, previousSecretKey, baseUrl, timeoutMs } = settings
  const secretKeys = [secretKey, previousSecretKey].filter((key) => key !== undefined)
  const breaker = createCircuitBreaker({ name: 'Paystack' })
  const http = createHttp({
    baseUrl,
    breaker,
    headers: { authorization: `Bearer ${secretKey}` },
    secrets: secretKeys,
    timeoutMs,
    fail: (reason, failure) => new PaymentProviderError(reason, failure),
  })
  return {
    breaker,
    domain: secretKey.startsWith('sk_test_') ? 'test' : 'live',
    async initialize(order) {
      const answer = await http.post('/transaction/initialize', {
        email: order.email,
        amount: Number(order.amountKobo),
        currency: 'NGN',
        reference: order.reference,
        callback_url: order.callbackUrl,
        channels: ['card'],
        metadata: { cancel_action: order.cancelUrl },
      })
      const { data } = http.read(initializeAnswer, answer)
      if (data.reference !== order.reference) {
        throw new PaymentProviderError('answered with another payment than the requested one')
      }
      return { authorizationUrl: data.authorization_url }
    },
    async verify(reference) {
      // An invalid reference could change the path of the request.
      if (!referenceText.safeParse(reference).success) return null
      const answer = await http.get(`/transaction/verify/${encodeURIComponent(reference)}`)
      if (isUnknown(answer)) return null
      const { data } = http.read(verifyAnswer, answer)
      if (data.reference !== reference) throw new PaymentProviderError('answered with another payment')
      return transactionOf(data)
    },
    answerDispute: (answer) => answerDispute(http, baseUrl, answer),
    isSigned: (body, signature) => isSignedByPaystack(body, signature, secretKeys),
    readNotice(body) {
      const named = parseWith(notice, body)
      const about = named && aboutOf(named.event)
      if (!about) return null
      const { event, data } = named
      const charge = about === 'charge' ? parseWith(chargeNotice, body) : undefined
      const { amount, currency, status } = noticedMoney.parse(data)
      return {
        about,
        ...namesOf(about, data),
        amountKobo: amount ?? null,
        currency: currency?.toUpperCase() ?? null,
        status: status ?? event.slice(event.lastIndexOf('.') + 1),
        transaction: charge ? transactionOf(charge.data) : null,
        returnedMoney: readReturnedMoney(event, data),
      }
    },
  }
}

function transactionOf(data: z.output<typeof verifyAnswer>['data']): PaystackTransaction {
  return {
    id: data.id ?? null,
    reference: data.reference,
    status: data.status.toLowerCase(),
    amountKobo: data.amount,
    requestedKobo: data.requested_amount ?? null,
    currency: data.currency.toUpperCase(),
    domain: data.domain.toLowerCase(),
    gatewayResponse: data.gateway_response,
    paidAt: data.paid_at,
    channel: data.channel,
  }
}

/**
 * Whether Paystack does not know the reference. Its schema has a 404 for that, and users have seen a 400 with
 * `Transaction reference not found` [kehers/paystack issues 17 and 36]. The answer must have the form of Paystack's
 * refusals, because any server answers 404 if the address is wrong.
 */
function isUnknown({ status, text }: HttpAnswer): boolean {
  if (status !== 404 && status !== 400) return false
  const refused = parseWith(refusal, text)
  if (!refused) return false
  return (
    status === 404 || refused.code === 'transaction_not_found' || /reference not found/i.test(refused.message)
  )
}

type About = 'charge' | 'refund' | 'dispute'

function aboutOf(event: string): About | null {
  if (event.startsWith('charge.dispute.')) return 'dispute'
  if (event.startsWith('charge.')) return 'charge'
  return event.startsWith('refund.') ? 'refund' : null
}

/** How a notice names its payment: by our reference, or by Paystack's number only. */
function namesOf(about: About, data: z.output<typeof notice>['data']) {
  const { reference, transaction_reference, transaction } = data
  const whole = typeof transaction === 'object' ? transaction : null
  const number = (typeof transaction === 'string' ? transaction : whole?.id) ?? null
  if (about === 'charge') return { reference: reference ?? null, number }
  const names = [whole?.reference, transaction_reference]
  return { reference: (about === 'dispute' ? names : names.toReversed()).find(Boolean) ?? null, number }
}

function parseWith<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | undefined {
  try {
    return schema.safeParse(parseKeepingNumbers(text)).data
  } catch {
    return undefined
  }
}

/**
 * What Paystack allows in a reference, ours and others. It is safe in a path, because `.` and `../../../..` are not
 * allowed.
 */
const referenceText = z.string().regex(/^(?=.*[A-Za-z0-9])[A-Za-z0-9.=-]{1,100}$/)

/** Numbers are text here, see parseKeepingNumbers. */
const kobo = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform(BigInt)
/** One of Paystack's own words. Words that we do not know are accepted, too. */
const word = z.string().regex(/^[\w -]{1,40}$/)
/** An optional text, shortened, and without characters that PostgreSQL refuses; null if it is empty or not a text. */
const remark = z
  .string()
  .transform((text) =>
    text
      .replace(/\p{Cc}/gu, ' ')
      .slice(0, 200)
      .toWellFormed()
      .trim(),
  )
  .nullish()
  .catch(null)
  .transform((text) => text || null)

const currencyCode = z.string().regex(/^[A-Za-z]{3}$/)
/** Paystack's number of a payment. */
const numberText = z.string().regex(/^\d{1,20}$/)

/** POST /transaction/initialize. */
const initializeAnswer = z.object({
  status: z.literal(true),
  data: z.object({ authorization_url: z.url({ protocol: /^https?$/ }), reference: z.string() }),
})

/** GET /transaction/verify/:reference. The outer `status` is that of the call, the inner one that of the payment. */
export const verifyAnswer = z.object({
  status: z.literal(true),
  data: z.object({
    // Stored for the record only, so an invalid id is ignored.
    id: numberText.nullish().catch(null),
    reference: z.string(),
    status: word,
    amount: kobo,
    requested_amount: kobo.nullish(),
    currency: currencyCode,
    domain: word,
    gateway_response: remark,
    paid_at: remark,
    channel: remark,
  }),
})

/** A notice of a charge. */
export const chargeNotice = z.object({ data: verifyAnswer.shape.data })

/** How a call is refused. */
export const refusal = z.object({
  status: z.literal(false),
  message: z.string(),
  code: z.string().nullish(),
})

/** The fields of a notice that we read: the event and its payment. All other facts are fetched from Paystack. */
export const notice = z.object({
  event: z.string().regex(/^[a-z._-]{1,60}$/),
  data: z.looseObject({
    reference: referenceText.nullish().catch(null),
    transaction_reference: referenceText.nullish().catch(null),
    // Some events have only the payment's number here, others the whole payment.
    transaction: z
      .union([
        numberText,
        z.looseObject({
          id: numberText.nullish().catch(null),
          reference: referenceText.nullish().catch(null),
        }),
      ])
      .nullish()
      .catch(null),
  }),
})

/** What a notice says of the money of its payment, as far as it can be read. */
const noticedMoney = z.object({
  amount: kobo.nullish().catch(null),
  currency: currencyCode.nullish().catch(null),
  status: word.nullish().catch(null),
})

/**
 * Whether `signature` (the header `x-paystack-signature`) is Paystack's own for this body: hex HMAC-SHA512 of the
 * unchanged bytes, keyed with the API's secret key. During a rotation there are two of them. [Paystack docs, Webhooks]
 */
function isSignedByPaystack(body: Buffer, signature: unknown, secretKeys: readonly string[]): boolean {
  // Checked first, because Buffer.from ends silently at the first character that is not hex.
  if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/i.test(signature)) return false
  const actual = Buffer.from(signature, 'hex')
  const fits = secretKeys.map((secretKey) =>
    timingSafeEqual(actual, createHmac('sha512', secretKey).update(body).digest()),
  )
  return fits.includes(true)
}
