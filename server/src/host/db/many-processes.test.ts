import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestClient } from '../../../test/connect.ts'
import { type ServerProcess, startServerProcess } from '../../../test/process/server-process.ts'
import { openTestShop, type TestCaller, type TestShop } from '../../../test/shop.ts'

/** Without this limit, four processes would open more. */
const ALLOWED = 60

let shop: TestShop
let server: ServerProcess
let observer: pg.Client
let productId: number
let buyers: TestCaller[]
/** The connections of this test, which are not counted. */
let ownConnections: number[]
beforeAll(async () => {
  shop = await openTestShop()
  productId = (await shop.product({ price: 1, accounts: 200 })).id
  buyers = await Promise.all(Array.from({ length: 40 }, () => shop.user({ balance: 10 })))
  observer = await openTestClient(shop.url)
  ownConnections = await listConnections()
  server = await startServerProcess({
    DATABASE_URL: shop.url,
    DATABASE_CONNECTIONS: String(ALLOWED),
    WEB_CONCURRENCY: '4',
  })
}, 120_000)
afterAll(async () => {
  await server.stop()
  await observer.end()
  await shop.close()
})

it('four processes together open at most the allowed number of connections while they serve buyers and readers', async () => {
  const purchaseRequest = { logProductId: productId, quantity: 1 }
  const calls = Promise.all(
    buyers.flatMap(({ token }) => [
      call('/shop/buy', token, purchaseRequest),
      call('/history/purchases/list', token),
      call('/history/deposits/list', token),
      call('/shop/buy', token, purchaseRequest),
    ]),
  )
  let peak = 0
  for (let isOver = false; !isOver; ) {
    isOver = await Promise.race([calls.then(() => true), listConnections().then(() => false)])
    peak = Math.max(peak, (await listConnections()).filter((pid) => !ownConnections.includes(pid)).length)
  }

  expect((await calls).filter((status) => status >= 400)).toEqual([])
  expect(peak).toBeGreaterThan(4)
  expect(peak).toBeLessThanOrEqual(ALLOWED)
}, 60_000)

/** The processes of PostgreSQL that serve this database. */
async function listConnections(): Promise<number[]> {
  const { rows } = await observer.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database()',
  )
  return rows.map(({ pid }) => pid)
}

/** Repeats a call that is answered 503, because a process that has just started may be too busy. */
async function call(path: string, token: string, body?: object): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const status = await callOnce(path, token, body)
    if (status !== 503 || attempt === 20) return status
    await sleep(200)
  }
}

async function callOnce(path: string, token: string, body?: object): Promise<number> {
  const answer = await fetch(`${server.origin}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      connection: 'close',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  })
  await answer.arrayBuffer()
  return answer.status
}
