import { expect, it } from 'vitest'
import { costOf, findExcess } from '../../../test/measure-cost.ts'
import { useTestAdmin, useTestShop } from '../../../test/shop.ts'

const shop = useTestShop({ RATE_LIMITS: 'on' })
const admin = useTestAdmin(shop)

const MAX_TIMES = 5
const REQUESTS = 100

it('a throttled client with a hostile User-Agent costs as much as with any other one, and the shop stays healthy', async () => {
  const attempt = (agent: string) =>
    shop.api('POST', '/auth/login', {
      body: { email: 'guessed@docket.test', password: 'a guess' },
      headers: { 'user-agent': agent },
    })
  for (let count = 0; count < 15; count++) await attempt('a')
  const costOfMany = (agent: string) =>
    costOf(async () => {
      // Ten at a time: a busy machine may not count a hundred at once in time, and then lets some try.
      for (let count = 0; count < REQUESTS; count += 10) {
        const answers = await Promise.all(Array.from({ length: 10 }, () => attempt(agent)))
        expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(429))
      }
    })
  const [harmless, hostile] = ['a', 'Version/'].map((piece) => piece.repeat(15_000 / piece.length))
  // The first round compiles the code.
  await costOfMany(harmless ?? '')
  const harmlessMs = await costOfMany(harmless ?? '')
  const hostileMs = await costOfMany(hostile ?? '')
  expect(hostileMs).toBeLessThan(MAX_TIMES * Math.max(harmlessMs, 20))
  expect((await shop.app.inject({ url: '/healthz' })).statusCode).toBe(200)
})

it('a site text of 50,000 characters < costs twice as much as one of half the length, and a longer one nothing', async () => {
  const save = (length: number) => () =>
    shop.api('PUT', '/admin/site-text', {
      token: admin.token,
      body: { text: { name: 'terms', content: { html: '<'.repeat(length) } } },
    })
  expect(await findExcess(save(25_000), save(50_000))).toBe(null)
  expect(await findExcess(save(5_000), save(60_000))).toBe(null)
})
