import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { testExports } from '../../../test/areas/exports.ts'
import { type TestCaller, useTestAdmin, useTestShop } from '../../../test/shop.ts'
import { recordSecurityEvent, type SecurityEvent } from '../../host/security/security-events.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
const { read } = testExports(() => shop)
let ann: TestCaller
let bob: TestCaller

beforeAll(async () => {
  ann = await shop.user()
  bob = await shop.user()
  await shop.db.updateTable('users').set({ username: 'ann' }).where('id', '=', ann.id).execute()
  const [userId, browser] = [ann.id, 'Firefox on Windows']
  const events: SecurityEvent[] = [
    { kind: 'signed-in', userId, address: '203.0.113.7', browser, details: {} },
    { kind: 'sign-in-failed', userId, address: '198.51.100.4', details: { reason: 'wrong-password' } },
    { kind: 'refused', userId, address: '203.0.113.7', details: { route: 'GET /api/admin/user/list' } },
    {
      kind: 'wallet-adjusted',
      userId,
      actorId: admin.id,
      address: '192.0.2.99',
      details: { amountCents: -1_250 },
    },
    { kind: 'signed-in', userId: bob.id, address: '2001:db8:1:2::9', details: {} },
    {
      kind: 'sign-in-failed',
      address: '198.51.100.4',
      details: { reason: 'unknown-address', addressHash: 'abcdef' },
    },
    { kind: 'export-made', actorId: admin.id, address: '192.0.2.99', details: { list: 'users', rows: 3 } },
  ]
  for (const event of events) await recordSecurityEvent(shop.db, event)
})

const list = async (query = '') =>
  (await shop.api('GET', `/admin/activity/list${query}`, { token: admin.token })).body
const kinds = async (query: string) =>
  (await list(query)).items.map(({ kind }: { kind: string }) => kind).toReversed()
const listOwn = async (token: string, query = '') =>
  (await shop.api('GET', `/auth/activity${query}`, { token })).body

describe('the list for admins', () => {
  it('has each event with its users, newest first', async () => {
    const { items, total } = await list()
    expect(total).toBe(7)
    expect(items[0]).toMatchObject({
      kind: 'export-made',
      user: null,
      actor: { id: admin.id, email: admin.email },
      network: '192.0.2.99',
      count: 1,
      details: { list: 'users', rows: 3 },
    })
    expect(items[2]).toMatchObject({ kind: 'signed-in', user: { id: bob.id }, network: '2001:db8:1:2::/64' })
    expect(items[3]).toMatchObject({
      details: { amount: -12.5 },
      user: { id: ann.id },
      actor: { id: admin.id },
    })
  })

  it.each([
    ['a kind', () => '?kind=sign-in-failed', ['sign-in-failed', 'sign-in-failed']],
    ['the email of the user', () => `?search=${bob.email}`, ['signed-in']],
    ['the email of the actor', () => `?search=${admin.email}`, ['wallet-adjusted', 'export-made']],
    ['a user', () => `?userId=${ann.id}&kind=signed-in`, ['signed-in']],
    ['an address', () => '?network=203.0.113.7', ['signed-in', 'refused']],
    ['a network', () => '?network=198.51.100.0/24', ['sign-in-failed', 'sign-in-failed']],
    ['an IPv6 address of a network', () => '?network=2001:db8:1:2:ff::1', ['signed-in']],
    ['the beginning of an address', () => '?network=198.51', ['sign-in-failed', 'sign-in-failed']],
    ['an invalid address', () => '?network=300.1.2.3/99', []],
    ['an address with a zone', () => '?network=fe80::1%25eth0', []],
    ['a wildcard', () => '?network=%25', []],
    ['a later time', () => '?from=2999-01-01T00:00:00Z', []],
    ['an earlier time', () => '?to=2001-01-01T00:00:00Z', []],
  ])('can be filtered by %s', async (_what, query, expected) => {
    expect(await kinds(query())).toEqual(expected)
  })

  it('is paged', async () => {
    const first = await list('?pageSize=3')
    const last = await list('?pageSize=3&page=3')
    expect([first.items.length, last.items.length, last.total]).toEqual([3, 1, 7])
  })

  it.each(['?kind=nonsense', '?userId=x', '?from=yesterday', `?network=${'1'.repeat(51)}`, '?page=0'])(
    'refuses %s',
    async (query) => {
      const { status, body } = await shop.api('GET', `/admin/activity/list${query}`, { token: admin.token })
      expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR'])
    },
  )

  it('can be saved as a file, with a sentence for each event', async () => {
    const { headers, rows } = await read(admin.token, '/admin/activity', `userId=${ann.id}`)
    const sentences = rows.map((row) => row[headers.indexOf('What happened')])
    expect(sentences.toReversed()).toEqual([
      'ann signed in from Firefox on Windows, 203.0.113.7',
      "A sign-in to ann's account failed (wrong password) from 198.51.100.4",
      'ann was refused: no permission for GET /api/admin/user/list from 203.0.113.7',
      expect.stringMatching(/^u\S+ took \$12\.50 from ann's wallet from 192\.0\.2\.99$/),
    ])
  })
})

it('the failed sign-ins of the last day are counted, with their users and networks', async () => {
  await sql`INSERT INTO security_events (kind, user_id, network, at, count)
    VALUES ('sign-in-failed', ${bob.id}, '192.0.2.1', now() - interval '25 hours', 100)`.execute(shop.db)
  const { body } = await shop.api('GET', '/admin/activity/failed-sign-ins', { token: admin.token })
  expect(body).toEqual({ failures: 2, users: 1, networks: 1 })
})

describe('the list for a customer', () => {
  it('has their own events of the kinds that concern them, but not the network of an admin', async () => {
    const { items, total } = await listOwn(ann.token)
    expect(total).toBe(3)
    expect(items).toMatchObject([
      { kind: 'wallet-adjusted', network: null, browser: null, details: { amount: -12.5 } },
      { kind: 'sign-in-failed', network: '198.51.100.4' },
      { kind: 'signed-in', network: '203.0.113.7', browser: 'Firefox on Windows' },
    ])
    expect(JSON.stringify(items)).not.toContain(String(admin.email))
    expect(JSON.stringify(items)).not.toContain('192.0.2.99')
  })

  it('has nothing of another customer, even if the query names that customer', async () => {
    expect(
      (await listOwn(bob.token)).items.every(({ kind }: { kind: string }) => kind !== 'wallet-adjusted'),
    ).toBe(true)
    expect((await listOwn(bob.token, `?userId=${ann.id}`)).items).toMatchObject(
      (await listOwn(bob.token)).items,
    )
  })

  it('has no event that is older than 90 days', async () => {
    const customer = await shop.user()
    await sql`INSERT INTO security_events (kind, user_id, at) VALUES
      ('signed-in', ${customer.id}, now() - interval '91 days'), ('signed-in', ${customer.id}, now() - interval '89 days')`.execute(
      shop.db,
    )
    expect((await listOwn(customer.token)).total).toBe(1)
  })

  it('is paged, and refuses an invalid page', async () => {
    const page = await listOwn(ann.token, '?pageSize=2&page=2')
    expect([page.items.length, page.total]).toEqual([1, 3])
    expect((await shop.api('GET', '/auth/activity?page=x', { token: ann.token })).status).toBe(400)
  })
})
