import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { type Connections, connect } from '../../platform/database.ts'
import type { PaymentProviderError } from '../../providers/payment-provider-error.ts'
import { createPaystack, type Paystack } from '../../providers/paystack.ts'
import { sandboxPaystackKey } from '../../providers/paystack-settings.ts'
import type { OutcomeName } from './outcomes.ts'
import { sandboxPaystack } from './routes.ts'
import { type Control, writeControl } from './store.ts'

const PREFIX = '/sandbox/paystack'
const PUBLIC_URL = 'http://shop.docket.test'
const secretKey = sandboxPaystackKey('a secret of the tests')
const QUOTED = 1_530_251n

let database: Awaited<ReturnType<typeof createTestDatabase>>
let connections: Connections
let app: FastifyInstance
/** Where the simulator listens, and where the shop that it posts notices to. */
let origin: string
let shop: Server
let paystack: Paystack
/** What the shop was posted, and how it answers: 200 unless there is another status in the queue. */
const posted: { path: string | undefined; body: Buffer; signature: unknown }[] = []
const statuses: number[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  connections = connect(database.url)
  shop = createServer(async (request, response) => {
    const body = await buffer(request)
    posted.push({ path: request.url, body, signature: request.headers['x-paystack-signature'] })
    response.writeHead(statuses.shift() ?? 200).end()
  })
  await once(shop.listen(0, '127.0.0.1'), 'listening')
  app = Fastify()
  await app.register(sandboxPaystack, {
    prefix: PREFIX,
    pool: connections.pool,
    log: app.log,
    publicUrl: PUBLIC_URL,
    ownOrigin: () => `http://127.0.0.1:${(shop.address() as AddressInfo).port}`,
    secretKey,
  })
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
  paystack = createPaystack({ secretKey, baseUrl: () => origin + PREFIX, timeoutMs: 1_000 })
})
beforeEach(async () => {
  await control({})
  posted.length = 0
})
afterAll(async () => {
  await app.close()
  shop.closeAllConnections()
  shop.close()
  await connections.close()
  await database.drop()
})

const control = (told: Partial<Control>) => writeControl(connections.pool, told)

const order = (reference: string = randomUUID()) => ({
  reference,
  email: "o'hara@docket.test",
  amountKobo: QUOTED,
  callbackUrl: `${PUBLIC_URL}/deposit/back?from=card`,
  cancelUrl: 'https://elsewhere.docket.test/no',
})

/** A new payment and the path of its page. */
async function open() {
  const { reference, ...rest } = order()
  const { authorizationUrl } = await paystack.initialize({ reference, ...rest })
  expect(authorizationUrl).toMatch(/^http:\/\/shop\.docket\.test\/sandbox\/paystack\/checkout\/[0-9a-f]{20}$/)
  return { reference, path: new URL(authorizationUrl).pathname }
}

