import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import Fastify from 'fastify'
import type { Pool } from 'pg'
import { expect } from 'vitest'
import { createPaystack, type Paystack } from '../../src/areas/deposits/payments/paystack/paystack.ts'
import { sandboxPaystackKey } from '../../src/areas/deposits/payments/paystack/settings.ts'
import type { OutcomeName } from '../../src/areas/deposits/payments/paystack/simulator/outcomes.ts'
import { sandboxPaystack } from '../../src/areas/deposits/payments/paystack/simulator/routes.ts'
import { type Control, writeControl } from '../../src/areas/deposits/payments/paystack/simulator/store.ts'
import { connect } from '../../src/host/db/database.ts'
import { createTestDatabase } from '../database.ts'

const PREFIX = '/sandbox/paystack'
/** The amount of every payment. */
export const QUOTED_KOBO = 1_530_251n
export const PUBLIC_URL = 'http://shop.localhost'

/** The simulator alone, over HTTP, with a small server in place of the shop that receives its notices. */
export interface PaystackSimulator {
  pool: Pool
  paystack: Paystack
  secretKey: string
  /** Like `paystack`, but with another key. */
  paystackWithKey(secretKey: string): Paystack
  /** The requests that the shop received. */
  posted: { path: string | undefined; body: Buffer; signature: unknown }[]
  /** The statuses of the shop's next answers to notices. If it is empty, the shop answers 200. */
  statuses: number[]
  /** The notices that the shop received, parsed by the shop's code. */
  notices(): ReturnType<Paystack['readNotice']>[]
  /** Sets the simulator's faults, and ends all faults that are not given. */
  setFaults(faults: Partial<Control>): Promise<void>
  /** Removes the simulator's faults, the received requests and the statuses of the shop's next answers. */
  reset(): Promise<void>
  /** What the shop sends to the provider to create a payment. */
  paymentRequest(reference?: string): Parameters<Paystack['initialize']>[0]
  /** Creates a payment and returns it with the path of its page. */
  open(): Promise<{ reference: string; path: string }>
  choose(path: string, outcome: OutcomeName): Promise<Response>
  /** Sends a form to one of its pages. */
  post(path: string, form: URLSearchParams): Promise<Response>
  page(path: string): Promise<{ response: Response; html: string; buttons: (string | undefined)[] }>
  /** Posts to the simulator's API with its key, unless `headers` have another one. */
  api(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>
  /** Calls the simulator's API, with its key unless another one is given. */
  request(method: string, path: string, body?: unknown, key?: string): Promise<Response>
  close(): Promise<void>
}

export async function openPaystackSimulator(): Promise<PaystackSimulator> {
  const database = await createTestDatabase()
  const { pool, close } = connect(database.url)
  const secretKey = sandboxPaystackKey('a secret of the tests')
  const posted: PaystackSimulator['posted'] = []
  const statuses: number[] = []
  const shop = createServer(async (request, response) => {
    const body = await buffer(request)
    posted.push({ path: request.url, body, signature: request.headers['x-paystack-signature'] })
    response.writeHead(statuses.shift() ?? 200).end()
  })
  await once(shop.listen(0, '127.0.0.1'), 'listening')
  const app = Fastify()
  await app.register(sandboxPaystack, {
    prefix: PREFIX,
    pool,
    log: app.log,
    publicUrl: PUBLIC_URL,
    ownOrigin: () => `http://127.0.0.1:${(shop.address() as AddressInfo).port}`,
    secretKey,
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const paystackWithKey = (key: string) =>
    createPaystack({ secretKey: key, baseUrl: () => origin + PREFIX, timeoutMs: 1_000 })
  const paystack = paystackWithKey(secretKey)

  const post = (path: string, body: URLSearchParams) =>
    fetch(origin + path, { method: 'POST', body, redirect: 'manual' })

  const paymentRequest: PaystackSimulator['paymentRequest'] = (reference = randomUUID()) => ({
    reference,
    email: "o'hara@docket.test",
    amountKobo: QUOTED_KOBO,
    callbackUrl: `${PUBLIC_URL}/deposit/back?from=card`,
    cancelUrl: 'https://elsewhere.docket.test/no',
  })
  return {
    pool,
    paystack,
    secretKey,
    paystackWithKey,
    posted,
    statuses,
    notices: () => posted.map(({ body }) => paystack.readNotice(String(body))),
    setFaults: (faults) => writeControl(pool, faults),
    async reset() {
      await writeControl(pool, {})
      posted.length = 0
      statuses.length = 0
    },
    paymentRequest,
    async open() {
      const { reference, ...rest } = paymentRequest()
      const { authorizationUrl } = await paystack.initialize({ reference, ...rest })
      expect(authorizationUrl).toMatch(
        /^http:\/\/shop\.localhost\/sandbox\/paystack\/checkout\/[0-9a-f]{20}$/,
      )
      return { reference, path: new URL(authorizationUrl).pathname }
    },
    choose: (path, outcome) => post(path, new URLSearchParams({ outcome })),
    post,
    async page(path) {
      const response = await fetch(origin + path)
      const html = await response.text()
      const buttons = [...html.matchAll(/name="outcome" value="([^"]+)"/g)].map(([, name]) => name)
      return { response, html, buttons }
    },
    api: (path, body, headers = {}) =>
      fetch(`${origin}${PREFIX}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${secretKey}`, ...headers },
        body: JSON.stringify(body),
      }),
    request: (method, path, body, key = secretKey) =>
      fetch(`${origin}${PREFIX}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    async close() {
      await app.close()
      shop.closeAllConnections()
      shop.close()
      await close()
      await database.drop()
    },
  }
}
