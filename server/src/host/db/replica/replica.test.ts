import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestClient } from '../../../../test/connect.ts'
import { migrateForTests } from '../../../../test/migrate-for-tests.ts'
import { type DatabaseProxy, openDatabaseProxy } from '../../../../test/process/database-proxy.ts'
import { until } from '../../../../test/process/embedded-server.ts'
import { startReplicatedServer } from '../../../../test/process/replicated-server.ts'
import { createDatabase, urlOf } from '../../../../test/server.ts'
import { openTestShop, type TestCaller, type TestShop } from '../../../../test/shop.ts'
import { createLog } from '../../context/open-platform.ts'
import { createMetrics } from '../../metrics/metrics.ts'
import type { Database } from '../database.ts'
import { openReplica, type ReplicaReads } from './open-replica.ts'

const SOON = { timeout: 15_000 }

let servers: Awaited<ReturnType<typeof startReplicatedServer>>
let proxy: DatabaseProxy
let shop: TestShop
let admin: TestCaller
/** A superuser's connection to the standby. */
let standby: pg.Client

beforeAll(async () => {
  servers = await startReplicatedServer()
  const { primary } = servers
  await createDatabase(primary.url, 'shop')
  const url = urlOf(primary.url, 'shop')
  const password = randomUUID()
  const owner = await openTestClient(url)
  await owner.query(`CREATE ROLE shop_app LOGIN PASSWORD '${password}'`)
  await owner.end()
  await migrateForTests(url, 'shop_app')
  await createDatabase(primary.url, 'other', 'shop')
  const asAppRole = (address: string) => {
    const app = new URL(urlOf(address, 'shop'))
    app.username = 'shop_app'
    app.password = password
    return app.href
  }
  proxy = await openDatabaseProxy(asAppRole(servers.standby.url))
  shop = await openTestShop(
    { DATABASE_URL: asAppRole(primary.url), DATABASE_REPLICA_URL: proxy.url },
    { database: { url, appUrl: asAppRole(primary.url), drop: async () => {} } },
  )
  admin = await shop.admin()
  standby = await openTestClient(urlOf(servers.standby.url, 'shop'))
  await until(() => replica().read(isStandby))
}, 60_000)
afterAll(async () => {
  await shop.close()
  await standby.end()
  await proxy.close()
  await servers.stop()
})

const replica = () => shop.platform.replica
const isStandby = async (db: Database) => {
  const { rows } = await sql<{ standby: boolean }>`SELECT pg_is_in_recovery() AS standby`.execute(db)
  return rows[0]?.standby
}
const waitUntilUsed = () => vi.waitFor(async () => expect(await replica().read(isStandby)).toBe(true), SOON)
const problem = () => replica().problem()?.message ?? null
const readyz = async () => (await shop.app.inject('/readyz')).statusCode

/** How many reads each database has answered. */
async function answered(): Promise<Record<string, number>> {
  const metric = await shop.platform.metrics.registry.getSingleMetric('docket_replica_reads_total')?.get()
  return Object.fromEntries(metric?.values.map(({ labels, value }) => [labels.answered_by, value]) ?? [])
}

async function dashboard() {
  const { status, body } = await shop.api('GET', '/admin/stat', { token: admin.token })
  expect(status).toBe(200)
  return body
}

async function userFile(): Promise<string> {
  const link = await shop.api('POST', '/admin/user/export-link', { token: admin.token })
  expect(link.status).toBe(200)
  return (await shop.api('GET', link.body.url.replace(/^.*\/api/, ''))).body
}

