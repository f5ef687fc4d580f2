import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../../../host/config.ts'
import { PaymentProviderError } from '../provider/payment-provider-error.ts'
import { createPaystack } from './paystack.ts'
import { paystackEnvironment, paystackSettings, sandboxPaystackKey } from './settings.ts'

const KEY = 'sk_test_0123456789abcdef'
let server: Server | undefined

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A Paystack with this answer, and the requests that it receives. */
async function paystackAnswering(status: number, answer: string) {
  const requests: { request: IncomingMessage; body: string }[] = []
  server = createServer(async (request, response) => {
    requests.push({ request, body: await text(request) })
    response.writeHead(status, { 'content-type': 'application/json' }).end(answer)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const paystack = createPaystack({
    secretKey: KEY,
    baseUrl: () => `http://127.0.0.1:${port}`,
    timeoutMs: 10_000,
  })
  return { paystack, requests }
}

const order = {
  reference: 'a1b2-1',
  email: 'buyer@docket.test',
  amountKobo: 1_530_251n,
  callbackUrl: 'https://shop.test/back',
  cancelUrl: 'https://shop.test/no',
}
const openedAnswer = `{"status":true,"message":"Authorization URL created","data":{"reference":"a1b2-1","access_code":"x",
  "authorization_url":"https://checkout.paystack.com/x"}}`
const payment = `{"status":true,"message":"Verification successful","data":{"id":18446744073709551615,"domain":"test",
  "status":"Success","reference":"a1b2-1","amount":1550000,"message":null,"gateway_response":"Successful",
  "paid_at":"2024-08-22T09:15:02.000Z","channel":"card","currency":"ngn","metadata":"","fees":10283,
  "requested_amount":1530251,"customer":{"email":"buyer@docket.test"}}}`

const errorOf = (promise: Promise<unknown>): Promise<PaymentProviderError> =>
  promise.then(
    () => Promise.reject(new Error('It did not fail.')),
    (error: PaymentProviderError) => error,
  )

describe('opening a payment', () => {
  it('sends a card payment in kobo, with the key as bearer token', async () => {
    const { paystack, requests } = await paystackAnswering(200, openedAnswer)
    expect(await paystack.initialize(order)).toEqual({ authorizationUrl: 'https://checkout.paystack.com/x' })
    const [{ request, body } = { request: undefined, body: '' }] = requests
    expect([request?.method, request?.url]).toEqual(['POST', '/transaction/initialize'])
    expect(request?.headers.authorization).toBe(`Bearer ${KEY}`)
    expect(JSON.parse(body)).toEqual({
      email: 'buyer@docket.test',
      amount: 1_530_251,
      currency: 'NGN',
      reference: 'a1b2-1',
      callback_url: 'https://shop.test/back',
      channels: ['card'],
      metadata: { cancel_action: 'https://shop.test/no' },
    })
  })

  it.each([
    [400, '{"status":false,"message":"Duplicate Transaction Reference","code":"duplicate_reference"}', true],
    [401, '{"status":false,"message":"Invalid key"}', true],
    [429, '{}', false],
    [500, '{}', false],
    [200, '{"status":false,"message":"no"}', false],
  ])(
    'that is answered with %i %s fails; whether Paystack refused it: %s',
    async (status, answer, refused) => {
      const { paystack, requests } = await paystackAnswering(status, answer)
      const error = await errorOf(paystack.initialize(order))
      expect(error).toBeInstanceOf(PaymentProviderError)
      expect([error.code, error.refused, requests.length]).toEqual(['PAYMENT_UNAVAILABLE', refused, 1])
      expect(JSON.stringify([error, error.message, error.reason, String(error.cause)])).not.toContain(KEY)
    },
  )

  it.each([
    ['for another reference', openedAnswer.replace('a1b2-1', 'a1b2-2')],
    [
      'that leads to a script',
      openedAnswer.replace('https://checkout.paystack.com/x', 'javascript:alert(1)'),
    ],
    ['without a page', openedAnswer.replace('authorization_url', 'url')],
  ])('refuses an answer %s', async (_what, answer) => {
    const { paystack } = await paystackAnswering(200, answer)
    expect((await errorOf(paystack.initialize(order))).refused).toBe(false)
  })
})

describe('asking about a payment', () => {
  it('reads the payment exactly, with its 64-bit id as text', async () => {
    const { paystack, requests } = await paystackAnswering(200, payment)
    expect(await paystack.verify('a1b2-1')).toEqual({
      id: '18446744073709551615',
      reference: 'a1b2-1',
      status: 'success',
      amountKobo: 1_550_000n,
      requestedKobo: 1_530_251n,
      currency: 'NGN',
      domain: 'test',
      gatewayResponse: 'Successful',
      paidAt: '2024-08-22T09:15:02.000Z',
      channel: 'card',
    })
    expect(requests[0]?.request.url).toBe('/transaction/verify/a1b2-1')
  })

  it('accepts a payment without its optional fields, and shortens its texts', async () => {
    const bare = payment
      .replace('18446744073709551615', '"x"')
      .replace('"paid_at":"2024-08-22T09:15:02.000Z","channel":"card"', '"channel":null')
      .replace('"requested_amount":1530251', '"requested_amount":null')
      .replace('"Successful"', `"${'a\\u0000😀'.repeat(100)}"`)
    const { paystack } = await paystackAnswering(200, bare)
    const transaction = await paystack.verify('a1b2-1')
    expect(transaction).toMatchObject({ id: null, paidAt: null, channel: null, requestedKobo: null })
    expect(transaction?.gatewayResponse).toHaveLength(200)
    expect(transaction?.gatewayResponse?.isWellFormed()).toBe(true)
    expect(transaction?.gatewayResponse).not.toContain('\u0000')
  })

  it.each([
    [404, '{"status":false,"message":"Entity not found"}'],
    [400, '{"status":false,"message":"Transaction reference not found"}'],
    [400, '{"status":false,"message":"No.","type":"validation_error","code":"transaction_not_found"}'],
  ])('returns null if Paystack says that it does not know the reference: %i %s', async (status, answer) => {
    const { paystack } = await paystackAnswering(status, answer)
    expect(await paystack.verify('a1b2-1')).toBeNull()
  })

  it('sends no reference that could change the path', async () => {
    const { paystack, requests } = await paystackAnswering(200, payment)
    for (const reference of ['', '.', '../../../..', 'a/b', 'a_b', '../a', 'a?b', 'x'.repeat(101)]) {
      expect(await paystack.verify(reference)).toBeNull()
    }
    expect(requests).toEqual([])
  })

  it.each([
    ['a page of some other server', 404, '<h1>Not found</h1>'],
    ['another refusal', 400, '{"status":false,"message":"Invalid params","code":"invalid_params"}'],
    ['a wrong key', 401, '{"status":false,"message":"Invalid key"}'],
    ['no JSON', 200, 'oops'],
    ['another payment', 200, payment.replace('a1b2-1', 'a1b2-2')],
    ['a failed call', 200, payment.replace('true', 'false')],
    ['a list', 200, '{"status":true,"message":"Transactions retrieved","data":[]}'],
    ['no amount', 200, payment.replace('"amount":1550000', '"amount":null')],
    ['part of a kobo', 200, payment.replace('1550000', '1550000.5')],
    ['a negative amount', 200, payment.replace('1550000', '-1550000')],
    ['an amount that is too large', 200, payment.replace('1550000', '9'.repeat(30))],
    ['no currency', 200, payment.replace('"ngn"', '""')],
    ['no status', 200, payment.replace('"Success"', '"a\\u0000b"')],
  ])('refuses an answer that is %s', async (_what, status, answer) => {
    const { paystack } = await paystackAnswering(status, answer)
    const error = await errorOf(paystack.verify('a1b2-1'))
    expect(error).toBeInstanceOf(PaymentProviderError)
    expect(JSON.stringify([error, error.message, error.reason, String(error.cause)])).not.toContain(KEY)
  })
})

describe('the signature of a Paystack notice', () => {
  const { isSigned } = createPaystack({ secretKey: KEY, baseUrl: () => '' })
  const body = Buffer.from('{"event":"charge.success", "data":{"amount":1.10,"name":"Zoë"}}')
  const good = createHmac('sha512', KEY).update(body).digest('hex')

  it('covers the unchanged bytes', () => {
    expect(isSigned(body, good)).toBe(true)
    expect(isSigned(body, good.toUpperCase())).toBe(true)
    expect(isSigned(Buffer.from(JSON.stringify(JSON.parse(String(body)))), good)).toBe(false)
    expect(isSigned(Buffer.concat([body, Buffer.from(' ')]), good)).toBe(false)
    expect(isSigned(Buffer.from(String(body).replace('1.10', '9.10')), good)).toBe(false)
    expect(isSigned(Buffer.alloc(0), createHmac('sha512', KEY).update('').digest('hex'))).toBe(true)
  })

  it.each([
    ['of another key', createHmac('sha512', 'sk_test_other').update(body).digest('hex')],
    ['by another hash', createHmac('sha256', KEY).update(body).digest('hex')],
    ['cut', good.slice(0, -2)],
    ['longer', `${good}00`],
    ['with more characters, which are not hex', `${good}zz`],
    ['with one digit changed', good.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))],
    ['empty', ''],
    ['absent', undefined],
    ['twice', [good, good]],
  ])('is not accepted if it is %s', (_what, signature) => expect(isSigned(body, signature)).toBe(false))
})

