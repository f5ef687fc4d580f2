import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../../../host/config.ts'
import { createExchangeRate, ExchangeRateError, exchangeRateSettings } from './exchange-rate.ts'

const KEY = '0123456789abcdef01234567'
const NOW = Math.floor(Date.now() / 1_000)
let server: Server | undefined

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A source with this answer, and the paths of the requests that it receives. */
async function sourceAnswering(status: number, answer: string, apiKey?: string) {
  const requestedUrls: (string | undefined)[] = []
  server = createServer((request, response) => {
    requestedUrls.push(request.url)
    response.writeHead(status, { 'content-type': 'application/json' }).end(answer)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const baseUrl = () => `http://127.0.0.1:${port}`
  const source = createExchangeRate({ name: 'a test', attribution: null, baseUrl, apiKey, timeoutMs: 10_000 })
  return { source, requestedUrls }
}

const answer = ({ naira = '1530.2512', updatedAt = String(NOW - 3_600), next = String(NOW + 82_800) } = {}) =>
  `{"result":"success","time_last_update_unix":${updatedAt},"time_next_update_unix":${next},"base_code":"USD",
    "rates":{"USD":1,"NGN":${naira}}}`

const errorOf = (promise: Promise<unknown>): Promise<Error> =>
  promise.then(
    () => Promise.reject(new Error('It did not fail.')),
    (error: Error) => error,
  )

describe('the exchange rate', () => {
  it('is fetched without a key', async () => {
    const { source, requestedUrls } = await sourceAnswering(200, answer())
    expect(await source.fetch()).toEqual({
      rateE4: 15_302_512n,
      providerTime: new Date((NOW - 3_600) * 1_000),
      nextUpdate: new Date((NOW + 82_800) * 1_000),
    })
    expect(requestedUrls).toEqual(['/v6/latest/USD'])
  })

  it('is fetched with a key, from a field with another name', async () => {
    const { source, requestedUrls } = await sourceAnswering(
      200,
      answer().replace('"rates"', '"conversion_rates"'),
      KEY,
    )
    expect((await source.fetch()).rateE4).toBe(15_302_512n)
    expect(requestedUrls).toEqual([`/v6/${KEY}/latest/USD`])
  })

  it.each([
    ['1530', 15_300_000n],
    ['1530.25', 15_302_500n],
    ['1.5302512e3', 15_302_512n],
    ['1.5302512E+3', 15_302_512n],
    ['15302512e-4', 15_302_512n],
    ['1530.25124999999999999999', 15_302_512n],
    ['1530.25125', 15_302_513n],
    ['0.1', 1_000n],
    ['4503599627.3705', 'too much'],
    ['999999999.9999', 9_999_999_999_999n],
    ['999999999.99999', 'too much'],
    ['1e12', 'too much'],
    ['0', 'too little'],
    ['0.00001', 'too little'],
    ['-1530', 'no number'],
    ['null', 'no number'],
    ['"a lot"', 'no number'],
    ['[1530]', 'no number'],
  ])('that the source answers as %s is read as %s', async (naira, rateE4) => {
    const { source } = await sourceAnswering(200, answer({ naira }))
    if (typeof rateE4 === 'bigint') expect((await source.fetch()).rateE4).toBe(rateE4)
    else expect(await errorOf(source.fetch())).toBeInstanceOf(ExchangeRateError)
  })

  it('may have any age, but a time in the future is refused', async () => {
    const old = await sourceAnswering(200, answer({ updatedAt: '1500000000' }))
    expect((await old.source.fetch()).providerTime).toEqual(new Date(1_500_000_000_000))
    const soon = await sourceAnswering(200, answer({ updatedAt: String(NOW + 300) }))
    expect((await soon.source.fetch()).rateE4).toBe(15_302_512n)
    const { source } = await sourceAnswering(200, answer({ updatedAt: String(NOW + 1_200) }))
    expect((await errorOf(source.fetch())).message).toBe('answered with a rate of the future')
  })

  it.each(['null', '"soon"', '0'])('is accepted without the time of the next one: %s', async (next) => {
    const { source } = await sourceAnswering(200, answer({ next }))
    expect((await source.fetch()).nextUpdate).toBeNull()
  })

  it.each([
    ['no JSON', 200, '<html>'],
    ['of another currency', 200, answer().replace('"USD"', '"EUR"')],
    ['without the naira', 200, answer().replace('NGN', 'GHS')],
    ['without a time', 200, answer({ updatedAt: 'null' })],
    ['with an invalid time', 200, answer({ updatedAt: '1e9' })],
    ['no success', 200, answer().replace('success', 'maybe')],
    ['an error', 500, answer()],
    ['too much', 200, `{"a":"${'x'.repeat(300_000)}"}`],
  ])('is not taken from an answer that is %s', async (_what, status, text) => {
    const { source } = await sourceAnswering(status, text)
    expect(await errorOf(source.fetch())).toBeInstanceOf(ExchangeRateError)
  })

  it.each([403, 200])('is refused with the reason that the source gives, at status %i', async (status) => {
    const { source } = await sourceAnswering(status, '{"result":"error","error-type":"invalid-key"}', KEY)
    expect((await errorOf(source.fetch())).message).toBe('refused: invalid-key')
  })

  it('never has the key in an error, even if the source repeats it', async () => {
    const errors: Error[] = []
    for (const [status, text] of [
      [200, `No such path: /v6/${KEY}/latest/USD`],
      [404, `{"error":"/v6/${KEY}/latest/USD"}`],
      [403, `{"result":"error","error-type":"invalid key ${KEY}"}`],
      [200, `{"result":"success","base_code":"${KEY}"}`],
    ] as const) {
      errors.push(await errorOf((await sourceAnswering(status, text, KEY)).source.fetch()))
    }
    for (const baseUrl of ['http://127.0.0.1:1', 'http://user:password@127.0.0.1:1', 'no address']) {
      const settings = { name: 'a test', attribution: null, baseUrl: () => baseUrl, apiKey: KEY }
      errors.push(await errorOf(createExchangeRate(settings).fetch()))
    }
    for (const error of errors) {
      expect(error).toBeInstanceOf(ExchangeRateError)
      expect(error.cause).toBeUndefined()
      expect(`${error.stack} ${JSON.stringify(error)}`).not.toMatch(new RegExp(`${KEY}|password`))
    }
  })
})

describe('the settings of the exchange rate', () => {
  const config = (env: Record<string, string>) =>
    readConfig({ NODE_ENV: 'test', SECRET_KEY: 'x'.repeat(32), ...env })
  const settings = (env: Record<string, string>, sandbox = true) => {
    const opened = exchangeRateSettings({ ...config(env), sandbox }, () => 'http://here')
    return { ...opened, baseUrl: opened.baseUrl() }
  }
  const attribution = { text: 'Rates By Exchange Rate API', url: 'https://www.exchangerate-api.com' }

  it('are those of the simulator in a sandbox, unless the operator sets others', () => {
    expect(settings({})).toEqual({
      name: 'sandbox',
      attribution: null,
      isSimulated: true,
      baseUrl: 'http://here',
    })
    expect(settings({ FX_API_KEY: KEY })).toMatchObject({ name: 'v6.exchangerate-api.com', apiKey: KEY })
  })

  it('are those of the source without a key, with its attribution, in production', () => {
    expect(settings({}, false)).toMatchObject({
      name: 'open.er-api.com',
      attribution,
      baseUrl: 'https://open.er-api.com',
    })
    expect(settings({ FX_BASE_URL: 'https://open.er-api.com/' }).attribution).toEqual(attribution)
  })

  it('have no attribution if a key is set, and name the source by the host of its address, without path and password', () => {
    expect(settings({ FX_API_KEY: KEY }, false)).toMatchObject({
      name: 'v6.exchangerate-api.com',
      attribution: null,
      baseUrl: 'https://v6.exchangerate-api.com',
    })
    const ownSource = { FX_BASE_URL: 'http://user:password@rates.test:8080/path', FX_API_KEY: KEY }
    expect(settings(ownSource)).toMatchObject({ name: 'rates.test:8080', attribution: null })
  })
})
