import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type CardShop, openCardShop } from '../../../test/areas/card-deposits.ts'
import { type DepositShop, openDepositShop } from '../../../test/areas/deposits.ts'
import { openTestMailbox } from '../../../test/areas/mailbox.ts'
import type { TestShop } from '../../../test/shop.ts'
import { openTestShop } from '../../../test/shop.ts'
import type { Control } from '../../areas/deposits/payments/nowpayments/simulator/store.ts'
import { areas } from '../../areas.ts'
import { sandboxPath } from '../areas/outside.ts'
import { addJob } from '../queue/jobs.ts'
import { listMails } from '../sandbox/mailbox/mails.ts'
import { lanesOf } from './lanes.ts'
import { oldestDueByLane } from './oldest-due.ts'
import { type RunningJobs, startJobs } from './run-jobs.ts'

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

/** Starts the real jobs with the sandbox's mailbox. */
async function start(shop: DepositShop | CardShop, options?: { stuckMs: number }): Promise<RunningJobs> {
  const mailbox = await openTestMailbox(shop)
  const { areas, ownAddress, payments, alertAddresses, platform } = shop
  const dependencies = { areas, ownAddress, payments, alertAddresses, smtp: mailbox.smtp }
  const jobs = await startJobs(platform, dependencies, options)
  cleanUps.push(mailbox.close, jobs.stop)
  return jobs
}

const askForLink = ({ api }: TestShop, email: string) =>
  api('POST', '/auth/forgot-password', { body: { email } })
const mailsTo = ({ db }: TestShop, email: string) => listMails(db, email)
const SOON = { timeout: 5_000, interval: 50 }

const lanes = lanesOf(areas)

