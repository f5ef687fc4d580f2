import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { anyJson, anyText, valuesOf } from '../../../../test/any-value.ts'
import { readConfig } from '../../../host/config.ts'
import { createExchangeRate, ExchangeRateError } from './exchange-rate/exchange-rate.ts'
import * as nowpayments from './nowpayments/nowpayments.ts'
import * as paystack from './paystack/paystack.ts'
import { PaymentProviderError } from './provider/payment-provider-error.ts'
import { openProviders, PROVIDERS } from './registry.ts'

const FETCHED = '12345'
const HOUR_MS = 60 * 60_000

let server: Server
let origin: string
let answer: { status: number; text: string; retryAfter: string }

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(answer.status, { 'retry-after': answer.retryAfter }).end(answer.text)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** A JSON text with the shape of one of these schemas, or any other text. */
const textsLike = (...schemas: z.ZodType[]) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.oneof(...schemas.map(valuesOf)).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: anyJson.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: anyText },
  )
const paymentTexts = textsLike(nowpayments.paymentAnswer, paystack.verifyAnswer, paystack.refusal).map(
  (text) =>
    // The payment that is asked for, sometimes.
    text.replace(/"(payment_id|reference)":"[^"]*"/, `"$1":"${FETCHED}"`),
)
const rateTexts = fc
  .record({
    result: fc.constantFrom('success', 'success', 'error'),
    base_code: fc.constant('USD'),
    time_last_update_unix: fc.oneof(fc.constant('1764320000'), anyJson),
    time_next_update_unix: fc.oneof(fc.constant('1764406400'), anyJson),
    rates: fc.record({
      NGN: fc.oneof(fc.double({ min: 100, max: 5_000, noNaN: true }), fc.double({ min: 0 }), anyJson),
    }),
    'error-type': anyJson,
  })
  .map((value) => JSON.stringify(value))

const statuses = fc.constantFrom(200, 200, 200, 200, 400, 404, 429)
const retryAfters = fc.oneof(
  fc.string({ maxLength: 60 }).map((text) => text.replace(/[^\x20-\x7e]/g, '')),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '9'.repeat(60),
    'Fri, 31 Dec 9999 23:59:59 GMT',
    'Thu, 01 Jan 1970 00:00:00 GMT',
  ),
)
const answers = (texts: fc.Arbitrary<string>) =>
  fc.record({ status: statuses, text: texts, retryAfter: retryAfters })

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
const isStorable = (value: unknown) => !/\\u0000|\\ud[89a-f]/i.test(JSON.stringify(value, withoutBigint))
const withoutBigint = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

const config = readConfig({ SECRET_KEY: 'x'.repeat(32) })
const clientOf = (name: string) => {
  const client = Object.values(openProviders(PROVIDERS, config, () => origin)).find(
    (one) => one.name === name,
  )?.client
  if (!client) throw new Error(`${name} is switched off.`)
  return client
}

describe.each(Object.values(openProviders(PROVIDERS, config, () => '')).map(({ name }) => name))(
  '%s',
  (name) => {
    it('of any answer, a payment is read that can be stored, or the call fails as a call of the provider', async () => {
      await fc.assert(
        fc.asyncProperty(answers(paymentTexts), async (given) => {
          answer = given
          const client = clientOf(name)
          const payment = await client.fetch(FETCHED).catch((error) => error)
          if (payment instanceof Error) expect(payment).toBeInstanceOf(PaymentProviderError)
          else if (payment !== null) expect([payment.id, isStorable(payment)]).toEqual([FETCHED, true])
          expect(client.breaker.retryAfterMs()).toBeLessThanOrEqual(HOUR_MS)
        }),
        { numRuns: 300 },
      )
    })

    it('of any notice, a payment is read that can be stored, or none', () => {
      const client = clientOf(name)
      const notices = fc
        .oneof(...[nowpayments.notice, paystack.notice, paystack.chargeNotice].map(valuesOf), anyJson)
        .map((value) => JSON.stringify(value))
      fc.assert(
        fc.property(notices, anyText, (body, signature) => {
          expect(isStorable(client.readNotice(body))).toBe(true)
          expect(client.verifyNotice(Buffer.from(body), signature)).toBe(false)
        }),
        { numRuns: 500 },
      )
    })
  },
)

it('of any answer, a rate within bounds is read, or the call fails as a call of the source of rates', async () => {
  let rates = 0
  await fc.assert(
    fc.asyncProperty(answers(fc.oneof(rateTexts, anyText)), async (given) => {
      answer = given
      const source = createExchangeRate({ name: 'rate', attribution: null, baseUrl: () => origin })
      const rate = await source.fetch().catch((error) => error)
      if (rate instanceof Error) {
        expect(rate).toBeInstanceOf(ExchangeRateError)
        return
      }
      rates++
      expect(rate.rateE4).toSatisfy((rateE4: bigint) => rateE4 > 0n && rateE4 < 10_000_000_000_000n)
      expect([rate.providerTime, rate.nextUpdate ?? rate.providerTime].map(Number)).not.toContain(Number.NaN)
      expect(source.breaker.retryAfterMs()).toBeLessThanOrEqual(HOUR_MS)
    }),
    { numRuns: 300 },
  )
  expect(rates).toBeGreaterThan(0)
})
