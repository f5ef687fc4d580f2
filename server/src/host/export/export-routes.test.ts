import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { testExports } from '../../../test/areas/exports.ts'
import { createApp } from '../../../test/create-app.ts'
import { type TestShop, useTestAdmin, useTestShop } from '../../../test/shop.ts'
import { createLog } from '../context/open-platform.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
const { link, open } = testExports(() => shop)

afterEach(() => void vi.useRealTimers())

const usersUrl = async (caller = admin): Promise<string> => (await link(caller.token, '/admin/user')).body.url
const countExports = async () =>
  Number(
    (
      await shop.db
        .selectFrom('audit_log')
        .select(sql`count(*)`.as('count'))
        .where('action', 'like', '%.export')
        .executeTakeFirstOrThrow()
    ).count,
  )

describe('a link', () => {
  it('is only for admins', async () => {
    const user = await shop.user()
    expect((await link(user.token, '/admin/user')).status).toBe(403)
    expect((await link(undefined, '/admin/user')).status).toBe(401)
  })

  it('works once, also if it is opened several times in parallel', async () => {
    const url = await usersUrl()
    const before = await countExports()
    const answers = await Promise.all([open(url), open(url), open(url)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect(answers.find(({ status }) => status === 422)?.body.code).toBe('INVALID_TOKEN')
    expect((await open(url)).status).toBe(422)
    expect(await countExports()).toBe(before + 1)
  })

  it('expires after a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const [early, late] = [await usersUrl(), await usersUrl()]
    vi.setSystemTime(Date.now() + 58_000)
    expect((await open(early)).status).toBe(200)
    vi.setSystemTime(Date.now() + 3_000)
    expect((await open(late)).status).toBe(422)
  })

  it('ends with its session, and when the user is no longer an active admin who may export', async () => {
    const signedOut = await shop.admin()
    const signedOutUrl = await usersUrl(signedOut)
    await shop.api('POST', '/auth/logout', { token: signedOut.token, body: {} })
    expect((await open(signedOutUrl)).status).toBe(422)

    const changes = [
      { role: 'USER' as const, operator_role: null },
      { suspended_at: new Date() },
      // This role may see the list, but not export it.
      { operator_role: 'SUPPORT' as const },
      // This role may neither see nor export it.
      { operator_role: 'STOCK' as const },
    ]
    for (const change of changes) {
      const former = await shop.admin()
      const url = await usersUrl(former)
      await shop.db.updateTable('users').set(change).where('id', '=', former.id).execute()
      expect((await open(url)).status).toBe(422)
    }
  })

  it('is valid for its own list and filters only', async () => {
    const url = await usersUrl()
    const token = new URLSearchParams(url.split('?')[1]).get('token') ?? ''
    const changed = `${token.slice(0, -3)}${token.endsWith('AAA') ? 'BBB' : 'AAA'}`
    for (const path of [
      `/api/admin/coupon/export.csv?token=${token}`,
      `/api/admin/user/export.csv?token=${changed}`,
      `/api/admin/user/export.csv?token=${admin.token}`,
      '/api/admin/user/export.csv?token=x',
    ]) {
      expect([path, (await open(path)).status]).toEqual([path, 422])
    }
    expect((await open('/api/admin/user/export.csv')).status).toBe(400)
    // A HEAD request does not use the link, and its filters cannot be changed.
    expect(await shop.app.inject({ method: 'HEAD', url })).toMatchObject({
      statusCode: 405,
      headers: { allow: 'GET' },
    })
    const { status, headers } = await open(`${url}&search=no-such-user`)
    expect([status, Number(headers['x-row-count'])]).toEqual([200, expect.toSatisfy((rows) => rows > 0)])
    expect(token).not.toContain(Buffer.from('filters').toString('base64url').slice(0, 6))
  })
})

describe('an export to a slow reader', () => {
  let server: TestShop['app']
  let port: number
  const lines: string[] = []

  beforeAll(async () => {
    // 40 MB of entries: more than the connection buffers.
    await sql`
      INSERT INTO audit_log (action, subject, after)
      SELECT 'test.bulk', 'test:' || n, jsonb_build_object('text', repeat(md5(n::text), 250))
      FROM generate_series(1, 5000) n
    `.execute(shop.db)
    // The same shop again, on a socket and with a log of every level.
    const config = { ...shop.platform.config, logLevel: 'trace' as 'debug' }
    const log = createLog(config, { write: (line) => void lines.push(line) })
    server = await createApp({ ...shop.platform, config, log })
    await server.listen({ port: 0, host: '127.0.0.1' })
    port = (server.server.address() as AddressInfo).port
  })
  afterAll(() => server.close())

  const bulkUrl = async () => {
    const { status, body } = await link(admin.token, '/admin/audit', 'search=test.bulk')
    expect(status).toBe(200)
    return body.url as string
  }
  /** Begins to read and then stops. */
  const begin = async (url: string): Promise<IncomingMessage> => {
    const [answer] = await once(get({ port, path: url, agent: false }), 'response')
    await once(answer, 'readable')
    return answer
  }
  const countTransactions = async () => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::integer AS count FROM pg_stat_activity
      WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()
    `.execute(shop.db)
    return rows[0]?.count
  }
  const expectTransactions = (count: number) =>
    expect.poll(countTransactions, { timeout: 10_000 }).toBe(count)

  it('waits for the reader, and releases its database connection once the reader disconnects', async () => {
    const answer = await begin(await bulkUrl())
    await new Promise((resolve) => setTimeout(resolve, 500))
    await expectTransactions(1)
    answer.destroy()
    await expectTransactions(0)
  })

  it('is refused while two others run, both for a new link and for an older one', async () => {
    const urls = [await bulkUrl(), await bulkUrl(), await bulkUrl()]
    const reading = await Promise.all(urls.slice(0, 2).map(begin))
    const refused = await link(admin.token, '/admin/user')
    expect([refused.status, refused.body.code, refused.body.retryAfter]).toEqual([429, 'RATE_LIMITED', 10])
    expect((await open(urls[2] ?? '')).status).toBe(429)
    // Lists and purchases have connections left.
    expect((await shop.api('GET', '/admin/user/list', { token: admin.token })).status).toBe(200)
    for (const answer of reading) answer.destroy()
    await expectTransactions(0)
    expect((await link(admin.token, '/admin/user')).status).toBe(200)
    // The refused link still works once.
    const answer = await begin(urls[2] ?? '')
    expect(answer.statusCode).toBe(200)
    answer.destroy()
    await expectTransactions(0)
    expect((await open(urls[2] ?? '')).status).toBe(422)
  })

  it('contains the list of one moment, even if the read takes long', async () => {
    const answer = await begin(await bulkUrl())
    await sql`INSERT INTO audit_log (action, subject) VALUES ('test.bulk', 'test:later')`.execute(shop.db)
    answer.setEncoding('utf8')
    let text = ''
    for await (const part of answer) text += part
    expect(answer.complete).toBe(true)
    // Plus the header, and an empty string after the last line end.
    expect(text.split('\r\n')).toHaveLength(5000 + 2)
    expect(text).not.toContain('test:later')
    await expectTransactions(0)
  })

  it('breaks off visibly if its session ends', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const signedOut = await shop.admin()
    const { body } = await link(signedOut.token, '/admin/audit', 'search=test.bulk')
    const answer = await begin(body.url)
    answer.on('error', () => {})
    const ended = new Promise((resolve) => answer.once('close', resolve))
    await shop.api('POST', '/auth/logout', { token: signedOut.token, body: {} })
    vi.advanceTimersByTime(11_000)
    answer.resume()
    await ended
    expect(answer.complete).toBe(false)
    vi.useRealTimers()
    await expectTransactions(0)
  })

  it('breaks off visibly if its database connection is lost', async () => {
    const answer = await begin(await bulkUrl())
    answer.on('error', () => {})
    const ended = new Promise((resolve) => answer.once('close', resolve))
    await sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()
    `.execute(shop.db)
    answer.resume()
    await ended
    expect(answer.complete).toBe(false)
    await expectTransactions(0)
    expect((await open(await usersUrl())).status).toBe(200)
  })

  it('breaks off visibly if the server closes, and no token is ever logged', async () => {
    const url = (await link(admin.token, '/admin/audit', 'search=test.bulk')).body.url
    const answer = await begin(url)
    answer.on('error', () => {})
    const ended = new Promise((resolve) => answer.once('close', resolve))
    await server.close()
    answer.resume()
    await ended
    expect(answer.complete).toBe(false)
    await expectTransactions(0)

    const log = lines.join('\n')
    const token = new URLSearchParams(url.split('?')[1]).get('token') ?? ''
    for (const secret of [token.slice(0, 40), token.slice(-20), 'token=', 'export.csv?']) {
      expect(log).not.toContain(secret)
    }
    expect(log).toContain('audit-log.export broke off.')
    const auditEntries = await shop.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', 'like', '%.export')
      .execute()
    expect(auditEntries.length).toBeGreaterThan(5)
    expect(JSON.stringify(auditEntries)).not.toContain('token')
  })
})
