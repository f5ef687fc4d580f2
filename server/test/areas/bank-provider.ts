import { createHmac, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { dollars } from '@docket/contract/amounts'
import { createCryptoPayment } from '@docket/contract/deposits'
import { endpoint, type Output } from '@docket/contract/endpoint'
import Fastify from 'fastify'
import * as z from 'zod'
import {
  createCircuitBreaker,
  createHttp,
  parseKeepingNumbers,
} from '../../src/areas/deposits/payments/provider/http.ts'
import type {
  Decision,
  DepositMethod,
  DepositStatus,
  PaymentProvider,
  ProviderDefinition,
  ProviderFacts,
} from '../../src/areas/deposits/payments/provider/payment-provider.ts'
import { PaymentProviderError } from '../../src/areas/deposits/payments/provider/payment-provider-error.ts'
import { httpUrl } from '../../src/host/environment.ts'
import { type ApiMode, misbehave } from '../../src/host/sandbox/misbehave.ts'
import { serviceEnvironment } from '../../src/host/service-environment.ts'

/** Typed as a string, because the contract's type of a method has no `bank`. */
const METHOD: string = 'bank'

const createBankPayment = endpoint({
  method: 'POST',
  path: '/bank/create-payment',
  access: 'user',
  summary: 'Open a bank transfer for an amount in USD; go on at `payment_url`',
  body: z.strictObject({ amount: dollars.min(10, 'Minimum deposit for Bank is $10.') }),
  output: z.object({ payment_url: z.url() }),
  errors: createCryptoPayment.errors,
  idempotent: true,
})

const bankEnvironment = serviceEnvironment({
  variables: { BANK_KEY: z.string().optional(), BANK_BASE_URL: httpUrl.optional() },
  keys: ['BANK_KEY'],
  address: 'BANK_BASE_URL',
  findUnsafe: {
    sandbox: ({ BANK_KEY }) =>
      BANK_KEY?.startsWith('live_') ? 'BANK_KEY: a sandbox would take real money' : null,
    production: () => null,
  },
})

/** The value of a bank's payment: the stored cents. */
const readValue: ProviderFacts['readValue'] = ({ cents }) => ({
  arrivedCents: typeof cents === 'string' ? BigInt(cents) : null,
  worthlessReason: null,
})

/** What was paid by a bank: the stored cents, in dollars. */
const readPaid: ProviderFacts['readPaid'] = ({ cents }) =>
  typeof cents === 'string'
    ? { currency: 'USD', amount: (Number(cents) / 100).toFixed(2), fee: null, rate: null }
    : null

const facts: ProviderFacts = {
  method: METHOD as DepositMethod,
  notices: { path: '/bank/notice', signatureHeader: 'x-bank-signature' },
  usesOurPaymentIds: false,
  statuses: { onItsWay: ['underway', 'paid'], givenBack: ['returned'] },
  stageOf: (status) => ['begun', 'underway', 'paid', 'returned'].indexOf(status),
  limits: { openDays: 1, onItsWayDays: 30, checkedDays: 1 },
  readValue,
  readPaid,
}

/** A made-up provider, in one object, as a provider's folder exports it. */
export const bank: ProviderDefinition = {
  ...facts,
  environment: bankEnvironment,
  opening: {
    chargedIn: 'USD',
    minimumDollars: 10,
    endpoint: createBankPayment,
    answer: ({ url }): Output<typeof createBankPayment> => ({ payment_url: url }),
  },
  statusEndpoint: null,
  open(config) {
    const { BANK_KEY: key, BANK_BASE_URL: baseUrl } = bankEnvironment.read(config)
    return key && baseUrl ? bankProvider(key, baseUrl) : null
  },
}

const page = z.object({ id: z.string(), url: z.url() })
const payment = z.object({
  id: z.string().regex(/^[0-9a-f-]{36}$/),
  reference: z.string().regex(/^[0-9a-f]{32}$/),
  status: z.string().regex(/^[a-z]{1,20}$/),
  cents: z.string().regex(/^\d{1,12}$/),
})

function bankProvider(key: string, baseUrl: string): PaymentProvider<z.output<typeof payment>> {
  const breaker = createCircuitBreaker({ name: 'Bank' })
  const http = createHttp({
    baseUrl: () => baseUrl,
    breaker,
    headers: { authorization: key },
    fail: (reason, failure) => new PaymentProviderError(reason, failure),
  })
  return {
    ...facts,
    breaker,
    create: async ({ reference, amountCents }) =>
      http.read(page, await http.post('/payments', { reference, cents: String(amountCents) })),
    async fetch(id) {
      const answer = await http.get(`/payments/${encodeURIComponent(id)}`)
      if (answer.status === 404 && answer.text === '{}') return null
      return paymentOf(http.read(payment, answer))
    },
    verifyNotice: (body, signature) => signature === signatureOf(key, body),
    readNotice(body) {
      const named = readWith(noticed, body)
      if (!named || !(named.id || named.reference || named.cents)) return null
      const { id: paymentId, reference: depositReference, status, cents: amount } = named
      const fields = readWith(payment, body)
      const isBegun = status === 'begun'
      return {
        paymentId,
        number: null,
        payment: fields ? paymentOf(fields) : null,
        returnedMoney: null,
        money: isBegun
          ? null
          : { kind: 'payment', depositReference, pageId: null, amount, status: status ?? '' },
      }
    },
    decide: ({ status, fields }, { status: depositStatus, amountCents, earlier }) => ({
      decision:
        status !== 'paid' || earlier?.settledAs
          ? { kind: 'wait' }
          : decide(BigInt(fields.cents), { depositStatus, amountCents }),
      details: { status, cents: fields.cents },
      valueCents: BigInt(fields.cents),
      returnedCents: status === 'returned' ? BigInt(fields.cents) : null,
      amount: null,
    }),
  }
}

function paymentOf(fields: z.output<typeof payment>) {
  const { id, status, reference: depositReference } = fields
  return { id, status, parentId: null, extraIds: [], depositReference, pageId: null, fields }
}

/** A notice of which a part cannot be read still names its payment or its deposit. */
const noticed = z.object(
  Object.fromEntries(
    Object.entries(payment.shape).map(([name, type]) => [name, type.nullable().catch(null)]),
  ) as Record<keyof typeof payment.shape, z.ZodCatch<z.ZodNullable<z.ZodString>>>,
)

function readWith<Schema extends z.ZodType>(schema: Schema, body: string): z.output<Schema> | undefined {
  try {
    return schema.safeParse(parseKeepingNumbers(body)).data
  } catch {
    return undefined
  }
}

function decide(
  arrivedCents: bigint,
  { depositStatus, amountCents }: { depositStatus: DepositStatus; amountCents: bigint },
): Decision {
  if (depositStatus === 'COMPLETED' || depositStatus === 'REVIEW')
    return { kind: 'separate', reason: 'second-payment' }
  if (arrivedCents === amountCents) return { kind: 'complete', creditedCents: amountCents, surplusCents: 0n }
  return { kind: 'review', reason: 'wrong-amount' }
}

const signatureOf = (key: string, body: Buffer | string) =>
  createHmac('sha256', key).update(body).digest('hex')

/** The bank itself: a small HTTP server. */
export interface Bank {
  /** The variables of a shop that uses it. */
  env: { BANK_KEY: string; BANK_BASE_URL: string }
  /** The ids of its payments for a deposit, the oldest first. */
  paymentsOf(reference: string): string[]
  set(paymentId: string, status: string): void
  /** Removes a payment, so that the bank does not know it. */
  forget(paymentId: string): void
  control(api: ApiMode): void
  /** The text of the notice of a payment, as the payment is now. */
  noticeOf(paymentId: string): string
  sign(body: string): string
  close(): Promise<void>
}

export async function openBank(): Promise<Bank> {
  const key = `test_${randomUUID()}`
  const payments = new Map<string, z.output<typeof payment>>()
  let api: ApiMode = 'ok'
  const server = Fastify()
  server.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== key) return reply.code(401).send()
  })
  misbehave(server, async () => ({ api, delayMs: 0, retryAfterSeconds: 1 }), {})
  server.post('/payments', async ({ body }) => {
    const request = z.object({ reference: z.string(), cents: z.string() }).parse(body)
    const id = randomUUID()
    payments.set(id, { ...request, id, status: 'begun' })
    return { id, url: `https://bank.test/pay/${id}` }
  })
  server.get<{ Params: { id: string } }>('/payments/:id', async ({ params }, reply) => {
    return payments.get(params.id) ?? reply.code(404).send({})
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  const find = (id: string) => {
    const found = payments.get(id)
    if (!found) throw new Error('The bank has no such payment.')
    return found
  }
  return {
    env: { BANK_KEY: key, BANK_BASE_URL: `http://127.0.0.1:${port}` },
    paymentsOf: (reference) =>
      [...payments.values()].filter((one) => one.reference === reference).map(({ id }) => id),
    set: (id, status) => void payments.set(id, { ...find(id), status }),
    forget: (id) => void payments.delete(id),
    control(mode) {
      api = mode
    },
    noticeOf: (id) => JSON.stringify(find(id)),
    sign: (body) => signatureOf(key, body),
    close: () => server.close(),
  }
}
