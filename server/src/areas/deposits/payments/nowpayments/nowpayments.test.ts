import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { PaymentProviderError } from '../provider/payment-provider-error.ts'
import { createNowpayments } from './nowpayments.ts'

let server: Server | undefined

afterEach(async () => {
  server?.closeAllConnections()
  server?.close()
})

/** A provider that answers with `answer`, and the adapter that calls it. */
async function provider(
  answer: (request: IncomingMessage, response: ServerResponse, requests: number) => void,
  { timeoutMs = 10_000 } = {},
) {
  let requests = 0
  server = createServer((request, response) => answer(request, response, ++requests))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const nowpayments = createNowpayments({
    apiKey: 'the key',
    ipnSecret: 'the secret',
    baseUrl: () => `http://127.0.0.1:${port}`,
    timeoutMs,
  })
  return { nowpayments, countRequests: () => requests }
}

const json = (response: ServerResponse, status: number, text: string) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(text)

const payment = `{"payment_id":12345678901234567890,"invoice_id":6070266182,"payment_status":"Finished",
  "price_amount":50.00,"price_currency":"USD","pay_amount":"0.100000000000000001","actually_paid":1e-1,
  "pay_currency":"ETH","order_id":"an order","payment_extra_ids":[5513339153, "77"],"parent_payment_id":0,
  "purchase_id":"6105448077","outcome_amount":null,"created_at":"2026-01-01T00:00:00Z","updated_at":1774390831880}`

const order = {
  orderId: 'an order',
  priceCents: 1_205n,
  description: 'a deposit',
  ipnCallbackUrl: 'https://shop.test/ipn',
  successUrl: 'https://shop.test/yes',
  cancelUrl: 'https://shop.test/no',
}

const errorOf = (promise: Promise<unknown>): Promise<PaymentProviderError> =>
  promise.then(
    () => Promise.reject(new Error('It did not fail.')),
    (error: PaymentProviderError) => error,
  )

