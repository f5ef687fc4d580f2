import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { exchangeRate, initializeCardPayment } from '@docket/contract/deposits'
import { createParser } from 'eventsource-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ServerProcess, startServerProcess } from '../../../test/process/server-process.ts'
import { openTestShop, type TestCaller, type TestShop } from '../../../test/shop.ts'

/** The time in which a change reaches the other server. */
const SOON = { timeout: 5_000 }

/** Two servers of one shop, as on two machines: they share only the database and the SECRET_KEY. */
let shop: TestShop
let a: ServerProcess
let b: ServerProcess
let admin: TestCaller
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
  const env = { DATABASE_URL: shop.appUrl, RATE_LIMITS: 'on', LOG_LEVEL: 'warn' }
  ;[a, b] = await Promise.all([startServerProcess(env), startServerProcess(env)])
}, 120_000)
afterAll(async () => {
  await Promise.all([a.stop(), b.stop()])
  await shop.close()
})

interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT'
  token?: string
  body?: object
  key?: string
}

async function call({ origin }: ServerProcess, path: string, { method, token, body, key }: ApiRequest = {}) {
  const response = await fetch(`${origin}/api${path}`, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  // Each test reads the fields of its own call.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  return { status: response.status, body: (await response.json().catch(() => null)) as any }
}

const buy = (server: ServerProcess, { token }: TestCaller, logProductId: number, key?: string) =>
  call(server, '/shop/buy', { token, body: { logProductId, quantity: 1 }, ...(key && { key }) })

/** Makes the calls one after the other, in turn on both servers, and returns how many were not throttled. */
async function countAllowed(
  calls: number,
  make: (server: ServerProcess, nth: number) => Promise<{ status: number }>,
) {
  let allowed = 0
  for (let nth = 0; nth < calls; nth++) {
    const { status } = await make(nth % 2 === 0 ? a : b, nth)
    if (status !== 429) allowed++
  }
  return allowed
}

describe('with two servers on one database', () => {
  it('a session is valid on both, and its end reaches both', async () => {
    const { token } = await shop.user()
    for (const server of [a, b]) expect((await call(server, '/auth/me', { token })).status).toBe(200)
    expect((await call(a, '/auth/logout', { token, body: {} })).status).toBe(200)
    expect((await call(a, '/auth/me', { token })).status).toBe(401)
    await expect.poll(async () => (await call(b, '/auth/me', { token })).status, SOON).toBe(401)
  })

  it('the limits of sign-ins, recovery and coupon guesses count the attempts on both', async () => {
    const email = `${randomUUID().slice(0, 8)}@docket.test`
    const signIn = (server: ServerProcess) =>
      call(server, '/auth/login', { body: { email, password: 'a wrong password' } })
    expect(await countAllowed(14, signIn)).toBe(10)

    const recover = (server: ServerProcess) => call(server, '/auth/forgot-password', { body: { email } })
    expect(await countAllowed(8, recover)).toBe(5)

    const { token } = await shop.user()
    const guess = (server: ServerProcess, nth: number) =>
      call(server, `/shop/validate-coupon/GUESS-${nth}`, { token })
    expect(await countAllowed(36, guess)).toBe(30)
  })

  it('a customer may try 20 purchases a second on both together', async () => {
    const poor = await shop.user()
    const { id } = await shop.product({ price: 5, accounts: 1 })
    const beganAt = performance.now()
    const attempts = Array.from({ length: 240 }, (_, nth) => buy(nth % 2 === 0 ? a : b, poor, id))
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    const seconds = Math.ceil((performance.now() - beganAt) / 1_000)
    const allowed = statuses.filter((status) => status !== 429).length
    expect(statuses).toContain(429)
    // A busy machine needs more than a second for all attempts.
    expect(allowed).toBeLessThanOrEqual(20 * seconds + 1)
  })

  it('one key makes one purchase, even if both servers get it', async () => {
    const buyer = await shop.user({ balance: 50 })
    const { id } = await shop.product({ price: 5, accounts: 9 })
    const key = randomUUID()
    const attempt = async (server: ServerProcess) => {
      for (;;) {
        const answer = await buy(server, buyer, id, key)
        if (answer.body.code !== 'IN_PROGRESS') return answer
        await pause(100)
      }
    }
    const answers = await Promise.all([attempt(a), attempt(b), attempt(a), attempt(b)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await shop.balanceOf(buyer.id)).toBe(45)
  })

  it('a new price, the stock after a purchase and the name of the shop reach the other server', async () => {
    const { token } = admin
    const buyer = await shop.user({ balance: 50 })
    const { id, categoryId, subCategoryId } = await shop.product({ price: 5, accounts: 3 })
    const shown = async () => (await call(b, `/shop/products/${id}`, { token: buyer.token })).body
    expect(await shown()).toMatchObject({ sellingPrice: 5, inStock: 3 })

    const changed = { id, categoryId, subCategoryId, title: 'Dearer', sellingPrice: 6, costPrice: 1 }
    expect((await call(a, '/admin/product', { method: 'PUT', token, body: changed })).status).toBe(200)
    await expect.poll(shown, SOON).toMatchObject({ title: 'Dearer', sellingPrice: 6 })

    expect((await buy(a, buyer, id)).status).toBe(201)
    await expect.poll(shown, SOON).toMatchObject({ inStock: 2 })

    const store = { storeName: 'Two Counters', supportChatNumber: null }
    expect((await call(a, '/admin/settings/store', { method: 'PUT', token, body: store })).status).toBe(200)
    await expect.poll(async () => (await call(b, '/config')).body.storeName, SOON).toBe('Two Counters')
  })

  it('a screen that is connected to one server gets the changes of purchases on the other server', async () => {
    const buyer = await shop.user({ balance: 50 })
    const { id } = await shop.product({ price: 5, accounts: 3 })
    const updates: object[] = []
    const controller = new AbortController()
    const { body } = await fetch(`${b.origin}/api/live?products=${id}`, {
      headers: { authorization: `Bearer ${buyer.token}` },
      signal: controller.signal,
    })
    const parser = createParser({ onEvent: ({ data }) => updates.push(JSON.parse(data)) })
    const reading = (async () => {
      const decoder = new TextDecoder()
      for await (const chunk of body ?? []) parser.feed(decoder.decode(chunk, { stream: true }))
    })().catch(() => {})
    await expect.poll(() => updates, SOON).toEqual([{ balance: 50, stock: [{ id, inStock: 3 }] }])
    expect((await buy(a, buyer, id)).status).toBe(201)
    await expect.poll(() => updates.at(-1), SOON).toEqual({ balance: 45, stock: [{ id, inStock: 2 }] })
    controller.abort()
    await reading
  })

  it('a rate that one server has quoted is valid on the other server', async () => {
    const { token } = await shop.user()
    const quote = () => call(a, exchangeRate.path, { token })
    await expect.poll(async () => (await quote()).status, { timeout: 30_000 }).toBe(200)
    const { token: rateToken, rate } = exchangeRate.output.parse((await quote()).body)
    const body = { amountNGN: Math.ceil(10 * rate), rateToken }
    const opened = await call(b, initializeCardPayment.path, { token, body, key: randomUUID() })
    expect(opened.status).toBe(200)
    const { body: deposits } = await call(a, '/history/deposits/list', { token })
    expect(deposits.items).toMatchObject([{ method: 'card', status: 'PENDING' }])
  })

  it('each mail is sent once, although both servers send mails', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, () => shop.user()))
    for (const [nth, { email }] of users.entries()) {
      const server = nth % 2 === 0 ? a : b
      // All requests come from one address, which may request 20 mails in 15 minutes.
      expect((await call(server, '/auth/forgot-password', { body: { email } })).status).toBe(200)
    }
    const recipients = users.map(({ email }) => email).sort()
    const delivered = async () => {
      const mails = await shop.db
        .selectFrom('sandbox_mails')
        .select('recipient')
        .where('recipient', 'in', recipients)
        .orderBy('recipient')
        .execute()
      return mails.map(({ recipient }) => recipient)
    }
    await expect.poll(delivered, { timeout: 20_000 }).toEqual(recipients)
  })
})
