import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../../../host/config.ts'
import { createExchangeRate } from './exchange-rate/exchange-rate.ts'
import type { CircuitBreaker } from './provider/http.ts'
import type { PaymentOrder } from './provider/payment-provider.ts'
import { openProviders, PROVIDERS } from './registry.ts'

let server: Server
let origin: string
let requests: number
let answer: { status: number; retryAfter: string }

beforeEach(async () => {
  requests = 0
  server = createServer((_request, response) => {
    requests++
    response.writeHead(answer.status, { 'retry-after': answer.retryAfter }).end('{"message":"busy"}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  vi.useRealTimers()
  server.closeAllConnections()
  server.close()
})

const order: PaymentOrder = {
  reference: 'a-reference',
  paymentId: 'a-reference-1',
  amountCents: 5_000n,
  charge: { currency: 'NGN', minorUnits: 7_500_000n },
  email: 'jo@docket.test',
  description: 'A deposit',
  publicUrl: 'http://shop.localhost',
}

interface Adapter {
  breaker: CircuitBreaker
  calls: Record<string, () => Promise<unknown>>
}

/** Every adapter that calls a service: the payment providers of the registry, and the exchange rate. */
function adapters(): Record<string, Adapter> {
  const config = readConfig({ SECRET_KEY: 'x'.repeat(32) })
  const providers = openProviders(PROVIDERS, config, () => origin)
  const rate = createExchangeRate({ name: 'rate', attribution: null, baseUrl: () => origin })
  const ofProviders = Object.entries(providers).map(([name, { client }]): [string, Adapter] => {
    if (!client) throw new Error(`${name} is switched off.`)
    const calls = { create: () => client.create(order), fetch: () => client.fetch('12345') }
    return [name, { breaker: client.breaker, calls }]
  })
  return {
    ...Object.fromEntries(ofProviders),
    'exchange rate': { breaker: rate.breaker, calls: { fetch: rate.fetch } },
  }
}

const MINUTES_20 = 1_200_000
const callsOfAdapters = Object.entries(adapters()).flatMap(([name, { calls }]) =>
  Object.keys(calls).map((call): [string, string] => [name, call]),
)

describe.each(callsOfAdapters)('%s, %s', (name, call) => {
  const open = () => {
    const adapter = adapters()[name]
    if (!adapter?.calls[call]) throw new Error('No such adapter.')
    return { breaker: adapter.breaker, ask: adapter.calls[call] }
  }

  it.each([
    [429, () => '1200'],
    [503, () => '1200'],
    [429, () => new Date(Date.now() + MINUTES_20).toUTCString()],
  ])('asks once, and then not again for as long as the service says: %i', async (status, retryAfter) => {
    answer = { status, retryAfter: retryAfter() }
    const { breaker, ask } = open()
    await expect(ask()).rejects.toThrow()
    expect(requests).toBe(1)
    expect(breaker.retryAfterMs()).toBeGreaterThan(MINUTES_20 - 10_000)
    expect(breaker.retryAfterMs()).toBeLessThanOrEqual(MINUTES_20)
    await expect(ask()).rejects.toThrow()
    expect(requests).toBe(1)
  })

  it('asks again after the pause', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    answer = { status: 429, retryAfter: '1200' }
    const { ask } = open()
    await expect(ask()).rejects.toThrow()
    vi.advanceTimersByTime(MINUTES_20 - 1)
    await expect(ask()).rejects.toThrow()
    expect(requests).toBe(1)
    vi.advanceTimersByTime(2)
    await expect(ask()).rejects.toThrow()
    expect(requests).toBe(2)
  })
})
