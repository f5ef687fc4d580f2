import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../../../../test/database.ts'
import { type Connections, connect } from '../../../../../host/db/database.ts'
import { createExchangeRate, ExchangeRateError, type ExchangeRateSource } from '../exchange-rate.ts'
import { type Control, writeControl } from './control.ts'
import { sandboxExchangeRate } from './routes.ts'

const HOUR_MS = 3_600_000
let database: Awaited<ReturnType<typeof createTestDatabase>>
let connections: Connections
let app: FastifyInstance
let origin: string
let source: ExchangeRateSource

beforeAll(async () => {
  database = await createTestDatabase()
  connections = connect(database.url)
  app = Fastify()
  await app.register(sandboxExchangeRate, { prefix: '/sandbox/exchange-rate', pool: connections.pool })
  origin = `${await app.listen({ host: '127.0.0.1', port: 0 })}/sandbox/exchange-rate`
})
beforeEach(async () => {
  await setControl({})
  // A pause that the service asked for ends with the source that it asked.
  source = createExchangeRate({ name: 'sandbox', attribution: null, baseUrl: () => origin, timeoutMs: 1_500 })
})
afterAll(async () => {
  await app.close()
  await connections.close()
  await database.drop()
})

const setControl = (values: Partial<Control>) => writeControl(connections.pool, values)

describe('the simulator of the exchange rate', () => {
  it('returns a rate of this hour, and announces a new one in a day', async () => {
    const { rateE4, providerTime, nextUpdate } = await source.fetch()
    expect(rateE4).toBe(15_302_512n)
    const ageMs = Date.now() - providerTime.getTime()
    expect(ageMs).toBeGreaterThanOrEqual(0)
    expect(ageMs).toBeLessThan(HOUR_MS + 5_000)
    expect((nextUpdate?.getTime() ?? 0) - providerTime.getTime()).toBe(24 * HOUR_MS)
  })

  it('answers in the form of the real open-access API', async () => {
    const response = await fetch(`${origin}/v6/latest/USD`)
    const number = expect.any(Number)
    const utc = expect.stringMatching(/^\w{3}, \d\d \w{3} \d{4} \d\d:00:00 \+0000$/)
    expect(await response.json()).toEqual({
      result: 'success',
      provider: 'https://www.exchangerate-api.com',
      documentation: 'https://www.exchangerate-api.com/docs/free',
      terms_of_use: 'https://www.exchangerate-api.com/terms',
      time_last_update_unix: number,
      time_last_update_utc: utc,
      time_next_update_unix: number,
      time_next_update_utc: utc,
      time_eol_unix: 0,
      base_code: 'USD',
      rates: { USD: 1, EUR: number, GBP: number, NGN: 1530.2512 },
    })
    expect((await fetch(`${origin}/v6/latest/ABC`)).status).toBe(404)
  })

  it('returns another rate or an older rate if its control says so', async () => {
    await setControl({ rate: 1999.5, ageHours: 30 })
    const { rateE4, providerTime } = await source.fetch()
    expect(rateE4).toBe(19_995_000n)
    expect(Math.floor((Date.now() - providerTime.getTime()) / HOUR_MS)).toBe(30)
  })

  it.each<[Partial<Control>, string]>([
    [{ api: 'slow', delayMs: 2_500 }, 'did not answer in time'],
    [{ api: 'error' }, 'answered 500'],
    [{ api: 'down' }, 'could not be reached'],
    [{ api: 'lost' }, 'could not be reached'],
    [{ api: 'garbage' }, 'answered with something that cannot be read'],
    [{ api: 'error-type' }, 'refused: unsupported-code'],
    [{ api: 'error-200' }, 'refused: quota-reached'],
    [{ api: 'proxy-404' }, 'answered 404'],
    [{ api: 'busy' }, 'answered 429'],
    [{ rate: 'N/A' }, 'answered with something that cannot be read'],
    [{ rate: 0 }, 'answered with a rate out of bounds'],
    [{ ageHours: -2 }, 'answered with a rate of the future'],
    [{ rate: -1 }, 'answered with something that cannot be read'],
  ])('misbehaves if its control says so: %o', async (values, reason) => {
    await setControl(values)
    const error = await source.fetch().catch((error: Error) => error)
    expect(error).toBeInstanceOf(ExchangeRateError)
    expect((error as Error).message).toBe(reason)
  })

  it('accepts a control over HTTP, but refuses an unknown field and an invalid value', async () => {
    const post = (body: unknown) =>
      fetch(`${origin}/control`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    expect((await post({ rate: 1600 })).status).toBe(200)
    expect((await source.fetch()).rateE4).toBe(16_000_000n)
    const page = await (await fetch(`${origin}/faults`)).text()
    expect(page).toContain('<option value="1600" selected>')
    expect((await post({ rate: 'much' })).status).toBe(400)
    expect((await post({ mood: 'bad' })).status).toBe(400)
  })
})
