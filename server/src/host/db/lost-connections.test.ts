import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testPurchases } from '../../../test/areas/purchases.ts'
import { openTestClient } from '../../../test/connect.ts'
import { type DatabaseProxy, openDatabaseProxy } from '../../../test/process/database-proxy.ts'
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
  productId = (await shop.product({ accounts: 100 })).id
})
afterAll(async () => {
  await shop.close()
  await proxy.close()
})

const { buy } = testPurchases(() => shop)
const buyOne = (key?: string) => buy(customer.token, { logProductId: productId, quantity: 1 }, key)
const readHistory = () => shop.api('GET', '/history/purchases/list', { token: customer.token })
const readiness = async () => (await shop.app.inject('/readyz')).statusCode

describe('a network that drops the packets of every connection', () => {
  it('makes no request wait for longer than its limit, and the shop recovers', async () => {
    // Idle connections in every pool, and running requests when the network fails.
    expect((await buyOne()).status).toBe(201)
    expect((await readHistory()).status).toBe(200)
    await proxy.set({ kind: 'black-hole' })
    const pending = Promise.all([buyOne('lost-purchase-1'), buyOne('lost-purchase-2'), readHistory()])
    const answers = await Promise.race([pending, sleep(10_000).then(() => [])])

    expect(answers, 'answers within ten seconds').toHaveLength(3)
    for (const { status, body, headers } of answers) {
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

  it('is noticed by the listener for notifications, which then reconnects', async () => {
    const receivedData: (string | undefined)[] = []
    shop.platform.notifications.on('a-test', (data) => receivedData.push(data))
    await proxy.set({ kind: 'black-hole' })
    await sleep(500)
    await proxy.set({ kind: 'pass' })
    await expect
      .poll(
        async () => {
          await shop.platform.notifications.send('a-test', 'hello').catch(() => {})
          return receivedData.includes('hello')
        },
        { timeout: 20_000, interval: 500 },
      )
      .toBe(true)
  }, 40_000)
})

describe('connections that are lost while requests wait for their answers', () => {
  it.each([
    ['reset', () => proxy.reset()],
    ['ended', () => proxy.end()],
  ])('(%s) are replaced, and their requests are answered with 503 and Retry-After', async (how, lose) => {
    const observer = await openTestClient(shop.url)
    await observer.query('BEGIN; LOCK TABLE purchases IN ACCESS EXCLUSIVE MODE')
    const answers = [
      ...Array.from({ length: 12 }, (_, index) => buyOne(`${how}-purchase-${index}`)),
      ...Array.from({ length: 4 }, () => readHistory()),
    ]
    // Some requests use a connection, the others wait for one.
    await expect.poll(() => waitingForLocks(observer), { interval: 20 }).toBeGreaterThan(4)
    await lose()
    await observer.query('ROLLBACK')
    await observer.end()
    const lost: number[] = []
    for (const { status, headers } of await Promise.all(answers)) {
      expect([200, 201, 503]).toContain(status)
      if (status !== 503) continue
      lost.push(status)
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(lost.length).toBeGreaterThan(0)
    await expect.poll(async () => (await buyOne()).status, { timeout: 5_000 }).toBe(201)
  })
})

describe('connections of which some are silently lost', () => {
  it('are replaced within seconds, although the heartbeat is answered all the time', async () => {
    const observer = await openTestClient(shop.url)
    const useConnections = async () => {
      expect((await buyOne()).status).toBe(201)
      expect((await readHistory()).status).toBe(200)
      const { rows: used } = await observer.query<{ pid: number }>(
        "SELECT pid FROM pg_stat_activity WHERE application_name = 'docket' AND datname = current_database()",
      )
      return used
    }
    // After the test before, the heartbeat may still close the idle connections once.
    let rows: { pid: number }[] = []
    await expect
      .poll(async () => {
        rows = await useConnections()
        return rows.length
      })
      .toBeGreaterThan(1)
    // The shop may close an idle connection at this moment.
    const stopped = rows.filter(({ pid }) => signalIfRunning(pid, 'SIGSTOP'))
    try {
      expect(stopped.length).toBeGreaterThan(0)
      const pending = Promise.all([buyOne('silent-purchase'), readHistory(), readHistory()])
      const answers = await Promise.race([pending, sleep(10_000).then(() => [])])
      expect(answers, 'answers within ten seconds').toHaveLength(3)
      expect(await readiness()).toBe(200)
      await expect.poll(async () => (await buyOne('silent-purchase')).status, { timeout: 5_000 }).toBe(201)
      expect((await readHistory()).status).toBe(200)
    } finally {
      for (const { pid } of stopped) signalIfRunning(pid, 'SIGCONT')
      await observer.end()
    }
  }, 60_000)

  it('are kept if they only wait for a slow statement', async () => {
    const slow = sql<{ done: boolean }>`SELECT true AS done FROM pg_sleep(5)`.execute(shop.db)
    expect((await slow).rows).toEqual([{ done: true }])
  }, 20_000)
})

describe('a full disk', () => {
  it('is reported by readiness, while PostgreSQL itself continues to run', async () => {
    const problems = async () =>
      (await shop.app.inject('/readyz')).json().problems.map(({ name }: { name: string }) => name)
    expect(await problems()).toEqual([])
    await expect(
      sql`DO $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`.execute(
        shop.platform.db,
      ),
    ).rejects.toThrow()
    expect(await problems()).toEqual(['disk-full'])
    expect(await readiness()).toBe(200)
  })
})

async function waitingForLocks(observer: pg.Client): Promise<number | null> {
  await observer.query('SELECT pg_stat_clear_snapshot()')
  const { rowCount } = await observer.query(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  )
  return rowCount
}

describe('a database that is read-only', () => {
  it('makes the shop not ready and purchases fail with 503 and Retry-After until it is writable', async () => {
    const name = new URL(shop.url).pathname.slice(1)
    const setReadOnly = async (value: 'on' | 'off') => {
      await shop.owner.query(
        `BEGIN READ WRITE; ALTER DATABASE ${name} SET default_transaction_read_only = ${value}; COMMIT`,
      )
      // The setting applies to new connections.
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

/** Whether the process was still running. */
function signalIfRunning(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
