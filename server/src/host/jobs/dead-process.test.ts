import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { credited, type DepositShop, openDepositShop } from '../../../test/areas/deposits.ts'
import { openTestMailbox } from '../../../test/areas/mailbox.ts'
import { type ServerProcess, startServerProcess } from '../../../test/process/server-process.ts'
import { listMails } from '../sandbox/mailbox/mails.ts'
import { startJobs } from './run-jobs.ts'

let shop: DepositShop
/**
 * A server process that holds the jobs of a paid deposit and of a mail, because the provider and the mail server do not
 * answer.
 */
let holder: ServerProcess
const silentServer = createServer()
beforeAll(async () => {
  silentServer.listen(0, '127.0.0.1')
  await once(silentServer, 'listening')
  shop = await openDepositShop()
})
afterAll(async () => {
  await shop.close()
  silentServer.close()
})
afterEach(() => shop.control({}))

const query = (text: string, values: unknown[] = []) => shop.owner.query(text, values)

async function startHolder() {
  holder = await startServerProcess({
    DATABASE_URL: shop.appUrl,
    NOWPAYMENTS_BASE_URL: shop.settings.baseUrl(),
    NOWPAYMENTS_API_KEY: shop.settings.apiKey,
    NOWPAYMENTS_IPN_SECRET: shop.settings.ipnSecret,
    SMTP_URL: `smtp://127.0.0.1:${(silentServer.address() as AddressInfo).port}`,
    MAIL_FROM: 'Docket <no-reply@docket.test>',
  })
  const user = await shop.user()
  const deposit = await shop.open(user)
  await shop.control({ api: 'slow', delayMs: 60_000 })
  // At the same time, because the process holds each for some seconds only.
  await Promise.all([
    shop.api('POST', '/auth/forgot-password', { body: { email: user.email } }),
    shop.choose(deposit.invoiceUrl, 'notices-lost'),
  ])
  await expect.poll(heldWork, { timeout: 40_000, interval: 50 }).toEqual({ jobs: true, mails: true })
  await expect.poll(linkJobs, { timeout: 20_000, interval: 50 }).toBe(0)
  return { user, deposit }
}

/**
 * How many jobs that create a mail are not marked as done. If the process stopped before it marked the job, another one
 * would run the job again, and the user would rightly get two mails with two links (decision 12).
 */
async function linkJobs() {
  const text = "SELECT FROM graphile_worker.jobs WHERE task_identifier = 'mail-link'"
  return (await query(text)).rowCount
}

async function heldWork() {
  const { rows } = await query(`
    SELECT EXISTS (SELECT FROM graphile_worker.jobs WHERE task_identifier = 'work-nowpayments-event'
        AND locked_at IS NOT NULL) AS jobs,
      EXISTS (SELECT FROM mails WHERE claimed_by IS NOT NULL AND sent_at IS NULL) AS mails`)
  return { ...rows[0] }
}

describe('the work of a process', () => {
  it('is done by another process within a minute after a kill', async () => {
    const { user, deposit } = await startHolder()
    holder.child.kill('SIGKILL')
    await once(holder.child, 'exit')
    const killedAt = performance.now()
    await shop.control({})
    const otherProcess = await startHere()
    try {
      await expect.poll(() => shop.balanceOf(user.id), { timeout: 60_000, interval: 200 }).toBe(50)
      await expect
        .poll(() => listMails(shop.db, user.email), {
          timeout: 60_000 - (performance.now() - killedAt),
          interval: 200,
        })
        .toHaveLength(1)
      expect((await shop.stateOf(user)).transfers).toEqual(credited(deposit.id))
    } finally {
      await otherProcess.close()
    }
  }, 120_000)

  it('is done by another process after a SIGSTOP, and not done twice after a SIGCONT', async () => {
    const { user, deposit } = await startHolder()
    const jobOfAnotherRelease = await lockJobAsAnotherRelease()
    holder.child.kill('SIGSTOP')
    await shop.control({})
    const otherProcess = await startHere()
    try {
      await expect.poll(() => shop.balanceOf(user.id), { timeout: 60_000, interval: 200 }).toBe(50)
      await expect
        .poll(() => listMails(shop.db, user.email), { timeout: 20_000, interval: 200 })
        .toHaveLength(1)

      holder.child.kill('SIGCONT')
      // The continued process adds its row again, and runs new jobs.
      await expect
        .poll(async () => (await query('SELECT FROM job_processes')).rowCount, { timeout: 20_000 })
        .toBe(2)
      await expect.poll(heldWork, { timeout: 30_000 }).toEqual({ jobs: false, mails: false })
      expect(await holder.stop()).toBe(0)

      expect((await shop.stateOf(user)).transfers).toEqual(credited(deposit.id))
      expect(await listMails(shop.db, user.email)).toHaveLength(1)
      const { rows } = await query('SELECT locked_by FROM graphile_worker.jobs WHERE id = $1', [
        jobOfAnotherRelease,
      ])
      expect(rows, 'a runner without a heartbeat keeps its lock').toEqual([{ locked_by: 'pool-elsewhere' }])
    } finally {
      holder.child.kill('SIGKILL')
      await query('DELETE FROM graphile_worker._private_jobs WHERE id = $1', [jobOfAnotherRelease])
      await otherProcess.close()
    }
  }, 150_000)

  it('is unlocked at once after a normal stop', async () => {
    await startHolder()
    expect(await holder.stop()).toBe(0)
    const { rows } = await query('SELECT FROM graphile_worker.jobs WHERE locked_at IS NOT NULL')
    expect(rows).toEqual([])
    expect((await query('SELECT FROM job_processes')).rowCount).toBe(0)
    await shop.control({})
    await shop.processEvents()
  }, 60_000)
})

/** Starts the jobs in this process, with a provider and a mail server that answer. */
async function startHere() {
  const mailbox = await openTestMailbox(shop)
  const { areas, ownAddress, payments, alertAddresses, platform } = shop
  const jobs = await startJobs(platform, { areas, ownAddress, payments, alertAddresses, smtp: mailbox.smtp })
  return {
    async close() {
      await jobs.stop()
      await mailbox.close()
    },
  }
}

/** Adds a job that a runner without a heartbeat holds, as a runner of the previous release does. */
async function lockJobAsAnotherRelease(): Promise<bigint> {
  const { rows } = await query(
    "SELECT id FROM graphile_worker.add_job('tidy-up', run_at => now() + interval '1 day')",
  )
  await query(
    "UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'pool-elsewhere' WHERE id = $1",
    [rows[0].id],
  )
  return rows[0].id
}