describe('a provider that is slow', () => {
  let shop: CardShop
  const controlNowpayments = (control: Partial<Control>) =>
    fetch(`${shop.origin}${sandboxPath('nowpayments')}/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(control),
    })
  beforeEach(async () => {
    shop = await openCardShop()
    cleanUps.push(shop.close)
  })

  it('delays neither mails nor the other provider, and several of its own deposits are processed in parallel', async () => {
    const payers = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const user = await shop.user()
        const { body } = await shop.api('POST', '/crypto/create-crypto-payment', {
          token: user.token,
          body: { amount: 50 },
        })
        return { user, invoiceUrl: body.invoice_url as string }
      }),
    )
    const card = await shop.openDeposit()
    await controlNowpayments({ api: 'slow', delayMs: 6_000 })
    for (const { invoiceUrl } of payers) {
      const { pathname, search } = new URL(invoiceUrl)
      await fetch(shop.origin + pathname + search, {
        method: 'POST',
        body: new URLSearchParams({ outcome: 'notices-lost', coin: 'btc' }),
        redirect: 'manual',
      })
    }
    const jobs = await start(shop)
    const lane = () => jobs.state().lanes.find((state) => state.lane === 'nowpayments')
    await expect
      .poll(() => lane()?.running, SOON)
      .toBe(lanes.find(({ name }) => name === 'nowpayments')?.slots)

    const requester = await shop.user()
    await askForLink(shop, requester.email)
    await expect.poll(() => mailsTo(shop, requester.email), SOON).toHaveLength(1)
    await shop.choose(card.deposit, 'pay')
    await expect.poll(() => shop.balanceOf(card.user.id), SOON).toBe(50)

    for (const { user } of payers) {
      await expect.poll(() => shop.balanceOf(user.id), { timeout: 40_000, interval: 250 }).toBe(50)
    }
  }, 90_000)
})

describe('a provider that is down', () => {
  let shop: DepositShop
  beforeEach(async () => {
    shop = await openDepositShop()
    cleanUps.push(shop.close)
  })

  it('is not called for a while: customers get 503 at once, and a notice that waits for the provider uses up no attempt; after it recovers, its deposits are credited soon', async () => {
    const [payer, customer] = [await shop.user(), await shop.user()]
    const { invoiceUrl } = await shop.open(payer)
    await shop.control({ api: 'down' })
    await shop.choose(invoiceUrl, 'notices-lost')
    const jobs = await start(shop, { stuckMs: 5_000 })
    const breaker = () => jobs.state().breakers.find(({ name }) => name === 'NOWPayments')?.state
    await expect.poll(breaker, { timeout: 40_000 }).toBe('open')

    const startedAt = performance.now()
    const refused = await shop.api('POST', '/crypto/create-crypto-payment', {
      token: customer.token,
      body: { amount: 20 },
    })
    expect(performance.now() - startedAt).toBeLessThan(500)
    expect(refused).toMatchObject({ status: 503, body: { code: 'PAYMENT_UNAVAILABLE' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(30)

    const attempts = async () =>
      (
        await sql<{ attempts: number }>`
          SELECT attempts FROM graphile_worker.jobs WHERE task_identifier = 'work-nowpayments-event'`.execute(
          shop.db,
        )
      ).rows
    expect(await attempts()).toEqual([{ attempts: 0 }])
    // /readyz reports the provider, but the shop continues to serve.
    const ready = () => shop.app.inject('/readyz')
    await expect
      .poll(async () => (await ready()).body, { timeout: 20_000 })
      .toContain('"name":"provider-NOWPayments"')
    expect((await ready()).statusCode).toBe(200)

    await shop.control({})
    await expect.poll(() => shop.balanceOf(payer.id), { timeout: 45_000, interval: 250 }).toBe(50)
    expect(breaker()).toBe('closed')
    await expect.poll(async () => (await ready()).body, { timeout: 10_000 }).not.toContain('provider-')
  }, 120_000)
})

describe('mails for sign-in', () => {
  it('are sent within seconds while thousands of receipts wait; the receipts are sent at the configured pace', async () => {
    const shop = await openDepositShop({ MAILS_PER_SECOND: '10' })
    cleanUps.push(shop.close)
    const [buyer, requester] = [await shop.user(), await shop.user()]
    const { id } = await shop.product({ price: 0, accounts: 1 })
    await shop.buy(buyer, id)
    await sql`INSERT INTO mails (user_id, template, params)
      SELECT user_id, template, params FROM mails, generate_series(1, 2000)`.execute(shop.db)
    await start(shop)
    const countSent = async () => (await mailsTo(shop, buyer.email)).length
    await expect.poll(countSent, SOON).toBeGreaterThan(5)
    const [before, startedAt] = [await countSent(), performance.now()]

    for (let count = 1; count <= 3; count++) {
      await askForLink(shop, requester.email)
      await expect.poll(() => mailsTo(shop, requester.email), SOON).toHaveLength(count)
    }
    await expect.poll(countSent, { timeout: 15_000 }).toBeGreaterThan(before + 30)
    const seconds = (performance.now() - startedAt) / 1_000
    // A batch may have been in progress at either end of the measured time.
    expect((await countSent()) - before).toBeLessThanOrEqual(10 * seconds + 20)
  }, 60_000)
})

describe('the oldest due work of each lane', () => {
  it('is read in one statement for jobs, mails and provider events', async () => {
    const shop = await openTestShop()
    cleanUps.push(shop.close)
    const user = await shop.user()
    const none = { jobSeconds: 0, waitingSeconds: 0 }
    expect(await oldestDueByLane(shop.db, lanes)).toEqual(
      Object.fromEntries(lanes.map(({ name }) => [name, none])),
    )
    await addJob(shop.db, 'sweep-paystack', {}, { key: 'old', delayMs: -90_000 })
    await addJob(shop.db, 'work-paystack-event', { eventId: '1' }, { key: 'younger', delayMs: -30_000 })
    await addJob(shop.db, 'tidy-up', {}, { key: 'later', delayMs: 60_000 })
    await sql`SELECT graphile_worker.add_job('a-task-of-a-newer-release')`.execute(shop.db)
    await sql`INSERT INTO mails (user_id, template, next_attempt_at) VALUES
      (${user.id}, 'receipt', now() - interval '20 s'), (${user.id}, 'reset-password', now() - interval '10 s')`.execute(
      shop.db,
    )
    await sql`INSERT INTO provider_events (provider, body, received_at) VALUES
      ('paystack', '{}', now() - interval '40 s')`.execute(shop.db)
    const due = await oldestDueByLane(shop.db, lanes)
    expect(Math.round(due.paystack?.jobSeconds ?? 0)).toBe(90)
    expect(Math.round(due.paystack?.waitingSeconds ?? 0)).toBe(40)
    expect(Math.round(due.mail?.waitingSeconds ?? 0)).toBe(20)
    expect(Math.round(due['security-mail']?.waitingSeconds ?? 0)).toBe(10)
    expect(due.housekeeping).toEqual(none)
  })
})
