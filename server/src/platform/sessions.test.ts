import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../../test/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

it('a session is looked up once for requests that come together, and again after it may have ended', async () => {
  const { sessions, pool } = shop.platform
  const { id, token } = await shop.user()
  let queries = 0
  pool.on('acquire', () => {
    queries++
  })
  const together = await Promise.all(Array.from({ length: 100 }, () => sessions.check(token)))
  expect(together.map((identity) => identity?.id)).toEqual(together.map(() => id))
  expect(queries).toBeLessThan(5)

  const before = sessions.check(token)
  sessions.forget()
  await shop.db.updateTable('sessions').set({ revoked_at: new Date() }).where('user_id', '=', id).execute()
  expect(await sessions.check(token)).toBeNull()
  await before
})

it('the sessions of many customers who come together are looked up in few queries, each answered for itself', async () => {
  const { sessions, pool } = shop.platform
  const customers = await Promise.all(Array.from({ length: 150 }, () => shop.user()))
  const [ended] = customers
  await sessions.revokeAll(ended?.id ?? 0)
  let queries = 0
  pool.on('acquire', () => {
    queries++
  })
  const identities = await Promise.all(customers.map(({ token }) => sessions.check(token)))
  expect(identities.map((identity) => identity?.id)).toEqual([
    undefined,
    ...customers.slice(1).map(({ id }) => id),
  ])
  expect(queries).toBeLessThan(10)
})