describe('a standby', () => {
  it('answers the dashboard and the files, over connections that cannot write', async () => {
    const before = await answered()
    await dashboard()
    expect(await userFile()).toContain(admin.email)
    const after = await answered()
    expect(after.standby).toBe((before.standby ?? 0) + 3)
    expect(after.primary).toBe(before.primary)
    const { rows } = await replica().read((db) => sql`SHOW default_transaction_read_only`.execute(db))
    expect(rows).toEqual([{ default_transaction_read_only: 'on' }])
  })

  it('does not answer a read while it lacks a change that was committed before the read', async () => {
    const first = await answered()
    for (let nth = 0; nth < 20; nth++) {
      const user = await shop.user()
      expect(await userFile()).toContain(user.email)
    }
    // Two reads for each file. On a busy machine the standby may need too long for some of them.
    expect((await answered()).standby).toBeGreaterThan((first.standby ?? 0) + 20)
    await standby.query('SELECT pg_wal_replay_pause()')
    const before = await answered()
    const user = await shop.user()
    const { totalUsers } = await dashboard()
    expect(await userFile()).toContain(user.email)
    const after = await answered()
    expect(after.standby).toBe(before.standby)
    expect(after.primary).toBe((before.primary ?? 0) + 3)

    await standby.query('SELECT pg_wal_replay_resume()')
    await waitUntilUsed()
    expect((await dashboard()).totalUsers).toBe(totalUsers)
  })

  it('gets no reads while it is seconds behind; the readiness check says so, and the shop stays ready', async () => {
    await standby.query('SELECT pg_wal_replay_pause()')
    await shop.user()
    await expect.poll(problem, SOON).toMatch('it is behind the primary')
    const beganAt = performance.now()
    expect(await replica().read(isStandby)).toBe(false)
    expect(performance.now() - beganAt).toBeLessThan(500)
    expect(await readyz()).toBe(200)
    expect(replica().problem()).toMatchObject({ name: 'replica', blocking: false })

    await standby.query('SELECT pg_wal_replay_resume()')
    await expect.poll(problem, SOON).toBeNull()
    await waitUntilUsed()
  })

  it('gets no reads while it cannot be reached, and gets them again when it is back', async () => {
    await proxy.set({ kind: 'cut' })
    expect(await userFile()).toContain(admin.email)
    await expect.poll(problem, SOON).toMatch('it cannot be reached')
    await dashboard()
    expect(await readyz()).toBe(200)
    await proxy.set({ kind: 'pass' })
    await waitUntilUsed()
    expect(problem()).toBeNull()
  })

  it('is replaced by the primary if it fails during a read', async () => {
    const answers: boolean[] = []
    const result = await replica().read(async (db) => {
      answers.push((await isStandby(db)) === true)
      if (answers.length === 1) await sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(db)
      return 'read'
    })
    expect(result).toBe('read')
    expect(answers).toEqual([true, false])
  })

  it('does not hide an error of the read itself', async () => {
    let reads = 0
    const wrong = replica().read(async (db) => {
      reads++
      await sql`SELECT no_such_column FROM users`.execute(db)
    })
    await expect(wrong).rejects.toThrow('no_such_column')
    expect(reads).toBe(1)
  })
})

describe('an address that does not lead to a standby of the shop’s database', () => {
  const open = async (url: string, check: (opened: ReplicaReads) => Promise<void>) => {
    const opened = openReplica({
      url,
      primary: shop.platform.db,
      log: createLog(shop.platform.config),
      metrics: createMetrics(),
    })
    try {
      await check(opened)
    } finally {
      await opened.close()
    }
  }

  it('is not used if it leads to a primary', async () => {
    await open(shop.url, async (opened) => {
      await expect.poll(() => opened.problem()?.message, SOON).toMatch('it is not a standby')
      expect(await opened.read(isStandby)).toBe(false)
    })
  })

  it('is not used if it leads to a standby of another database', async () => {
    const other = await openTestClient(urlOf(servers.primary.url, 'other'))
    await other.query(`UPDATE schema_migrations SET applied_at = applied_at - interval '1 day'`)
    await other.end()
    await open(urlOf(servers.standby.url, 'other'), async (opened) => {
      await expect
        .poll(() => opened.problem()?.message, SOON)
        .toMatch('it is the standby of another database')
      expect(await opened.read(isStandby)).toBe(false)
    })
  })
})
