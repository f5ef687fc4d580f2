import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createApp } from '../../../test/create-app.ts'
import { type TestCaller, useTestShop } from '../../../test/shop.ts'
import { openPlatform } from '../context/open-platform.ts'

const shop = useTestShop()

/** Makes a session look unused for this many minutes, and forgets what this process knows of it. */
async function leaveUnused({ id }: TestCaller, minutes: number) {
  const seenAt = sql<Date>`now() - make_interval(mins => ${minutes})`
  await shop.db.updateTable('sessions').set({ last_seen_at: seenAt }).where('user_id', '=', id).execute()
  shop.platform.sessions.forget('all')
}
const statusOf = async ({ token }: TestCaller, headers = {}) =>
  (await shop.api('GET', '/auth/me', { token, headers })).status
const secondsSinceUse = async ({ id }: TestCaller) => {
  const { seconds } = await shop.db
    .selectFrom('sessions')
    .select(sql<number>`extract(epoch FROM now() - last_seen_at)::integer`.as('seconds'))
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  return seconds
}

it('a session ends after an hour without a call for an admin, and after eight hours for a customer', async () => {
  const [admin, customer] = [await shop.admin(), await shop.user()]
  await leaveUnused(admin, 59)
  await leaveUnused(customer, 8 * 60 - 1)
  expect([await statusOf(admin), await statusOf(customer)]).toEqual([200, 200])
  await leaveUnused(admin, 60)
  await leaveUnused(customer, 8 * 60)
  expect([await statusOf(admin), await statusOf(customer)]).toEqual([401, 401])
  const { body } = await shop.api('GET', '/security/session/list', { token: (await shop.admin()).token })
  expect(body.total).toBe(1)
})

it('a call keeps the session in use, for every process', async () => {
  const admin = await shop.admin()
  const otherProcess = await openPlatform(shop.platform.config, shop.url)
  const app = await createApp(otherProcess)
  await leaveUnused(admin, 59)
  const headers = { authorization: `Bearer ${admin.token}` }
  expect((await app.inject({ url: '/api/auth/me', headers })).statusCode).toBe(200)
  await expect.poll(() => secondsSinceUse(admin), { timeout: 5_000 }).toBeLessThan(5)
  expect(await statusOf(admin)).toBe(200)
  await app.close()
  await otherProcess.close()
})

it('stores the use of many sessions, at most once a minute for each session', async () => {
  const { sessions } = shop.platform
  const admins = await Promise.all(Array.from({ length: 20 }, () => shop.admin()))
  for (const admin of admins) await leaveUnused(admin, 5)
  await Promise.all(admins.map((admin) => statusOf(admin)))
  for (const admin of admins)
    await expect.poll(() => secondsSinceUse(admin), { timeout: 5_000 }).toBeLessThan(10)
  const [first = await shop.admin()] = admins
  await sql`UPDATE sessions SET last_seen_at = now() - interval '50 seconds' WHERE user_id = ${first.id}`.execute(
    shop.db,
  )
  sessions.forget('all')
  for (let call = 0; call < 20; call++) await statusOf(first)
  await sessions.close()
  expect(await secondsSinceUse(first)).toBeGreaterThanOrEqual(50)
})

it('stores a use at once when the shop closes', async () => {
  const { sessions } = shop.platform
  const admin = await shop.admin()
  await leaveUnused(admin, 5)
  expect(await statusOf(admin)).toBe(200)
  await sessions.close()
  expect(await secondsSinceUse(admin)).toBeLessThan(10)
})

it('calls that an open page makes on its own, without a person at the screen, do not keep the session in use', async () => {
  const admin = await shop.admin()
  await leaveUnused(admin, 59)
  expect(await statusOf(admin, { 'x-unattended': '1' })).toBe(200)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(await secondsSinceUse(admin)).toBeGreaterThan(58 * 60)
})
