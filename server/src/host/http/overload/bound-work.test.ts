import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestClient } from '../../../../test/connect.ts'
import { openTestShop, type TestCaller, type TestShop } from '../../../../test/shop.ts'

let shop: TestShop
let origin: string
let locker: pg.Client
let user: TestCaller
beforeAll(async () => {
  // The app measures its answers only if metrics are on; this test does not open the port.
  shop = await openTestShop({ METRICS_PORT: '9464' })
  origin = await shop.app.listen({ host: '127.0.0.1', port: 0 })
  locker = await openTestClient(shop.url)
})
afterAll(async () => {
  await locker.end()
  await shop.close()
})
beforeEach(async () => {
  user = await shop.user({ balance: 10_000 })
})

interface Answer {
  status: number
  retryAfter: number
}

async function call(path: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(`${origin}/api${path}`, {
    ...init,
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json', ...init.headers },
  })
  await answer.arrayBuffer()
  return {
    status: answer.status,
    retryAfter: Number(answer.headers.get('retry-after')),
  }
}

/** Blocks every query on `table` until the returned function is called. */
async function lockTable(table: string) {
  await locker.query('BEGIN')
  await locker.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
  return () => locker.query('COMMIT')
}
/** The number of 5xx answers in the metrics for the call that needs `table`. */
async function countRefusedInMetrics(table: 'deposits' | 'purchases'): Promise<number> {
  const route = table === 'purchases' ? '/api/shop/buy' : '/api/history/deposits/list'
  const { values } = await shop.platform.metrics.requests.get()
  const counts = values.filter(
    ({ metricName, labels }) =>
      metricName?.endsWith('_count') && labels.route === route && labels.status === '5xx',
  )
  return counts.reduce((sum, { value }) => sum + value, 0)
}

let productId = 0
const read = () => call('/history/deposits/list')
const buy = () =>
  call('/shop/buy', { method: 'POST', body: JSON.stringify({ logProductId: productId, quantity: 1 }) })

/**
 * Many more calls than can run at once. The others are refused: on arrival, if they would probably wait too long, or
 * later, when they have waited too long.
 */
const CALLERS = 450
/** At most this many calls run at the same time. They wait for the table and are not refused. */
const RUNNING_CALLS = 32

describe('calls that wait for the database', () => {
  it('of the back office do not delay customers', async () => {
    const headers = { authorization: `Bearer ${(await shop.admin()).token}` }
    const release = await lockTable('deposits')
    const slow = Array.from({ length: 12 }, () => call('/admin/history/deposits/list', { headers }))
    try {
      expect((await call('/history/purchases/list')).status).toBe(200)
    } finally {
      await release()
    }
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(slow.map(() => 200))
  })

  it.each([
    ['reads', 'deposits', read, buy],
    ['purchases', 'purchases', buy, read],
  ] as const)(
    '%s that find the queue full or wait too long are refused with Retry-After',
    async (_what, table, callTable, callOtherTable) => {
      productId = (await shop.product({ price: 1, accounts: 600 })).id
      expect((await callTable()).status).toBeLessThan(300)
      const release = await lockTable(table)
      const pending: Promise<Answer>[] = []
      const answers: Answer[] = []
      try {
        for (let caller = 0; caller < CALLERS; caller++) {
          pending.push(
            callTable().then((answer) => {
              answers.push(answer)
              return answer
            }),
          )
        }
        // The refusals come long before the database's own time limit.
        const refused = () => answers.filter(({ status }) => status === 503).length
        await expect.poll(refused, { timeout: 15_000 }).toBeGreaterThanOrEqual(CALLERS - RUNNING_CALLS)
        for (const { retryAfter } of answers) expect(retryAfter).toBeGreaterThan(0)
        // Reads and purchases do not wait for each other, and provider events wait for neither.
        expect((await callOtherTable()).status).toBeLessThan(300)
        expect((await call('/paystack/webhook', { method: 'POST', body: '{}' })).status).toBe(401)
      } finally {
        await release()
      }
      await Promise.all(pending)
      expect(
        await countRefusedInMetrics(table),
        'the metrics count the refused calls',
      ).toBeGreaterThanOrEqual(CALLERS - RUNNING_CALLS)
      expect((await callTable()).status).toBeLessThan(300)
    },
  )
})
