import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { startTestJobs } from '../../../test/areas/jobs.ts'
import { openTestClient } from '../../../test/connect.ts'
import { type DatabaseProxy, openDatabaseProxy } from '../../../test/process/database-proxy.ts'
import { FAST_SETTINGS, preparedFolder } from '../../../test/process/embedded-server.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { waitForBlocked } from '../../../test/waiting-statements.ts'
import { readConfig } from '../config.ts'
import { openPlatform } from '../context/open-platform.ts'
import type { Platform } from '../context/platform.ts'
import { migrate } from '../db/migrate/migrate.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/start.ts'
import { JOB_CONNECTIONS } from './runner/job-connections.ts'

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

async function start(platform: Platform, options?: { stuckMs: number }) {
  const jobs = await startTestJobs(platform, options)
  cleanUps.push(jobs.stop)
  return jobs
}

async function connectTo(url: string) {
  const client = await openTestClient(url)
  cleanUps.push(() => client.end())
  return client
}

/** Jobs that change no row but take a transaction each. */
const addJobs = (client: pg.Client, count: number) =>
  client.query(
    `SELECT graphile_worker.add_job('mail-link', json_build_object('email', n || '@docket.test', 'purpose', 'reset-password'))
      FROM generate_series(1, $1::integer) n`,
    [count],
  )
const waitingJobs = async (client: pg.Client) =>
  (
    await client.query(
      "SELECT count(*)::integer AS count FROM graphile_worker.jobs WHERE task_identifier = 'mail-link'",
    )
  ).rows[0].count
/** Ends all connections to the shop's database except `client`'s. */
const cutOthers = (client: pg.Client) =>
  client.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
async function expectStopWithin(jobs: { stop(): Promise<void> }, ms: number) {
  const startedAt = performance.now()
  await jobs.stop()
  expect(performance.now() - startedAt).toBeLessThan(ms)
}

describe('the jobs', () => {
  it('all run after connections were lost repeatedly while jobs were running, and stop within four seconds', async () => {
    const shop = await openShop()
    const client = await connectTo(shop.url)
    const jobs = await start(shop.platform)
    for (let round = 0; round < 16; round++) {
      await addJobs(client, 60)
      await sleep(200 + Math.random() * 800)
      await cutOthers(client)
    }
    await expect.poll(() => waitingJobs(client), { timeout: 40_000, interval: 200 }).toBe(0)
    await expectStopWithin(jobs, 4_000)
  }, 90_000)

  it('all run after two jobs could not be marked as done while a third was running', async () => {
    const shop = await openShop()
    const client = await connectTo(shop.url)
    const jobs = await start(shop.platform)
    for (let round = 0; round < 2; round++) {
      await loseTwoMarks(shop, client)
      // A working runner runs these, even if the three jobs failed.
      await addJobs(client, 5)
      await expect.poll(() => waitingJobs(client), { timeout: 20_000, interval: 200 }).toBe(0)
    }
    await expectStopWithin(jobs, 4_000)
  }, 90_000)

  it('all run after PostgreSQL crashed and restarted itself several times', async () => {
    const { platform, url } = await openSeparateShop()
    const jobs = await start(platform)
    for (let round = 0; round < 4; round++) {
      await crash(url, (client) => addJobs(client, 100))
    }
    const client = await eventuallyConnected(url)
    await expect.poll(() => waitingJobs(client), { timeout: 40_000, interval: 200 }).toBe(0)
    // New jobs run within ten seconds.
    await addJobs(client, 20)
    await expect.poll(() => waitingJobs(client), { timeout: 10_000 }).toBe(0)
    await expectStopWithin(jobs, 4_000)
  }, 120_000)

  it('continue after the network has lost all packets for three seconds, and stop within 4 s while it loses them', async () => {
    let proxy: DatabaseProxy | undefined
    const shop = await openShop(async (url) => {
      proxy = await openDatabaseProxy(url)
      return proxy.url
    })
    const client = await connectTo(shop.url)
    const jobs = await start(shop.platform)
    await addJobs(client, 20)
    await expect.poll(() => waitingJobs(client), { timeout: 10_000 }).toBe(0)
    await proxy?.set({ kind: 'black-hole' })
    await addJobs(client, 20)
    await sleep(3_000)
    await proxy?.set({ kind: 'pass' })
    await expect.poll(() => waitingJobs(client), { timeout: 25_000, interval: 200 }).toBe(0)

    await proxy?.set({ kind: 'black-hole' })
    await addJobs(client, 20)
    await sleep(200)
    await expectStopWithin(jobs, 4_000)
    await proxy?.reset()
    await expect.poll(() => shop.platform.databaseMonitor.state(), { timeout: 10_000 }).toBe('up')
  }, 60_000)

  it('run even if the runner does not see them, because a runner that leaves due jobs untouched is replaced', async () => {
    const shop = await openShop()
    const client = await connectTo(shop.url)
    const jobs = await start(shop.platform, { stuckMs: 3_000 })
    const problems = () =>
      shop.platform.readiness.problems().map(({ name, blocking }) => ({ name, blocking }))
    const lane = () => jobs.state().lanes.find((state) => state.lane === 'security-mail')
    await addJobs(client, 1)
    await expect.poll(() => waitingJobs(client), { timeout: 10_000 }).toBe(0)
    const restarts = lane()?.restarts ?? 0
    // Like graphile-worker's own clean-up: the task then gets a new id, but a runner reads the ids only at its start.
    await client.query("DELETE FROM graphile_worker._private_tasks WHERE identifier = 'mail-link'")
    await addJobs(client, 3)
    await expect
      .poll(problems, { timeout: 15_000 })
      .toEqual([{ name: 'jobs-security-mail', blocking: false }])
    await expect.poll(() => waitingJobs(client), { timeout: 45_000, interval: 500 }).toBe(0)
    await expect.poll(problems, { timeout: 15_000 }).toEqual([])
    expect(lane()?.restarts).toBeGreaterThan(restarts)
  }, 90_000)

  it('of one process use exactly JOB_CONNECTIONS connections under load', async () => {
    const shop = await openShop()
    const client = await connectTo(shop.url)
    await start(shop.platform)
    await addJobs(client, 200)
    let peak = 0
    await expect
      .poll(
        async () => {
          const { rows } = await client.query(
            "SELECT count(*)::integer AS count FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'docket jobs'",
          )
          peak = Math.max(peak, rows[0].count)
          return waitingJobs(client)
        },
        { timeout: 20_000, interval: 20 },
      )
      .toBe(0)
    expect(peak).toBe(JOB_CONNECTIONS)
  })
})

