import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestShop, type TestCaller, type TestShop } from '../../../test/shop.ts'

let shop: TestShop
let origin: string
let locker: pg.Client
let user: TestCaller
beforeAll(async () => {
  shop = await openTestShop()
  origin = await shop.app.listen({ host: '127.0.0.1', port: 0 })
  locker = new pg.Client({ connectionString: shop.url })
  await locker.connect()
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
  tookMs: number
}

async function call(path: string, init: RequestInit = {}): Promise<Answer> {
  const begunAt = performance.now()
  const answer = await fetch(`${origin}/api${path}`, {
    ...init,
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json', ...init.headers },
  })
  await answer.arrayBuffer()
  return {
    status: answer.status,
    retryAfter: Number(answer.headers.get('retry-after')),
    tookMs: performance.now() - begunAt,
  }
}

/** Holds everything that needs `table` until the answered function is called. */
async function hold(table: string) {
  await locker.query('BEGIN')
  await locker.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
  return () => locker.query('COMMIT')
}
let productId = 0
const read = () => call('/history/deposits/list')
const buy = () =>
  call('/shop/buy', { method: 'POST', body: JSON.stringify({ logProductId: productId, quantity: 1 }) })

describe('what waits for the database', () => {
  it.each([
    ['reads', 'deposits', read, buy],
    ['purchases', 'purchases', buy, read],
  ] as const)(
    '%s: so many wait, and the others are refused at once with Retry-After',
    async (_what, table, ask, other) => {
      productId = (await shop.product({ price: 1, lines: 600 })).id
      expect((await ask()).status).toBeLessThan(300)
      const release = await hold(table)
      const pending: Promise<Answer>[] = []
      const refused: Answer[] = []
      try {
        // One after the other, until the line is full.
        while (refused.length < 20 && pending.length < 1_000) {
          const asked = ask()
          pending.push(asked)
          const answer = await Promise.race([
            asked,
            new Promise<null>((resolve) => setTimeout(resolve, 2, null)),
          ])
          if (answer?.status === 503) refused.push(answer)
        }
        expect((await call('/paystack/webhook', { method: 'POST', body: '{}' })).status).toBe(401)
      } finally {
        await release()
      }
      expect(refused).toHaveLength(20)
      for (const { retryAfter } of refused) expect(retryAfter).toBeGreaterThan(0)
      const waited = await Promise.all(pending)
      // One wallet is what all of these purchases are paid from: some are told that it is in use.
      expect(waited.filter(({ status }) => ![200, 201, 409, 503].includes(status))).toEqual([])
      expect((await ask()).status).toBeLessThan(300)
    },
  )
})
