import { SignJWT } from 'jose'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { useTestShop } from '../../../test/shop.ts'
import { deriveKey } from './encryption.ts'

const shop = useTestShop()

it('reads a session in few queries for simultaneous requests, and reads it again after `forget`', async () => {
  const { sessions, pool } = shop.platform
  const { id, token } = await shop.user()
  let queries = 0
  pool.on('acquire', () => {
    queries++
  })
  const identities = await Promise.all(Array.from({ length: 100 }, () => sessions.check(token)))
  expect(identities.map((identity) => identity?.id)).toEqual(identities.map(() => id))
  expect(queries).toBeLessThan(5)

  const before = sessions.check(token)
  sessions.forget('all')
  await shop.db.updateTable('sessions').set({ revoked_at: new Date() }).where('user_id', '=', id).execute()
  expect(await sessions.check(token)).toBeNull()
  await before
})

it('reads the sessions of many simultaneous customers in few queries, and does not mix them up', async () => {
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

it('when a session ends, reads only the sessions of its user again', async () => {
  const { sessions, pool } = shop.platform
  const [signedOut, other] = [await shop.user(), await shop.user()]
  for (const { token } of [signedOut, other]) await sessions.check(token)
  await sessions.revokeAll(signedOut.id)
  await expect.poll(() => sessions.peek(signedOut.token)).toBeUndefined()
  let queries = 0
  pool.on('acquire', () => {
    queries++
  })
  expect(sessions.peek(other.token)?.id).toBe(other.id)
  expect(await sessions.check(signedOut.token)).toBeNull()
  expect(queries).toBe(1)
})

it('refuses a suspended user and an ended session, but not another session of the same query', async () => {
  const { sessions } = shop.platform
  const [suspended, expired, good] = [await shop.user(), await shop.user(), await shop.user()]
  await shop.db
    .updateTable('users')
    .set({ suspended_at: new Date() })
    .where('id', '=', suspended.id)
    .execute()
  await shop.db
    .updateTable('sessions')
    .set({ expires_at: new Date() })
    .where('user_id', '=', expired.id)
    .execute()
  const identities = await Promise.all([suspended, expired, good].map(({ token }) => sessions.check(token)))
  expect(identities.map((identity) => identity?.id)).toEqual([undefined, undefined, good.id])
})

it('refuses an expired session, even if it was valid at the last read', async () => {
  const { sessions } = shop.platform
  const { id, token } = await shop.user()
  const setEnd = (end: Date) =>
    shop.db.updateTable('sessions').set({ expires_at: end }).where('user_id', '=', id).execute()
  // The clocks of this process stand still, so the session does not expire before the test says so.
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const ends = new Date(Date.now() + 60_000)
  await setEnd(ends)
  expect(await sessions.check(token)).not.toBeNull()
  vi.setSystemTime(ends.getTime() - 1)
  expect(sessions.peek(token)).toBeDefined()
  vi.setSystemTime(ends)
  expect(sessions.peek(token)).toBeUndefined()
  vi.useRealTimers()
  await setEnd(new Date())
  expect(await sessions.check(token)).toBeNull()
})

it('rejects every caller of a failed query, and answers the callers of the next query', async () => {
  const { sessions } = shop.platform
  const customers = await Promise.all(Array.from({ length: 3 }, () => shop.user()))
  await sql`ALTER TABLE sessions RENAME TO sessions_away`.execute(shop.db)
  const failed = await Promise.allSettled(customers.map(({ token }) => sessions.check(token)))
  await sql`ALTER TABLE sessions_away RENAME TO sessions`.execute(shop.db)
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  const identities = await Promise.all(customers.map(({ token }) => sessions.check(token)))
  expect(identities.map((identity) => identity?.id)).toEqual(customers.map(({ id }) => id))
})

it.each([
  ['a text', 'not-a-uuid'],
  ['a number', 1],
  ['a list', ['x']],
  ['an object', { toString: 1 }],
  ['null', null],
  ['absent', undefined],
  ['empty', ''],
  ['a uuid with more behind it', '00000000-0000-4000-8000-000000000000 '],
])('answers 401 to a signed token whose session id is %s', async (_, sid) => {
  const token = await new SignJWT({ id: 1, role: 'ADMIN', sid })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(deriveKey(shop.platform.config.secretKey, 'session tokens'))
  for (const path of ['/auth/me', '/auth/user-wallet', '/admin/user/list']) {
    const { status, body } = await shop.api('GET', path, { token })
    expect([status, body.code], path).toEqual([401, 'UNAUTHENTICATED'])
  }
})

it('finds no session by an id that is not a uuid, and finds the other sessions of the same batch', async () => {
  const { sessions } = shop.platform
  const { id, token } = await shop.user()
  const [bad, good] = await Promise.all([sessions.find('undefined'), sessions.check(token)])
  expect([bad, good?.id]).toEqual([null, id])
})
