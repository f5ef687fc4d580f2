import { randomUUID, timingSafeEqual } from 'node:crypto'
import { emailKey } from '@docket/contract/email-key'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Pool } from 'pg'
import * as z from 'zod'
import { misbehave } from '../../../../../host/sandbox/misbehave.ts'
import { laggingBody, transactionBody } from './bodies.ts'
import { disputesApi } from './disputes-api.ts'
import { findTransaction, insertTransaction, readControl } from './store.ts'

const address = z.url({ protocol: /^https?$/ })

/** The fields of a request that the simulator uses. Like the real API, it ignores other fields. The minimum is ₦50. */
const paymentRequest = z.object({
  email: z.string().refine((email) => emailKey(email) !== null, 'Invalid Email Address Passed'),
  amount: z
    .union(
      [
        z.int(),
        z
          .string()
          .regex(/^\d{1,15}$/)
          .transform(Number),
      ],
      { error: 'Invalid Amount Sent' },
    )
    .refine((kobo) => kobo >= 5_000, { error: 'Invalid Amount Sent' }),
  currency: z.literal('NGN', { error: 'Currency not supported by merchant' }).default('NGN'),
  reference: z
    .string()
    .regex(/^[A-Za-z0-9.=-]{1,100}$/, 'Only -, ., = and alphanumeric characters are allowed in a reference')
    .default(() => randomUUID()),
  callback_url: address.nullish(),
  channels: z.array(z.string()).nullish(),
  metadata: z.union([z.string(), z.record(z.string(), z.unknown())]).default(''),
})

/** `POST /transaction/initialize` and `GET /transaction/verify/:reference` of Paystack, and its calls on disputes. */
export async function providerApi(
  scope: FastifyInstance,
  { pool, secretKey, pageUrl }: { pool: Pool; secretKey: string; pageUrl: string },
): Promise<void> {
  scope.addHook('onRequest', async (request, reply) => {
    if (!isAuthorized(request.headers.authorization, secretKey)) {
      return reply.code(401).send(refusal('Invalid key', 'invalid_Key'))
    }
  })
  misbehave(scope, () => readControl(pool), {
    status: false,
    message: 'An error occurred',
    type: 'api_error',
  })

  scope.post('/transaction/initialize', async (request, reply) => {
    const { refuses } = await readControl(pool)
    if (refuses !== 'nothing') return refuse(reply, ...REFUSALS[refuses])
    const { data, error } = paymentRequest.safeParse(request.body)
    if (!data) return refuse(reply, error.issues[0]?.message ?? 'Invalid params', 'invalid_params')
    const transaction = await insertTransaction(pool, {
      reference: data.reference,
      email: data.email,
      callbackUrl: data.callback_url ?? null,
      metadata: data.metadata,
      quotedKobo: BigInt(data.amount),
    })
    if (!transaction) return refuse(reply, ...REFUSALS.reference)
    return {
      status: true,
      message: 'Authorization URL created',
      data: {
        authorization_url: `${pageUrl}/${transaction.accessCode}`,
        access_code: transaction.accessCode,
        reference: transaction.reference,
      },
    }
  })

  scope.get<{ Params: { reference: string } }>('/transaction/verify/:reference', async (request, reply) => {
    const transaction = await findTransaction(pool, { reference: request.params.reference })
    if (!transaction) return refuse(reply, 'Transaction reference not found.', 'transaction_not_found')
    const { verifyLagMs, lagStatus } = await readControl(pool)
    const lagEndsAt = (transaction.paidAt?.getTime() ?? 0) + Math.max(verifyLagMs, transaction.verifyLagMs)
    const isLagging = transaction.status === 'success' && lagEndsAt > Date.now()
    const data = isLagging ? laggingBody(transaction, lagStatus) : transactionBody(transaction)
    return { status: true, message: 'Verification successful', data }
  })

  disputesApi(scope, { pool, secretKey })
}

/** Paystack's own words, as users have reported them, and its code. */
const REFUSALS: Record<'currency' | 'email' | 'reference', readonly [message: string, code: string]> = {
  currency: ['Currency not supported by merchant', 'unsupported_currency'],
  email: ['Invalid Email Address Passed', 'invalid_email_address'],
  reference: ['Duplicate Transaction Reference', 'duplicate_reference'],
}

function refuse(reply: FastifyReply, message: string, code: string) {
  return reply.code(400).send(refusal(message, code))
}

function refusal(message: string, code: string) {
  return { status: false, message, type: 'validation_error', code }
}

function isAuthorized(header: string | undefined, secretKey: string): boolean {
  const [actual, expected] = [Buffer.from(header ?? ''), Buffer.from(`Bearer ${secretKey}`)]
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
