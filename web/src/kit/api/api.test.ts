import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { productById, products } from '@docket/contract/catalogue'
import { login } from '@docket/contract/identity'
import { buy } from '@docket/contract/purchases'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { call, pathOf, queryOf } from './api.ts'
import { ApiError, CanceledError, ConnectionError } from './api-error.ts'
import { currentPrompt } from './step-up.ts'

let server: Server
let answer: (request: IncomingMessage, response: ServerResponse) => void
const nativeFetch = globalThis.fetch

beforeAll(async () => {
  server = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const base = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
  // A browser resolves paths against the page's address; Node has no page.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => nativeFetch(base + path, init))
})

afterAll(() => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  server.close()
})

function json(status: number, body: unknown) {
  return (_: IncomingMessage, response: ServerResponse) => {
    response
      .writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'r-9' })
      .end(JSON.stringify(body))
  }
}

describe('call', () => {
  it('sends path, query, body and idempotency key as the contract defines them', async () => {
    const received: { url?: string | undefined; key?: unknown; body: string } = { body: '' }
    answer = async (request, response) => {
      for await (const chunk of request) received.body += chunk
      received.url = request.url
      received.key = request.headers['idempotency-key']
      json(201, {})(request, response)
    }
    await call(buy, { body: { logProductId: 7, quantity: 2 }, idempotencyKey: 'k-1' })
    expect(received).toEqual({ url: '/api/shop/buy', key: 'k-1', body: '{"logProductId":7,"quantity":2}' })
    await call(productById, { params: { id: 7 } })
    expect(received.url).toBe('/api/shop/products/7')
    await call(products, { query: { page: 2, search: 'a b', sort: undefined } })
    expect(received.url).toBe('/api/shop/products?page=2&search=a+b')
  })

  it('that needs a fresh proof waits for it, and is sent again with the same body', async () => {
    const received: string[] = []
    let hasConfirmed = false
    answer = async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      received.push(body)
      if (hasConfirmed) json(201, { id: 7 })(request, response)
      else json(403, { error: 'Confirm.', code: 'STEP_UP_REQUIRED', requestId: 'r-1' })(request, response)
    }
    const answered = call(buy, { body: { logProductId: 7, quantity: 2 } })
    await expect.poll(currentPrompt).not.toBeNull()
    hasConfirmed = true
    currentPrompt()?.close(true)
    expect(await answered).toEqual({ id: 7 })
    expect(received).toEqual(Array(2).fill('{"logProductId":7,"quantity":2}'))
    expect(currentPrompt()).toBeNull()
  })

  it('throws the refusal, and is not sent again, if the user gives no proof', async () => {
    let requests = 0
    answer = (request, response) => {
      requests++
      json(403, { error: 'Confirm.', code: 'STEP_UP_REQUIRED', requestId: 'r-1' })(request, response)
    }
    const refused = call(products).catch((thrown) => thrown)
    await expect.poll(currentPrompt).not.toBeNull()
    currentPrompt()?.close(false)
    expect(await refused).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' })
    expect(requests).toBe(1)
  })

  it("throws the server's refusal with all of its fields", async () => {
    answer = json(409, { error: 'Only 3.', code: 'OUT_OF_STOCK', requestId: 'r-1', available: 3 })
    const error = await call(products).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 409,
      code: 'OUT_OF_STOCK',
      requestId: 'r-1',
      available: 3,
      message: 'Only 3.',
    })
  })

  it("hides the text of a proxy's error page", async () => {
    answer = (_, response) =>
      response.writeHead(502, { 'x-request-id': 'r-9' }).end('<html>Bad gateway at 10.0.0.3</html>')
    const error = await call(products).catch((thrown) => thrown)
    expect(error).toMatchObject({ status: 502, code: 'INTERNAL', requestId: 'r-9' })
    expect(error.message).toBe('Something went wrong. Please try again.')
  })

  it('distinguishes a lost connection from a canceled request', async () => {
    answer = (_, response) => response.destroy()
    await expect(call(products)).rejects.toBeInstanceOf(ConnectionError)
    answer = () => undefined
    const abortController = new AbortController()
    const pending = call(login, { body: { email: 'a@b.cd', password: 'x' }, signal: abortController.signal })
    abortController.abort()
    await expect(pending).rejects.toBeInstanceOf(CanceledError)
    await expect(call(products, { timeoutMs: 20 })).rejects.toBeInstanceOf(ConnectionError)
  })

  it('treats an incomplete answer as a lost connection', async () => {
    answer = (_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"items":[')
    await expect(call(products)).rejects.toBeInstanceOf(ConnectionError)
  })
})

describe('an address', () => {
  it('encodes its parameters', () => {
    expect(pathOf('/shop/validate-coupon/:code', { code: 'A/B ?' })).toBe('/shop/validate-coupon/A%2FB%20%3F')
    expect(queryOf({ a: undefined, b: '' })).toBe('')
  })
})
