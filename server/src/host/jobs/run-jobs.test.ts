import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { scheduledJobs, startTestJobs } from '../../../test/areas/jobs.ts'
import { openTestClient } from '../../../test/connect.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { waitForBlocked } from '../../../test/waiting-statements.ts'
import { createLog } from '../context/open-platform.ts'
import { createSmtp, type Smtp } from '../mail-transport/smtp.ts'
import { addJob } from '../queue/jobs.ts'

/** Usually a second or two; more on a busy machine. */
const SOON = { timeout: 10_000 }
let shop: TestShop
let lines: string[]
let stop: () => Promise<void>
beforeEach(async () => {
  shop = await openTestShop()
  lines = []
  await start()
})
afterEach(async () => {
  await stop()
  await shop.close()
})

async function start(smtp?: Smtp) {
  const log = createLog(
    { ...shop.platform.config, logLevel: 'debug' },
    { write: (line) => void lines.push(line) },
  )
  const jobs = await startTestJobs({ ...shop.platform, log }, { smtp })
  stop = async () => {
    stop = async () => {}
    await jobs.stop()
  }
}

/** The payload of a job with a visible result: a link that is mailed to the user. */
const resetLink = (email: string) => ({ email, purpose: 'reset-password' as const })
const links = (userId: number) =>
  shop.db.selectFrom('mailed_tokens').selectAll().where('user_id', '=', userId).execute()
const waitingJobs = async () =>
  (
    await sql<{ attempts: number; last_error: string | null; due: boolean }>`
    SELECT attempts, last_error, run_at <= now() AS due FROM graphile_worker.jobs WHERE task_identifier = 'mail-link'
  `.execute(shop.db)
  ).rows

