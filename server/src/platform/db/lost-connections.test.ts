import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DatabaseProxy, openDatabaseProxy } from '../../../test/database-proxy.ts'
import { testPurchases } from '../../../test/purchases.ts'
import { openTestShop, type TestCaller, type TestShop } from '../../../test/shop.ts'

let proxy: DatabaseProxy
let shop: TestShop
let customer: TestCaller
let productId: number
beforeAll(async () => {
  shop = await openTestShop(
    {},
    {
      reach: async (url) => {
        proxy = await openDatabaseProxy(url)
        return proxy.url
      },
    },
  )
  customer = await shop.user({ balance: 1_000 })
  productId = (await shop.product({ lines: 100 })).id
})
afterAll(async () => {
  await shop.close()
  await proxy.close()
})

const { buy } = testPurchases(() => shop)
const buyOne = (key?: string) => buy(customer.token, { logProductId: productId, quantity: 1 }, key)
const readHistory = () => shop.api('GET', '/history/purchases/list', { token: customer.token })
const readiness = async () => (await shop.app.inject('/readyz')).statusCode

describe('a network that swallows the packets of every connection', () => {
  it('keeps no request waiting for longer than its deadline, and the shop goes on by itself afterwards', async () => {
    // Open and idle connections in every pool, and requests under way when the network fails.
    expect((await buyOne()).status).toBe(201)
    expect((await readHistory()).status).toBe(200)
    await proxy.set({ kind: 'swallow' })
    const startedAt = performance.now()
    const during = await Promise.all([buyOne('lost-purchase-1'), buyOne('lost-purchase-2'), readHistory()])

    expect(performance.now() - startedAt, 'milliseconds until all were answered').toBeLessThan(10_000)
    for (const { status, body, headers } of during) {
      expect({ status, code: body.code }).toEqual({ status: 503, code: 'UNAVAILABLE' })
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    await expect.poll(readiness, { timeout: 8_000 }).toBe(503)

    await proxy.set({ kind: 'pass' })
    const recoveredAt = performance.now()
    await expect.poll(async () => (await buyOne('lost-purchase-1')).status, { timeout: 8_000 }).toBe(201)
    expect((await readHistory()).status).toBe(200)
    await expect.poll(readiness, { timeout: 8_000 }).toBe(200)
    expect(performance.now() - recoveredAt, 'milliseconds until all works').toBeLessThan(8_000)
  }, 60_000)

  it('is noticed by the listener for notifications, which hears them again afterwards', async () => {
    const heard: (string | undefined)[] = []
    shop.platform.notifications.on('a-test', (data) => heard.push(data))
    await proxy.set({ kind: 'swallow' })
    await sleep(500)
    await proxy.set({ kind: 'pass' })
    await expect
      .poll(
        async () => {
          await shop.platform.notifications.send('a-test', 'hello').catch(() => {})
          return heard.includes('hello')
        },
        { timeout: 20_000, interval: 500 },
      )
      .toBe(true)
  }, 40_000)
})

describe('connections that are reset', () => {
  it('are answered with 503 and Retry-After, and replaced', async () => {
    await buyOne()
    const answers = Array.from({ length: 12 }, (_, index) => buyOne(`reset-purchase-${index}`))
    await proxy.reset()
    for (const { status, headers } of await Promise.all(answers)) {
      expect([201, 503]).toContain(status)
      if (status === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    await expect.poll(async () => (await buyOne()).status, { timeout: 5_000 }).toBe(201)
  })
})

describe('a database that is read-only', () => {
  it('is not ready, and a purchase is answered with 503 and Retry-After until it can be written to', async () => {
    const name = new URL(shop.url).pathname.slice(1)
    const setReadOnly = async (value: 'on' | 'off') => {
      await shop.platform.pool.query(
        `BEGIN READ WRITE; ALTER DATABASE ${name} SET default_transaction_read_only = ${value}; COMMIT`,
      )
      // The setting counts for new connections.
      await proxy.reset()
    }
    await setReadOnly('on')
    await expect.poll(readiness, { timeout: 8_000 }).toBe(503)
    const refused = await buyOne()
    expect(refused).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)

    await expect
      .poll(
        () =>
          setReadOnly('off').then(
            () => true,
            () => false,
          ),
        { timeout: 5_000 },
      )
      .toBe(true)
    await expect.poll(async () => (await buyOne()).status, { timeout: 8_000 }).toBe(201)
    await expect.poll(readiness, { timeout: 8_000 }).toBe(200)
  }, 40_000)
})
