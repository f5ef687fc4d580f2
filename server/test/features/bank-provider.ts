import { createHmac, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { dollars } from '@docket/contract/amounts'
import { endpoint, type Output } from '@docket/contract/endpoint'
import Fastify from 'fastify'
import * as z from 'zod'
import { createCircuitBreaker } from '../../src/payments/provider/circuit-breaker.ts'
import type { Decision } from '../../src/payments/provider/decision.ts'
import { createHttp } from '../../src/payments/provider/http.ts'
import type {
  DepositMethod,
  PaymentProvider,
  ProviderDefinition,
  ProviderFacts,
} from '../../src/payments/provider/payment-provider.ts'
import { PaymentProviderError } from '../../src/payments/provider/payment-provider-error.ts'
import { httpUrl } from '../../src/platform/environment.ts'
import { serviceEnvironment } from '../../src/platform/service-environment.ts'

/** Typed as a string, because the contract's type of a method has no `bank`. */
const METHOD: string = 'bank'

const createBankPayment = endpoint({
  method: 'POST',
  path: '/bank/create-payment',
  access: 'user',
  summary: 'Open a bank transfer for an amount in USD; go on at `payment_url`',
  body: z.strictObject({ amount: dollars.min(10, 'Minimum deposit for Bank is $10.') }),
  output: z.object({ payment_url: z.url() }),
  errors: [
    'VALIDATION_ERROR',
    'PAYMENT_REFUSED',
    'PAYMENT_UNAVAILABLE',
    'KEY_REUSED',
    'IN_PROGRESS',
    'RATE_LIMITED',
  ],
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
  priceCents: null,
})

const facts: ProviderFacts = {
  method: METHOD as DepositMethod,
  notices: { path: '/bank/notice', signatureHeader: 'x-bank-signature' },
  usesOurPaymentIds: false,
  statuses: { onItsWay: ['paid'], givenBack: [] },
  stageOf: (status) => ['begun', 'paid'].indexOf(status),
  limits: { openDays: 1, onItsWayDays: 30, checkedDays: 1 },
  readValue,
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
const payment = z.object({ id: z.string(), reference: z.string(), status: z.string(), cents: z.string() })

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
      if (answer.status === 404) return null
      const fields = http.read(payment, answer)
      return {
        id,
        status: fields.status,
        parentId: null,
        extraIds: [],
        depositReference: fields.reference,
        pageId: null,
        fields,
      }
    },
    verifyNotice: (body, signature) => signature === signatureOf(key, body),
    readNotice: (body) => ({ paymentId: body, payment: null, returnedMoney: null }),
    decide: ({ status, fields }, { amountCents, earlier }) => ({
      decision:
        status !== 'paid' || earlier?.settledAs
          ? { kind: 'wait' }
          : decide(BigInt(fields.cents), amountCents),
      details: { status, cents: fields.cents },
      valueCents: BigInt(fields.cents),
    }),
  }
}

function decide(arrivedCents: bigint, amountCents: bigint): Decision {
  if (arrivedCents === amountCents) return { kind: 'complete', creditedCents: amountCents, surplusCents: 0n }
  return { kind: 'review', reason: 'wrong-amount' }
}

const signatureOf = (key: string, body: Buffer | string) =>
  createHmac('sha256', key).update(body).digest('hex')

/** The bank itself: a small HTTP server. */
export interface Bank {
  /** The variables of a shop that uses it. */
  env: { BANK_KEY: string; BANK_BASE_URL: string }
  /** The id of the payment at this page. */
  paymentAt(pageUrl: string): string
  pay(paymentId: string): void
  /** Posts the notice of a payment to the shop at `origin`, by default with a valid signature. */
  notify(origin: string, paymentId: string, signature?: string): Promise<Response>
  close(): Promise<void>
}

export async function openBank(): Promise<Bank> {
  const key = `test_${randomUUID()}`
  const payments = new Map<string, z.output<typeof payment>>()
  const server = Fastify()
  server.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== key) return reply.code(401).send()
  })
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
  return {
    env: { BANK_KEY: key, BANK_BASE_URL: `http://127.0.0.1:${port}` },
    paymentAt: (pageUrl) => new URL(pageUrl).pathname.slice('/pay/'.length),
    pay(id) {
      const existing = payments.get(id)
      if (!existing) throw new Error('The bank has no such payment.')
      payments.set(id, { ...existing, status: 'paid' })
    },
    notify: (origin, paymentId, signature = signatureOf(key, paymentId)) =>
      fetch(`${origin}/api${facts.notices.path}`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain', [facts.notices.signatureHeader]: signature },
        body: paymentId,
      }),
    close: () => server.close(),
  }
}