const choose = (path: string, outcome: OutcomeName) =>
  fetch(origin + path, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' })

const page = async (path: string) => {
  const response = await fetch(origin + path)
  const html = await response.text()
  const buttons = [...html.matchAll(/name="outcome" value="([^"]+)"/g)].map(([, name]) => name)
  return { response, html, buttons }
}

const notices = () => posted.map(({ body }) => paystack.readNotice(String(body)))

const api = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${origin}${PREFIX}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secretKey}`, ...headers },
    body: JSON.stringify(body),
  })

describe('the Paystack simulator', () => {
  it('opens a payment that is abandoned until it is paid, its id beyond every float', async () => {
    const { reference } = await open()
    const { rows } = await connections.pool.query(
      'SELECT id::text FROM sandbox_paystack_transactions WHERE reference = $1',
      [reference],
    )
    expect(BigInt(rows[0].id)).toBeGreaterThan(2n ** 63n - 1n)
    expect(await paystack.verify(reference)).toEqual({
      id: rows[0].id,
      reference,
      status: 'abandoned',
      amountKobo: QUOTED,
      requestedKobo: QUOTED,
      currency: 'NGN',
      domain: paystack.domain,
      gatewayResponse: 'The transaction was not completed',
      paidAt: null,
      channel: 'card',
    })
    expect(await paystack.verify(randomUUID())).toBeNull()
  })

  it('asks for the key', async () => {
    const wrong = createPaystack({ secretKey: 'sk_test_wrong', baseUrl: () => origin + PREFIX })
    await expect(wrong.initialize(order())).rejects.toMatchObject({ reason: 'answered 401', refused: true })
    await expect(wrong.verify('a')).rejects.toMatchObject({ reason: 'answered 401' })
    for (const authorization of ['', secretKey, `Bearer ${secretKey}x`]) {
      const response = await api('/transaction/initialize', {}, { authorization })
      expect([response.status, await response.json()]).toMatchObject([401, { status: false }])
    }
  })

  it('knows each reference once', async () => {
    const { reference } = await open()
    await expect(paystack.initialize(order(reference))).rejects.toMatchObject({ refused: true })
    const again = await api('/transaction/initialize', { email: 'a@b.test', amount: 5_000, reference })
    expect([again.status, await again.json()]).toMatchObject([400, { code: 'duplicate_reference' }])
  })

  it.each([
    ['no e-mail address', { email: undefined }],
    ['a wrong e-mail address', { email: 'nobody' }],
    ['no amount', { amount: undefined }],
    ['part of a kobo', { amount: 5_000.5 }],
    ['a negative amount', { amount: -5_000 }],
    ['less than ₦50', { amount: 4_999 }],
    ['another currency', { currency: 'USD' }],
    ['an underscore in the reference', { reference: 'a_b' }],
    ['a callback that is no address', { callback_url: 'javascript:alert(1)' }],
  ])('refuses an order with %s', async (_what, flaw) => {
    const response = await api('/transaction/initialize', { email: 'a@b.test', amount: 5_000, ...flaw })
    expect([response.status, await response.json()]).toMatchObject([400, { status: false }])
  })

  it('takes an amount as text, metadata as JSON, and makes up a reference', async () => {
    const metadata = '{"cancel_action":"https://elsewhere.docket.test/no"}'
    const answer = await api('/transaction/initialize', { email: 'a@b.test', amount: '5000', metadata })
    const { data } = (await answer.json()) as { data: { authorization_url: string; reference: string } }
    expect((await paystack.verify(data.reference))?.amountKobo).toBe(5_000n)
    const response = await choose(new URL(data.authorization_url).pathname, 'abandon')
    expect(response.headers.get('location')).toBe('https://elsewhere.docket.test/no')
  })
})

describe('an outcome', () => {
  const success = { status: 'success', amountKobo: QUOTED, requestedKobo: QUOTED, currency: 'NGN' }
  const half = (QUOTED + 1n) / 2n

  it.each<[OutcomeName[], object, string[]]>([
    [['pay'], success, ['charge.success']],
    [['decline'], { status: 'failed', gatewayResponse: 'Declined', paidAt: null }, []],
    [['insufficient-funds'], { status: 'failed', gatewayResponse: 'Insufficient Funds' }, []],
    [['decline', 'insufficient-funds', 'pay'], success, ['charge.success']],
    [['abandon'], { status: 'abandoned' }, []],
    [['abandon', 'pay'], success, ['charge.success']],
    [['process'], { status: 'ongoing', paidAt: null }, []],
    [['process', 'finish'], success, ['charge.success']],
    [['process', 'decline'], { status: 'failed' }, []],
    [['pay-fees'], { ...success, amountKobo: QUOTED + 32_953n }, ['charge.success']],
    [['wrong-amount'], { ...success, amountKobo: half, requestedKobo: half }, ['charge.success']],
    [['wrong-currency'], { ...success, currency: 'USD' }, ['charge.success']],
    [['notices-twice'], success, ['charge.success', 'charge.success']],
    [['notices-lost'], success, []],
    [['notices-lost', 'resend'], success, ['charge.success']],
    [['pay', 'refund'], { status: 'reversed' }, ['charge.success', 'refund.processed']],
    [['pay', 'reverse'], { status: 'reversed' }, ['charge.success']],
    [['pay', 'dispute'], success, ['charge.success', 'charge.dispute.create']],
    [
      ['pay', 'dispute', 'refund'],
      { status: 'reversed' },
      ['charge.success', 'charge.dispute.create', 'refund.processed'],
    ],
  ])('of %j is told when asked, and in notices that are signed', async (chosen, expected, events) => {
    const { reference, path } = await open()
    for (const outcome of chosen) expect((await choose(path, outcome)).status).toBe(303)
    expect(await paystack.verify(reference)).toMatchObject({ reference, ...expected })
    expect(notices()).toEqual(events.map((event) => ({ event, reference })))
    for (const { path, body, signature } of posted) {
      expect([path, paystack.isSigned(body, signature)]).toEqual(['/api/paystack/webhook', true])
      const tampered = Buffer.concat([body, Buffer.from(' ')])
      expect(paystack.isSigned(tampered, signature)).toBe(false)
    }
  })

  it('leads on to the shop with the reference, or back', async () => {
    const { reference, path } = await open()
    expect((await choose(path, 'decline')).headers.get('location')).toBe(path)
    expect((await choose(path, 'abandon')).headers.get('location')).toBe('https://elsewhere.docket.test/no')
    expect((await choose(path, 'pay')).headers.get('location')).toBe(
      `${PUBLIC_URL}/deposit/back?from=card&trxref=${reference}&reference=${reference}`,
    )
  })

  it('tells all of a payment in its notice, a refund with its amount as text', async () => {
    const { reference, path } = await open()
    for (const outcome of ['pay-fees', 'refund'] as const) await choose(path, outcome)
    const [paid, refunded] = posted.map(({ body }) => String(body))
    const id = (await paystack.verify(reference))?.id
    expect(paid).toContain(`"id":${id},`)
    expect(JSON.parse(paid ?? '')).toMatchObject({
      data: { domain: 'test', requested_amount: 1_530_251, amount: 1_563_204, fees: 32_953, metadata: {} },
    })
    expect(JSON.parse(refunded ?? '')).toMatchObject({
      event: 'refund.processed',
      data: { transaction_reference: reference, amount: '1563204', currency: 'NGN' },
    })
  })

  it('counts once, however often its button is pressed', async () => {
    const { path } = await open()
    const presses = await Promise.all(Array.from({ length: 5 }, () => choose(path, 'pay')))
    expect(presses.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409, 409])
    expect(notices()).toHaveLength(1)
  })
})

describe('a notice of the simulator', () => {
  it('is sent again byte for byte', async () => {
    const { path } = await open()
    await choose(path, 'pay')
    await choose(path, 'resend')
    expect(posted[1]).toEqual(posted[0])
  })

  it('comes again where the shop answers anything but 200', async () => {
    statuses.push(201)
    const { path } = await open()
    await choose(path, 'pay')
    expect(posted).toHaveLength(1)
    await expect.poll(() => posted.length, { timeout: 5_000 }).toBe(2)
    expect(posted[1]).toEqual(posted[0])
  })

  it('comes after the customer is back where it is late', async () => {
    await control({ delayMs: 300 })
    for (const outcome of ['notices-late', 'pay'] as const) {
      if (outcome === 'pay') await control({ notices: 'late', delayMs: 300 })
      const { path } = await open()
      posted.length = 0
      await choose(path, outcome)
      expect(posted).toEqual([])
      await expect.poll(() => posted.length, { timeout: 5_000 }).toBe(1)
    }
  })

  it('never comes where they are lost', async () => {
    await control({ notices: 'lost' })
    const { path } = await open()
    for (const outcome of ['pay', 'resend'] as const) await choose(path, outcome)
    expect(posted).toEqual([])
  })
})

describe('the checkout page', () => {
  it('is plain HTML, marked as sandbox, that loads and runs nothing', async () => {
    const { path } = await open()
    const { response, html } = await page(path)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const policy = response.headers.get('content-security-policy')
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; form-action/)
    expect(policy).toContain("form-action 'self' http://shop.docket.test https://elsewhere.docket.test;")
    expect(html).toContain('SANDBOX')
    expect(html).toContain('NGN 15,302.51')
    expect(html).toMatch(/<form method="post">/)
    expect(html).not.toContain('<script')
  })

  it('shows what it was given as text', async () => {
    const { path } = await open()
    expect((await page(path)).html).toContain('o&#39;hara@docket.test')
  })

  it('offers what can happen now, and refuses what cannot', async () => {
    const { path } = await open()
    const open_ = [
      'pay',
      'decline',
      'insufficient-funds',
      'abandon',
      'process',
      'pay-fees',
      'wrong-amount',
      'wrong-currency',
      'notices-twice',
      'notices-lost',
      'notices-late',
    ]
    expect((await page(path)).buttons).toEqual(open_)
    await choose(path, 'decline')
    expect((await page(path)).buttons).toEqual(open_)
    await choose(path, 'process')
    expect((await page(path)).buttons).toEqual(['decline', 'insufficient-funds', 'finish'])
    await choose(path, 'finish')
    expect((await page(path)).buttons).toEqual(['refund', 'reverse', 'dispute', 'resend'])
    for (const impossible of ['pay', 'decline', 'finish', 'toString', '']) {
      expect((await choose(path, impossible as OutcomeName)).status).toBe(409)
    }
    await choose(path, 'reverse')
    expect((await page(path)).buttons).toEqual(['resend'])
  })

  it('says so where there is no such payment', async () => {
    const { response, html } = await page(`${PREFIX}/checkout/none`)
    expect([response.status, html.includes('No such payment')]).toEqual([404, true])
    expect((await choose(`${PREFIX}/checkout/none`, 'pay')).status).toBe(404)
  })
})

describe('a simulator that misbehaves', () => {
  const failure = (promise: Promise<unknown>) =>
    promise.then(
      () => 'It did not fail.',
      ({ reason, refused }: PaymentProviderError) => [reason, refused],
    )

  it.each<[Partial<Control>, string]>([
    [{ api: 'slow', delayMs: 1_200 }, 'did not answer in time'],
    [{ api: 'error' }, 'answered 500'],
    [{ api: 'down' }, 'could not be reached'],
    [{ api: 'lost' }, 'could not be reached'],
  ])('does so when told to: %o', async (told, reason) => {
    const { reference } = await open()
    await control(told)
    expect(await failure(paystack.verify(reference))).toEqual([reason, false])
    expect(await failure(paystack.initialize(order()))).toEqual([reason, false])
  })

  it('has done what it was asked where its answer was lost, and nothing where it was down', async () => {
    const [lost, down] = [order(), order()]
    await control({ api: 'lost' })
    await paystack.initialize(lost).catch(() => {})
    await control({ api: 'down' })
    await paystack.initialize(down).catch(() => {})
    await control({})
    expect((await paystack.verify(lost.reference))?.status).toBe('abandoned')
    expect(await paystack.verify(down.reference)).toBeNull()
  })

  it('is told so from outside, too, but nothing that it does not know', async () => {
    expect((await api('/control', { api: 'explode' })).status).toBe(400)
    expect((await api('/control', { mood: 'bad' })).status).toBe(400)
    expect((await api('/control', { notices: 'late', delayMs: 5 })).status).toBe(200)
  })
})
