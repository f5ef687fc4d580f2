import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { createCircuitBreaker, createHttp } from './http.ts'
import type { HttpFailure } from './payment-provider-error.ts'

class Failure extends Error {
  readonly failure: HttpFailure | undefined
  constructor(reason: string, failure?: HttpFailure) {
    super(reason)
    this.failure = failure
  }
}

const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A provider that answers with `answer`, and the client that calls it. */
async function provider(
  answer: (response: ServerResponse, call: number, request: IncomingMessage) => void,
  { slash = '', key = 'sk_the_key', timeoutMs = 10_000 } = {},
) {
  let calls = 0
  const server = createServer((request, response) => answer(response, ++calls, request))
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const http = createHttp({
    baseUrl: () => origin + slash,
    headers: { 'x-key': key },
    timeoutMs,
    breaker: createCircuitBreaker({ name: 'provider', failures: 5, pauseMs: 300 }),
    fail: (reason, failure) => new Failure(reason, failure),
  })
  return { http, origin, callCount: () => calls }
}

const failureOf = (promise: Promise<unknown>): Promise<Failure> =>
  promise.then(
    () => Promise.reject(new Error('It did not fail.')),
    (error: Failure) => error,
  )

describe('a call to a provider', () => {
  it('sends the headers, JSON if there is a body, and a path without a double slash', async () => {
    const received: [string | undefined, string | undefined, string | undefined, unknown][] = []
    const { http } = await provider(
      (response, _call, { method, url, headers }) => {
        received.push([method, url, headers['content-type'], headers['x-key']])
        response.end('{}')
      },
      { slash: '/' },
    )
    await http.get('/thing')
    await http.post('/thing', {})
    expect(received).toEqual([
      ['GET', '/thing', undefined, 'sk_the_key'],
      ['POST', '/thing', 'application/json', 'sk_the_key'],
    ])
  })

  it.each([500, 503, 408])('repeats a GET once after a %i, and returns the second answer', async (status) => {
    const failsOnce = await provider((response, call) =>
      response.writeHead(call === 1 ? status : 200).end('{}'),
    )
    expect([(await failsOnce.http.get('/')).status, failsOnce.callCount()]).toEqual([200, 2])
    const failsAlways = await provider((response) => response.writeHead(status).end('{}'))
    expect([(await failsAlways.http.get('/')).status, failsAlways.callCount()]).toEqual([status, 2])
  })

  it('repeats a GET once if the connection breaks during the answer', async () => {
    const { http, callCount } = await provider((response, call) => {
      if (call === 2) return response.end('{}')
      response.writeHead(200, { 'content-length': 100 }).write('{"a":')
      response.destroy()
    })
    expect([await http.get('/'), callCount()]).toEqual([{ status: 200, text: '{}' }, 2])
  })

  it('never repeats a POST', async () => {
    for (const misbehave of [
      (response: ServerResponse) => response.writeHead(500).end(),
      (response: ServerResponse) => response.destroy(),
      () => {},
    ]) {
      const { http, callCount } = await provider(misbehave, { timeoutMs: 400 })
      await http.post('/', {}).catch(() => {})
      expect(callCount()).toBe(1)
    }
  })

  it('fails after the time limit, even if the answer has begun', async () => {
    const silent = await provider(() => {}, { timeoutMs: 400 })
    expect((await failureOf(silent.http.post('/', {}))).message).toBe('did not answer in time')
    const endless = await provider((response) => void response.writeHead(200).write('{"a":'), {
      timeoutMs: 400,
    })
    expect((await failureOf(endless.http.get('/'))).message).toBe('did not answer in time')
  })

  it('does not repeat a GET after a time-out', async () => {
    const { http, callCount } = await provider(() => {}, { timeoutMs: 400 })
    await failureOf(http.get('/'))
    expect(callCount()).toBe(1)
  })

  it.each([
    ['a connection that breaks', (response: ServerResponse) => void response.destroy()],
    ['an answer of 503', (response: ServerResponse) => void response.writeHead(503).end()],
    ['no answer in time', () => {}],
  ])('makes no calls for a while after five failures in a row: %s', async (_name, misbehave) => {
    let isBack = false
    const { http, callCount } = await provider(
      (response) => (isBack ? void response.end('{}') : misbehave(response)),
      { timeoutMs: 400 },
    )
    for (let count = 0; count < 5; count++) await http.post('/', {}).catch(() => {})
    const { failure } = await failureOf(http.post('/', {}))
    expect(failure).toMatchObject({ refused: true, unavailable: true, retryAfterMs: expect.any(Number) })
    expect(callCount()).toBe(5)

    isBack = true
    await expect
      .poll(() => http.get('/').catch(() => null), { timeout: 3_000 })
      .toMatchObject({ status: 200 })
    expect((await http.post('/', {})).status).toBe(200)
  })

  it.each([
    ['seconds', 429, () => '1200', 1_200_000],
    ['a date', 503, () => new Date(Date.now() + 600_000).toUTCString(), 600_000],
    ['more than an hour', 429, () => '99999999999', 3_600_000],
    ['nothing that can be read', 429, () => 'soon', 30_000],
  ])(
    'is not repeated while the provider asks for a pause: %s',
    async (_form, status, retryAfter, pauseMs) => {
      const { http, callCount } = await provider((response) =>
        response.writeHead(status, { 'retry-after': retryAfter() }).end('{}'),
      )
      expect((await http.get('/')).status).toBe(status)
      const { failure } = await failureOf(http.get('/'))
      expect(failure?.retryAfterMs).toBeGreaterThan(pauseMs - 5_000)
      expect(failure?.retryAfterMs).toBeLessThanOrEqual(pauseMs)
      expect(callCount()).toBe(1)
    },
  )

  it('does not count refusals as failures, because they show that the provider works', async () => {
    const { http } = await provider((response) => response.writeHead(404).end())
    for (let count = 0; count < 20; count++) expect((await http.get('/')).status).toBe(404)
  })

  it('stops reading an answer that is too long', async () => {
    const { http } = await provider((response) => {
      // An answer without end: only the limit ends it.
      const writeMore = () => response.destroyed || response.write('x'.repeat(64 * 1024), writeMore)
      writeMore()
    })
    expect((await failureOf(http.post('/', {}))).message).toBe('sent an answer that is too long')
  })

  it('follows no redirect', async () => {
    let redirectedCalls = 0
    const otherProvider = await provider((response) => {
      redirectedCalls++
      response.end('{}')
    })
    const { http } = await provider((response) =>
      response.writeHead(307, { location: otherProvider.origin }).end(),
    )
    expect((await failureOf(http.post('/', {}))).message).toBe('could not be reached')
    expect((await failureOf(http.get('/'))).message).toBe('could not be reached')
    expect(redirectedCalls).toBe(0)
  })

  it('puts nothing of the request into its errors', async () => {
    const broken = await provider((response) => response.destroy())
    const errors = [
      await failureOf(broken.http.post('/secret/path', { secret: 'body' })),
      await failureOf((await provider(() => {}, { key: 'a secret\nof two lines' })).http.get('/secret/path')),
    ]
    for (const error of errors) {
      const text = JSON.stringify([error.message, error.failure, String(error.failure?.cause)])
      expect(text).not.toMatch(/secret|sk_the_key|127\.0\.0\.1/)
    }
  })

  it('puts the kind of the failure into its errors', async () => {
    const { http } = await provider(() => {})
    const server = servers.splice(0)[0]
    await new Promise((resolve) => server?.close(resolve))
    expect((await failureOf(http.get('/'))).failure).toEqual({
      unavailable: true,
      cause: 'ECONNREFUSED',
    })
  })
})

describe('the answer of a provider', () => {
  const http = createHttp({
    baseUrl: () => '',
    breaker: createCircuitBreaker({ name: 'provider' }),
    fail: (...failure) => new Failure(...failure),
  })
  const read = (status: number, text: string) => () =>
    http.read(z.object({ a: z.string() }), { status, text })

  it('keeps numbers as text', () => {
    expect(read(200, '{"a":18446744073709551615}')()).toEqual({ a: '18446744073709551615' })
    expect(read(201, '{"a":1.10}')()).toEqual({ a: '1.10' })
  })

  it.each([
    [400, true, false],
    [401, true, false],
    [404, true, false],
    [408, false, true],
    [429, false, true],
    [500, false, true],
    [503, false, true],
    [304, false, false],
  ])(
    'distinguishes a refusal (the provider has created nothing) from an outage: %i',
    (status, refused, unavailable) => {
      expect(read(status, '{"a":"1"}')).toThrow(
        expect.objectContaining({ message: `answered ${status}`, failure: { refused, unavailable } }),
      )
    },
  )

  it.each(['', 'oops', '[]', '{}', '{"a":null}', '<html>'])('refuses %j', (text) => {
    expect(read(200, text)).toThrow('answered with something that cannot be read')
  })
})