describe('a Paystack notice', () => {
  const { readNotice } = createPaystack({ secretKey: KEY, baseUrl: () => '' })

  it.each([
    ['charge.success', '{"id":1,"reference":"a1b2-1","transaction_reference":"no"}'],
    ['refund.processed', '{"amount":"1000","transaction_reference":"a1b2-1","refund_reference":null}'],
    ['refund.failed', '{"transaction":{"reference":"a1b2-1"}}'],
    ['charge.dispute.create', '{"id":5,"transaction":{"reference":"a1b2-1"},"transaction_reference":null}'],
    ['charge.dispute.resolve', '{"reference":"no","transaction":{"reference":"a1b2-1"}}'],
  ])('of %s is about the payment in it', (event, data) => {
    expect(readNotice(`{"event":"${event}","data":${data}}`)).toMatchObject({ reference: 'a1b2-1' })
  })

  it.each([
    ['refund.processed', '{"transaction":4099260516}', '4099260516'],
    ['charge.dispute.create', '{"transaction":{"id":4099260516,"reference":"../x"}}', '4099260516'],
    ['charge.dispute.create', '{"reference":"a1b2-1"}', null],
    ['charge.success', '{"reference":"../transaction"}', null],
    ['charge.success', '{"reference":null}', null],
  ])('of %s %s has no reference, and perhaps a number', (event, data, number) => {
    expect(readNotice(`{"event":"${event}","data":${data}}`)).toMatchObject({ reference: null, number })
  })

  it.each([
    '{"event":"transfer.success","data":{"reference":"a1b2-1"}}',
    '{"event":"charge.success","data":[]}',
    '{"event":"charge.success"}',
    '{"data":{"reference":"a1b2-1"}}',
    '[]',
    '',
    'oops',
  ])('is ignored if it is %s', (body) => expect(readNotice(body)).toBeNull())
})