describe('the job runner', () => {
  it('runs a job soon after its transaction has committed, and not before', async () => {
    const user = await shop.user()
    await shop.db.transaction().execute(async (tx) => {
      await addJob(tx, 'mail-link', resetLink(user.email))
      await new Promise((resolve) => setTimeout(resolve, 200))
      expect(await links(user.id)).toEqual([])
    })
    await expect.poll(() => links(user.id), SOON).toHaveLength(1)
  })

  it('never runs the job of a rolled-back transaction', async () => {
    const [rolledBack, committed] = [await shop.user(), await shop.user()]
    const failure = shop.db.transaction().execute(async (tx) => {
      await addJob(tx, 'mail-link', resetLink(rolledBack.email))
      throw new Error('rolled back')
    })
    await expect(failure).rejects.toThrow('rolled back')
    await addJob(shop.db, 'mail-link', resetLink(committed.email))
    await expect.poll(() => links(committed.id), SOON).toHaveLength(1)
    expect(await links(rolledBack.id)).toEqual([])
  })

  it('keeps a failed job for another attempt, and logs the cause but not the payload', async () => {
    const user = await shop.user()
    await sql`ALTER TABLE mails ADD CONSTRAINT mails_refused CHECK (user_id < 0)`.execute(shop.db)
    await addJob(shop.db, 'mail-link', resetLink(user.email))

    await expect
      .poll(waitingJobs, SOON)
      .toMatchObject([{ attempts: 1, due: false, last_error: expect.any(String) }])

    const [entry, ...more] = lines
      .filter((line) => line.includes('A job failed'))
      .map((line) => JSON.parse(line))
    expect(entry).toMatchObject({
      job: 'mail-link',
      attempt: 1,
      err: {
        constraint: 'mails_refused',
        detail: '[Redacted]',
        stack: expect.stringContaining('mailed-links.ts'),
      },
    })
    expect(more).toEqual([])
    expect(lines.join('')).not.toContain(user.email)
  })

  it('waits for a running job before it stops, and starts no other', async () => {
    const [slow, late] = [await shop.user(), await shop.user()]
    let stopping: Promise<void> | undefined
    await shop.db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', slow.id).forUpdate().execute()
      await addJob(shop.db, 'mail-link', resetLink(slow.email))
      await waitForBlocked(shop.owner, { timeoutMs: SOON.timeout })
      stopping = stop()
      await new Promise((resolve) => setTimeout(resolve, 200))
      await addJob(shop.db, 'mail-link', resetLink(late.email))
      await new Promise((resolve) => setTimeout(resolve, 200))
    })
    await stopping
    expect(await links(slow.id)).toHaveLength(1)
    expect(await links(late.id)).toEqual([])
    expect(await waitingJobs()).toMatchObject([{ attempts: 0 }])

    await start()
    await expect.poll(() => links(late.id), SOON).toHaveLength(1)
  })

  it('continues after the database has ended all its connections', async () => {
    const user = await shop.user()
    const client = await openTestClient(shop.url)
    await client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
    await client.end()

    await expect
      .poll(() =>
        addJob(shop.db, 'mail-link', resetLink(user.email)).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    await expect.poll(() => links(user.id), { timeout: 15_000 }).toHaveLength(1)
  })

  it('continues after its first query for jobs has failed', async () => {
    await stop()
    const user = await shop.user()
    const rename = (from: string, to: string) =>
      sql`ALTER TABLE graphile_worker.${sql.ref(from)} RENAME TO ${sql.ref(to)}`.execute(shop.db)
    await rename('_private_tasks', 'away')
    await start()
    await expect.poll(() => lines.some((line) => line.includes('could not be read')), SOON).toBe(true)
    await rename('away', '_private_tasks')
    await addJob(shop.db, 'mail-link', resetLink(user.email))
    await expect.poll(() => links(user.id), { timeout: 15_000 }).toHaveLength(1)
  })

  it('is started again if it ends unexpectedly', async () => {
    const user = await shop.user()
    // A newer graphile-worker sends this notification. It makes the runner stop and set the exit code. The test repeats
    // it until the runner listens.
    const isStartedAgain = async () => {
      const notification = '{"breaking": true, "migrationNumber": 999}'
      await sql`SELECT pg_notify('worker:migrate', ${notification})`.execute(shop.db)
      return lines.some((line) => line.includes('it is started again'))
    }
    await expect.poll(isStartedAgain, SOON).toBe(true)
    process.exitCode = undefined
    await addJob(shop.db, 'mail-link', resetLink(user.email))
    await expect.poll(() => links(user.id), { timeout: 15_000 }).toHaveLength(1)
  })

  it('runs other jobs while the mail server hangs, and still stops within seconds', async () => {
    await stop()
    const silentServer = createServer().listen(0, '127.0.0.1')
    await once(silentServer, 'listening')
    const { port } = silentServer.address() as AddressInfo
    const smtp = createSmtp({ url: `smtp://127.0.0.1:${port}`, from: 'Docket <no-reply@docket.test>' })
    const user = await shop.user()
    const { id } = await shop.product({ price: 0, accounts: 1 })
    await shop.buy(user, id)
    // Forty copies of the receipt.
    await sql`INSERT INTO mails (user_id, template, params)
      SELECT user_id, template, params FROM mails, generate_series(1, 39)`.execute(shop.db)
    for (let count = 0; count < 5; count++) await addJob(shop.db, 'deliver-mails', {})
    await start(smtp)
    await expect.poll(() => countConnections(silentServer), SOON).toBeGreaterThan(0)

    await addJob(shop.db, 'mail-link', resetLink(user.email))
    await expect.poll(() => links(user.id), SOON).toHaveLength(1)

    const before = performance.now()
    await stop()
    expect(performance.now() - before).toBeLessThan(6_000)
    silentServer.close()
  })

  it('has a schedule for every job that declares when it runs, in any lane', async () => {
    const inDatabase = async () =>
      (
        await sql<{ identifier: string }>`
          SELECT identifier FROM graphile_worker._private_known_crontabs`.execute(shop.db)
      ).rows.map(({ identifier }) => identifier)
    await expect.poll(async () => (await inDatabase()).sort(), SOON).toEqual(scheduledJobs)
    expect(scheduledJobs).toEqual(expect.arrayContaining(['deliver-mails', 'refresh-rate', 'tidy-up']))
  })

  it('gets at most one job a second from `wake`, however often it is called', async () => {
    await stop()
    for (let count = 0; count < 500; count++) shop.platform.wake('deliver-mails')
    await new Promise((resolve) => setTimeout(resolve, 1_300))
    const { rows } =
      await sql`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'deliver-mails'`.execute(shop.db)
    expect(rows).toHaveLength(1)
  })
})

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}