describe('the NOWPayments adapter', () => {
  it('reads amounts and ids exactly as they were written, numbers or strings', async () => {
    const { nowpayments } = await provider((request, response) => {
      expect(request.headers['x-api-key']).toBe('the key')
      expect(request.url).toBe('/v1/payment/12345678901234567890')
      json(response, 200, payment)
    })
    expect(await nowpayments.getPayment('12345678901234567890')).toEqual({
      id: '12345678901234567890',
      parentId: null,
      extraIds: ['5513339153', '77'],
      orderId: 'an order',
      invoiceId: '6070266182',
      status: 'finished',
      priceAmount: '50.00',
      priceCurrency: 'usd',
      payAmount: '0.100000000000000001',
      payCurrency: 'eth',
      actuallyPaid: '1e-1',
      actuallyPaidAtFiat: null,
      outcomeAmount: null,
      outcomeCurrency: null,
    })
  })

  it('opens an invoice with the price as a JSON number of dollars', async () => {
    let sentBody = ''
    const { nowpayments } = await provider((request, response) => {
      request.on('data', (chunk) => {
        sentBody += chunk
      })
      request.on('end', () =>
        json(
          response,
          201,
          `{"id":4522625843,"order_id":"an order","price_amount":"12.05","price_currency":"USD","pay_currency":null,
            "invoice_url":"https://nowpayments.io/payment/?iid=4522625843"}`,
        ),
      )
    })
    expect(await nowpayments.createInvoice(order)).toEqual({
      id: '4522625843',
      url: 'https://nowpayments.io/payment/?iid=4522625843',
    })
    expect(JSON.parse(sentBody)).toEqual({
      price_amount: 12.05,
      price_currency: 'usd',
      order_id: 'an order',
      order_description: 'a deposit',
      ipn_callback_url: 'https://shop.test/ipn',
      success_url: 'https://shop.test/yes',
      cancel_url: 'https://shop.test/no',
    })
  })

  it('reads a payment once more after a 500, but opens an invoice only once', async () => {
    const { nowpayments, countRequests } = await provider((_request, response, requests) => {
      json(response, requests === 1 ? 500 : 200, requests === 1 ? '{}' : payment)
    })
    expect((await nowpayments.getPayment('12345678901234567890'))?.status).toBe('finished')
    expect(countRequests()).toBe(2)

    const failing = await provider((_request, response) => json(response, 500, '{}'))
    const error = await errorOf(failing.nowpayments.createInvoice(order))
    expect(error).toBeInstanceOf(PaymentProviderError)
    expect([error.code, error.refused, failing.countRequests()]).toEqual(['PAYMENT_UNAVAILABLE', false, 1])
  })

  it('distinguishes a refusal, after which no invoice exists, from a failure, after which one may exist', async () => {
    for (const [status, refused] of [
      [400, true],
      [403, true],
      [408, false],
      [429, false],
      [503, false],
    ] as const) {
      const { nowpayments } = await provider((_request, response) =>
        json(response, status, '{"message":"no"}'),
      )
      const error = await errorOf(nowpayments.createInvoice(order))
      expect([status, error.refused]).toEqual([status, refused])
    }
  })

  it('returns null for a payment that the provider does not know', async () => {
    const { nowpayments } = await provider((_request, response) => json(response, 404, '{}'))
    expect(await nowpayments.getPayment('1')).toBeNull()
    const proxy = await provider((_request, response) => json(response, 404, '<html>Not Found</html>'))
    expect((await errorOf(proxy.nowpayments.getPayment('1'))).reason).toBe('answered 404')
  })

  it('fails if the provider does not answer, cannot be reached, or closes the connection', async () => {
    const silent = await provider(() => {}, { timeoutMs: 400 })
    expect((await errorOf(silent.nowpayments.createInvoice(order))).reason).toBe('did not answer in time')
    const broken = await provider((request) => request.socket.destroy())
    expect((await errorOf(broken.nowpayments.getPayment('1'))).reason).toBe('could not be reached')
    expect(broken.countRequests()).toBe(2)
    const unreachable = createNowpayments({
      apiKey: 'k',
      ipnSecret: 's',
      baseUrl: () => 'http://127.0.0.1:1',
    })
    expect((await errorOf(unreachable.createInvoice(order))).code).toBe('PAYMENT_UNAVAILABLE')
  })

  it.each([
    ['not JSON', 'oops'],
    ['about another payment', payment.replace('12345678901234567890', '5')],
    ['without a status', payment.replace('"Finished"', 'null')],
    ['too long', `{"a":"${'x'.repeat(400_000)}"}`],
  ])('refuses an answer that is %s', async (_what, text) => {
    const { nowpayments } = await provider((_request, response) => json(response, 200, text))
    expect((await errorOf(nowpayments.getPayment('12345678901234567890'))).code).toBe('PAYMENT_UNAVAILABLE')
  })

  it.each([
    ['for another order', '"order_id":"another"', '"order_id":"an order"'],
    ['in another currency', '"price_currency":"EUR"', '"price_currency":"USD"'],
    [
      'that leads to a script',
      '"invoice_url":"javascript:alert(1)"',
      '"invoice_url":"https://nowpayments.io/1"',
    ],
  ])('refuses an invoice %s', async (_what, bad, good) => {
    const answer =
      '{"id":1,"price_amount":"12.05","order_id":"an order","price_currency":"USD","invoice_url":"https://nowpayments.io/1"}'
    const { nowpayments } = await provider((_request, response) =>
      json(response, 201, answer.replace(good, bad)),
    )
    expect((await errorOf(nowpayments.createInvoice(order))).code).toBe('PAYMENT_UNAVAILABLE')
  })

  it('reads the payment that a notice is about; null if there is none', () => {
    const nowpayments = createNowpayments({ apiKey: 'k', ipnSecret: 's', baseUrl: () => '' })
    expect(
      nowpayments.readNotice('{"payment_id":12345678901234567890,"parent_payment_id":"5"}'),
    ).toMatchObject({
      id: '12345678901234567890',
      parentId: '5',
    })
    expect(nowpayments.readNotice('{"payment_id":"7","parent_payment_id":null}')).toMatchObject({
      id: '7',
      parentId: null,
    })
    for (const [parent, parentId] of [
      ['""', null],
      ['0', null],
      ['{}', 'unreadable'],
    ]) {
      const notice = `{"payment_id":7,"parent_payment_id":${parent}}`
      expect(nowpayments.readNotice(notice)).toMatchObject({ id: '7', parentId })
    }
    expect(nowpayments.readNotice('{"payment_id":7}')).toMatchObject({
      id: '7',
      parentId: null,
      orderId: null,
      status: '',
    })
    for (const otherNotice of [
      '{"id":"1","batch_withdrawal_id":"2"}',
      '{"payment_id":null}',
      '{"payment_id":"../x"}',
      '{"payment_id":1.5}',
    ]) {
      expect(nowpayments.readNotice(otherNotice)).toBeNull()
    }
  })
})
