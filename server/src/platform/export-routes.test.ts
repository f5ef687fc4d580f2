import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { testExports } from '../../test/exports.ts'
import { openTestShop, type TestCaller, type TestShop } from '../../test/shop.ts'
import { createApp } from '../app.ts'
import { createLog } from './open-platform.ts'

let shop: TestShop
let admin: TestCaller
const { link, open } = testExports(() => shop)

beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
})
afterEach(() => void vi.useRealTimers())
afterAll(() => shop.close())

const usersUrl = async (caller = admin): Promise<string> => (await link(caller.token, '/admin/user')).body.url
const exportsKept = async () =>
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
  it('is for admins', async () => {
    const user = await shop.user()
    expect((await link(user.token, '/admin/user')).status).toBe(403)
    expect((await link(undefined, '/admin/user')).status).toBe(401)
  })

  it('works once, also where two open it at once', async () => {
    const url = await usersUrl()
    const before = await exportsKept()
    const answers = await Promise.all([open(url), open(url), open(url)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect(answers.find(({ status }) => status === 422)?.body.code).toBe('INVALID_TOKEN')
    expect((await open(url)).status).toBe(422)
    expect(await exportsKept()).toBe(before + 1)
  })

  it('works for a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const [early, late] = [await usersUrl(), await usersUrl()]
    vi.setSystemTime(Date.now() + 58_000)
    expect((await open(early)).status).toBe(200)
    vi.setSystemTime(Date.now() + 3_000)
    expect((await open(late)).status).toBe(422)
  })

  it('dies with the session that asked for it, and with its rights', async () => {
    const leaver = await shop.admin()
    const left = await usersUrl(leaver)
    await shop.api('POST', '/auth/logout', { token: leaver.token, body: {} })
    expect((await open(left)).status).toBe(422)

    for (const change of [{ role: 'USER' as const }, { suspended_at: new Date() }]) {
      const fallen = await shop.admin()
      const url = await usersUrl(fallen)
      await shop.db.updateTable('users').set(change).where('id', '=', fallen.id).execute()
      expect((await open(url)).status).toBe(422)
    }
  })

  it('is good for its own list alone, as it was sealed', async () => {
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
    // Whoever looks first whether it is there has not used it up, nor can filters be added to it.
    expect(await shop.app.inject({ method: 'HEAD', url })).toMatchObject({
      statusCode: 405,
      headers: { allow: 'GET' },
    })
    const { status, headers } = await open(`${url}&search=nobody-like-that`)
    expect([status, Number(headers['x-row-count'])]).toEqual([200, expect.toSatisfy((rows) => rows > 0)])
    expect(token).not.toContain(Buffer.from('filters').toString('base64url').slice(0, 6))
  })
})

describe('over a slow line', () => {
  let server: TestShop['app']
  let port: number
  const lines: string[] = []

  beforeAll(async () => {
    // More than a line takes in advance: 40 MB of entries.
    await sql`
      INSERT INTO audit_log (action, subject, after)
      SELECT 'test.bulk', 'test:' || n, jsonb_build_object('text', repeat(md5(n::text), 250))
      FROM generate_series(1, 5000) n
    `.execute(shop.db)
    // The same shop again, on a socket, with a log that says all it can say.
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
  /** Begins to read, and then reads no more. */
  const begin = async (url: string): Promise<IncomingMessage> => {
    const [answer] = await once(get({ port, path: url, agent: false }), 'response')
    await once(answer, 'readable')
    return answer
  }
  const inTransaction = async () => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::integer AS count FROM pg_stat_activity
      WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()
    `.execute(shop.db)
    return rows[0]?.count
  }
  const eventually = (count: number) => expect.poll(inTransaction, { timeout: 10_000 }).toBe(count)

  it('waits for whoever reads, and gives its connection back once they hang up', async () => {
    const answer = await begin(await bulkUrl())
    await new Promise((resolve) => setTimeout(resolve, 500))
    await eventually(1)
    answer.destroy()
    await eventually(0)
  })

  it('two at once are enough: a third is told so before it has a link, and after', async () => {
    const urls = [await bulkUrl(), await bulkUrl(), await bulkUrl()]
    const reading = await Promise.all(urls.slice(0, 2).map(begin))
    const refused = await link(admin.token, '/admin/user')
    expect([refused.status, refused.body.code, refused.body.retryAfter]).toEqual([429, 'RATE_LIMITED', 10])
    expect((await open(urls[2] ?? '')).status).toBe(429)
    // Lists and purchases have connections left.
    expect((await shop.api('GET', '/admin/user/list', { token: admin.token })).status).toBe(200)
    for (const answer of reading) answer.destroy()
    await eventually(0)
    expect((await link(admin.token, '/admin/user')).status).toBe(200)
    // What was refused is still good, once.
    const answer = await begin(urls[2] ?? '')
    expect(answer.statusCode).toBe(200)
    answer.destroy()
    await eventually(0)
    expect((await open(urls[2] ?? '')).status).toBe(422)
  })

  it('is the list of one moment, however long it is read', async () => {
    const answer = await begin(await bulkUrl())
    await sql`INSERT INTO audit_log (action, subject) VALUES ('test.bulk', 'test:later')`.execute(shop.db)
    answer.setEncoding('utf8')
    let text = ''
    for await (const part of answer) text += part
    expect(answer.complete).toBe(true)
    // With its head, and nothing after its last end of line.
    expect(text.split('\r\n')).toHaveLength(5000 + 2)
    expect(text).not.toContain('test:later')
    await eventually(0)
  })

  it('breaks off visibly where the session that asked for it ends', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const leaver = await shop.admin()
    const { body } = await link(leaver.token, '/admin/audit', 'search=test.bulk')
    const answer = await begin(body.url)
    answer.on('error', () => {})
    const ended = new Promise((resolve) => answer.once('close', resolve))
    await shop.api('POST', '/auth/logout', { token: leaver.token, body: {} })
    vi.advanceTimersByTime(11_000)
    answer.resume()
    await ended
    expect(answer.complete).toBe(false)
    vi.useRealTimers()
    await eventually(0)
  })

  it('breaks off visibly where the database goes', async () => {
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
    await eventually(0)
    expect((await open(await usersUrl())).status).toBe(200)
  })

  it('breaks off visibly where the server closes, and nothing of a token was ever logged', async () => {
    const url = (await link(admin.token, '/admin/audit', 'search=test.bulk')).body.url
    const answer = await begin(url)
    answer.on('error', () => {})
    const ended = new Promise((resolve) => answer.once('close', resolve))
    await server.close()
    answer.resume()
    await ended
    expect(answer.complete).toBe(false)
    await eventually(0)

    const log = lines.join('\n')
    const token = new URLSearchParams(url.split('?')[1]).get('token') ?? ''
    for (const secret of [token.slice(0, 40), token.slice(-20), 'token=', 'export.csv?']) {
      expect(log).not.toContain(secret)
    }
    expect(log).toContain('audit-log.export broke off.')
    const trail = await shop.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', 'like', '%.export')
      .execute()
    expect(trail.length).toBeGreaterThan(5)
    expect(JSON.stringify(trail)).not.toContain('token')
  })
})