describe('the settings of Paystack', () => {
  const settings = (env: Record<string, string>) =>
    paystackSettings(
      readConfig({ NODE_ENV: 'test', SECRET_KEY: 'x'.repeat(32), ...env }, [paystackEnvironment]),
      () => 'http://here',
    )

  it('are the simulator and its own test key in a sandbox', () => {
    const { secretKey = '', baseUrl } = settings({}) ?? {}
    expect([secretKey, baseUrl?.()]).toEqual([sandboxPaystackKey('x'.repeat(32)), 'http://here'])
    expect(secretKey).toMatch(/^sk_test_[0-9a-f]{40}$/)
    expect(createPaystack({ secretKey, baseUrl: () => '' }).domain).toBe('test')
    expect(settings({ PAYSTACK_BASE_URL: 'http://there' })?.baseUrl()).toBe('http://there')
  })

  it('are those of the operator if there is a key', () => {
    const config = readConfig({ NODE_ENV: 'test', SECRET_KEY: 'x'.repeat(32) }, [paystackEnvironment])
    const variables = { PAYSTACK_SECRET_KEY: 'sk_live_1' }
    const { secretKey = '', baseUrl } = paystackSettings({ ...config, variables }, () => 'http://here') ?? {}
    expect([secretKey, baseUrl?.()]).toEqual(['sk_live_1', 'https://api.paystack.co'])
    expect(createPaystack({ secretKey, baseUrl: () => '' }).domain).toBe('live')
  })

  it('are null in production without a key', () => {
    const config = readConfig({ NODE_ENV: 'test', SECRET_KEY: 'x'.repeat(32) }, [paystackEnvironment])
    expect(paystackSettings({ ...config, production: true, sandbox: false }, () => 'http://here')).toBeNull()
  })
})
