import { timingSafeEqual } from 'node:crypto'
import { toCents } from '@docket/contract/money'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Pool } from 'pg'
import * as z from 'zod'
import { misbehave } from '../../../../../host/sandbox/misbehave.ts'
import { paymentBody } from './notice.ts'
import { findInvoice, findPayment, insertInvoice, listPayments, readControl } from './store.ts'

/** The fields of an invoice request that the simulator uses. Like the real API, it ignores other fields. */
const invoiceRequest = z.object({
  price_amount: z.number().positive().max(1e9),
  price_currency: z.string().regex(/^usd$/i),
  order_id: z.string().max(200).nullish(),
  order_description: z.string().max(500).nullish(),
  ipn_callback_url: z.url().nullish(),
  success_url: z.url().nullish(),
  cancel_url: z.url().nullish(),
})

/** `POST /v1/invoice` and `GET /v1/payment/:id` of NOWPayments. */
export async function providerApi(
  scope: FastifyInstance,
  { pool, apiKey, pageUrl }: { pool: Pool; apiKey: string; pageUrl: string },
): Promise<void> {
  scope.addHook('onRequest', async (request, reply) => {
    if (!isSameKey(request.headers['x-api-key'], apiKey)) {
      return refuse(reply, 403, 'INVALID_API_KEY', 'Invalid api key')
    }
  })
  misbehave(scope, () => readControl(pool), refusal(500, 'INTERNAL_ERROR', 'Internal server error'))

  scope.post('/v1/invoice', async (request, reply) => {
    const { refuses } = await readControl(pool)
    if (refuses !== 'nothing') return refuse(reply, 400, ...REFUSALS[refuses])
    const { data: fields } = invoiceRequest.safeParse(request.body)
    if (!fields) return refuse(reply, 400, 'INVALID_REQUEST_PARAMS', 'Invalid request params')
    const invoice = await insertInvoice(pool, {
      priceCents: toCents(fields.price_amount),
      orderId: fields.order_id ?? null,
      description: fields.order_description ?? null,
      ipnCallbackUrl: fields.ipn_callback_url ?? null,
      successUrl: fields.success_url ?? null,
      cancelUrl: fields.cancel_url ?? null,
    })
    return reply.code(201).send({
      id: String(invoice.id),
      token_id: '5000000000',
      order_id: invoice.orderId,
      order_description: invoice.description,
      price_amount: String(fields.price_amount),
      price_currency: fields.price_currency.toUpperCase(),
      pay_currency: null,
      ipn_callback_url: invoice.ipnCallbackUrl,
      invoice_url: `${pageUrl}?iid=${invoice.id}`,
      success_url: invoice.successUrl,
      cancel_url: invoice.cancelUrl,
      partially_paid_url: null,
      payout_currency: null,
      created_at: invoice.createdAt.toISOString(),
      updated_at: invoice.createdAt.toISOString(),
      is_fixed_rate: false,
      is_fee_paid_by_user: false,
    })
  })

  scope.get<{ Params: { id: string } }>('/v1/payment/:id', async (request, reply) => {
    const id = Number(request.params.id)
    const payment = Number.isSafeInteger(id) ? await findPayment(pool, id) : undefined
    const invoice = payment && (await findInvoice(pool, payment.invoiceId))
    if (!payment || !invoice) return refuse(reply, 404, ...UNKNOWN)
    const { children } = await readControl(pool)
    if (payment.parentId !== null && children === '403') {
      return refuse(reply, 403, 'FORBIDDEN', 'You have no access to this payment')
    }
    if (payment.parentId !== null && children === '404') return refuse(reply, 404, ...UNKNOWN)
    const extras = (await listPayments(pool, invoice.id)).filter((other) => other.parentId === payment.id)
    // As documented: an answer lists the extra payments. Only a notice has the parent and the fee.
    const { parent_payment_id: _, fee: __, ...body } = paymentBody(invoice, payment)
    return {
      ...body,
      payment_extra_ids: extras.length > 0 ? extras.map((extra) => extra.id) : null,
      created_at: payment.createdAt.toISOString(),
      updated_at: payment.updatedAt.toISOString(),
    }
  })
}

const UNKNOWN = ['PAYMENT_NOT_FOUND', 'Payment not found'] as const

/** The provider's code, and words such as users have reported. */
const REFUSALS: Record<'currency' | 'minimum', readonly [code: string, message: string]> = {
  currency: ['CURRENCY_UNAVAILABLE', 'Currency USD is currently unavailable'],
  minimum: ['AMOUNT_MINIMAL_ERROR', 'Crypto amount is less than minimal'],
}

function refuse(reply: FastifyReply, statusCode: number, code: string, message: string) {
  return reply.code(statusCode).send(refusal(statusCode, code, message))
}

function refusal(statusCode: number, code: string, message: string) {
  return { status: false, statusCode, code, message }
}

function isSameKey(key: unknown, expectedKey: string): boolean {
  const [actual, expected] = [Buffer.from(String(key)), Buffer.from(expectedKey)]
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