async function openShop(reach?: (url: string) => Promise<string>): Promise<TestShop> {
  const shop = await openTestShop({}, reach ? { reach } : {})
  cleanUps.push(shop.close)
  return shop
}

/**
 * Ends all connections of the shop while two statements each mark a job as done and a third job is running. After that,
 * the shutdown of graphile-worker's runner never ends.
 */
async function loseTwoMarks(shop: TestShop, client: pg.Client) {
  const users = await Promise.all([shop.user(), shop.user(), shop.user()])
  const expectWaiting = (statement: string, count: number) =>
    waitForBlocked(client, { like: `%${statement}%`, count, timeoutMs: 40_000 })
  const [userLocker, jobLocker] = [await connectTo(shop.url), await connectTo(shop.url)]
  await userLocker.query('BEGIN')
  for (const { id } of users) {
    await userLocker.query(`SAVEPOINT before_${id}`)
    await userLocker.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [id])
  }
  // The users' addresses are confirmed, so the jobs change nothing.
  await client.query(
    `SELECT graphile_worker.add_job('mail-link', json_build_object('email', email, 'purpose', 'confirm-email'))
      FROM unnest($1::text[]) email`,
    [users.map(({ email }) => email)],
  )
  await expectWaiting('from "users"', 3)
  await jobLocker.query('BEGIN')
  await jobLocker.query(
    "SELECT FROM graphile_worker._private_jobs WHERE payload->>'purpose' = 'confirm-email' FOR UPDATE",
  )
  // Unlocks the users one after the other, because one statement marks all jobs that end at the same moment.
  await userLocker.query(`ROLLBACK TO before_${users[2]?.id}`)
  await expectWaiting('_private_jobs as jobs', 1)
  await userLocker.query(`ROLLBACK TO before_${users[1]?.id}`)
  await expectWaiting('_private_jobs as jobs', 2)
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name LIKE 'docket%'`,
  )
  await jobLocker.query('ROLLBACK')
  await userLocker.query('ROLLBACK')
}

/** Opens a shop on a PostgreSQL that no other test uses. */
async function openSeparateShop() {
  const folder = await preparedFolder()
  const server = await startEmbeddedPostgres({ dataDir: folder, settings: FAST_SETTINGS })
  cleanUps.push(async () => {
    await server.stop()
    for (const created of [server.folder, folder]) rmSync(created, { recursive: true, force: true })
  })
  await migrate(server.url)
  const config = readConfig({
    NODE_ENV: 'test',
    SECRET_KEY: 'a-secret-for-tests-only-of-fair-length',
    LOG_LEVEL: 'fatal',
    DEMO: '0',
  })
  const platform = await openPlatform(config, server.url)
  cleanUps.push(platform.close)
  return { platform, url: server.url }
}

/** Kills a backend. PostgreSQL then ends all other backends and recovers. */
async function crash(url: string, before: (client: pg.Client) => Promise<unknown>) {
  const client = await eventuallyConnected(url)
  await before(client)
  await sleep(300 + Math.random() * 300)
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid')
  process.kill(rows[0].pid, 'SIGKILL')
  await sleep(500)
}

async function eventuallyConnected(url: string): Promise<pg.Client> {
  let client: pg.Client | undefined
  await expect
    .poll(
      async () => {
        client = await connectTo(url).catch(() => undefined)
        return client !== undefined
      },
      { timeout: 20_000 },
    )
    .toBe(true)
  return client as pg.Client
}
