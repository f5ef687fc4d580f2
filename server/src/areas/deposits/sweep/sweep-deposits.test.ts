import { afterEach, describe, expect, it } from 'vitest'
import { openDepositShop } from '../../../../test/areas/deposits.ts'
import { type TestCaller, useShop } from '../../../../test/shop.ts'
import { sweepDeposits } from './sweep-deposits.ts'
import { sweepPayments } from './sweep-payments.ts'

const shop = useShop(openDepositShop)

afterEach(() => shop.control({}))

const query = (text: string, values: unknown[] = []) => shop.owner.query(text, values)
const statusOf = async (user: TestCaller) => (await shop.depositsOf(user.id)).map(({ status }) => status)

async function openDeposit(amount = 50) {
  const user = await shop.user()
  return { user, ...(await shop.open(user, amount)) }
}

describe('the sweep over deposits', () => {
  it('credits a payment whose notices were lost, once', async () => {
    const { user, invoiceUrl } = await openDeposit()
    await shop.choose(invoiceUrl, 'start')
    await shop.processEvents()
    await shop.choose(invoiceUrl, 'notices-lost')
    expect(await shop.processEvents()).toEqual([])
    await shop.sweep()
    expect(await statusOf(user)).toEqual(['PENDING'])
    await shop.passTime('6 minutes')
    await Promise.all([shop.sweep(), shop.sweep(), shop.sweep()])
    expect(await statusOf(user)).toEqual(['COMPLETED'])
    expect(await shop.balanceOf(user.id)).toBe(50)
  })

  it('finds a payment that arrived after the deposit expired and whose notice was lost', async () => {
    const { user, invoiceUrl } = await openDeposit()
    await shop.choose(invoiceUrl, 'expire')
    await shop.processEvents()
    expect(await statusOf(user)).toEqual(['EXPIRED'])
    await shop.control({ notices: 'lost' })
    await shop.choose(invoiceUrl, 'pay-late')
    await shop.passTime('6 minutes')
    await shop.sweep()
    expect(await statusOf(user)).toEqual(['COMPLETED'])
  })

  it('asks about a payment less and less often, and stops after 30 days', async () => {
    await query('UPDATE payments SET settled_as = $1 WHERE settled_as IS NULL', ['REVIEW'])
    const { id, invoiceUrl } = await openDeposit()
    await shop.choose(invoiceUrl, 'start')
    await shop.processEvents()
    const isCheckedAfter = async (interval: string) => {
      await shop.passTime(interval)
      const checkedAt = async () => {
        const { rows } = await query('SELECT checked_at FROM payments WHERE deposit_id = $1', [id])
        return rows[0].checked_at.getTime()
      }
      const before = await checkedAt()
      await shop.sweep()
      return (await checkedAt()) > before
    }
    expect(await isCheckedAfter('4 minutes')).toBe(false)
    expect(await isCheckedAfter('2 minutes')).toBe(true)
    expect(await isCheckedAfter('10 hours')).toBe(true)
    expect(await isCheckedAfter('50 minutes')).toBe(false)
    expect(await isCheckedAfter('20 minutes')).toBe(true)
    expect(await isCheckedAfter('31 days')).toBe(false)
  })

  it('does not ask about a payment that is credited', async () => {
    const { user, id, invoiceUrl } = await openDeposit()
    await shop.choose(invoiceUrl, 'pay')
    await shop.processEvents()
    expect(await statusOf(user)).toEqual(['COMPLETED'])
    await shop.passTime('10 hours')
    const checkedAtQuery = 'SELECT checked_at FROM payments WHERE deposit_id = $1'
    const { rows: before } = await query(checkedAtQuery, [id])
    expect(before).toHaveLength(1)
    await shop.sweep()
    expect((await query(checkedAtQuery, [id])).rows).toEqual(before)
  })

  it('after 7 days, expires a deposit without funds, but not one whose funds are on their way', async () => {
    const unpaid = await openDeposit()
    const waiting = await openDeposit()
    await shop.choose(waiting.invoiceUrl, 'start')
    const confirming = await openDeposit()
    await shop.choose(confirming.invoiceUrl, 'start')
    await shop.processEvents()
    await query("UPDATE payments SET status = 'confirming' WHERE deposit_id = $1", [confirming.id])
    await shop.passTime('6 days 23 hours')
    await shop.sweep()
    expect([await statusOf(unpaid.user), await statusOf(waiting.user)]).toEqual([['PENDING'], ['PENDING']])
    await shop.passTime('2 hours')
    await shop.sweep()
    expect(await statusOf(unpaid.user)).toEqual(['EXPIRED'])
    expect(await statusOf(waiting.user)).toEqual(['EXPIRED'])
    expect(await statusOf(confirming.user)).toEqual(['PENDING'])
    const entries = await shop.db
      .selectFrom('audit_log')
      .select('id')
      .where('subject', '=', `deposit:${unpaid.id}`)
      .where('action', '=', 'deposit.expire')
      .execute()
    expect(entries).toHaveLength(1)
  })

  it('sets a deposit to FAILED if it has no invoice after an hour; a repeated request with its idempotency key still opens it', async () => {
    const user = await shop.user()
    const options = {
      token: user.token,
      body: { amount: 20 },
      headers: { 'idempotency-key': 'a-key-of-the-test' },
    }
    await shop.control({ api: 'error' })
    await shop.api('POST', '/crypto/create-crypto-payment', options)
    await shop.control({})
    await shop.passTime('50 minutes')
    await shop.sweep()
    expect(await statusOf(user)).toEqual(['PENDING'])
    await shop.passTime('20 minutes')
    await shop.sweep()
    expect(await statusOf(user)).toEqual(['FAILED'])
    expect((await shop.api('POST', '/crypto/create-crypto-payment', options)).status).toBe(200)
    expect(await statusOf(user)).toEqual(['PENDING'])
  })

  it('adds a job for a notice whose job is lost or has failed, but not if the job waits for its next attempt', async () => {
    const { invoiceUrl } = await openDeposit()
    await shop.choose(invoiceUrl, 'expire')
    const { rows } = await query('SELECT id FROM provider_events WHERE processed_at IS NULL ORDER BY id')
    const keys = rows.map(({ id }) => `payment-notice:${id}`)
    const jobs = async () => {
      const { rows } = await query(
        'SELECT key, attempts FROM graphile_worker.jobs WHERE key = ANY ($1) ORDER BY id',
        [keys],
      )
      return rows.map((row) => ({ ...row }))
    }
    expect(keys.length).toBeGreaterThan(1)
    const [first, second] = keys
    const setAttempts = (key: string | undefined, attempts: number) =>
      query('UPDATE graphile_worker._private_jobs SET attempts = $2 WHERE key = $1', [key, attempts])
    await query('SELECT graphile_worker.remove_job($1)', [first])
    await setAttempts(second, 20)
    await shop.sweep()
    expect(await jobs()).toEqual([{ key: second, attempts: 20 }])
    await shop.passTime('11 minutes')
    await shop.sweep()
    expect(await jobs()).toEqual(
      expect.arrayContaining([
        { key: first, attempts: 0 },
        { key: second, attempts: 0 },
      ]),
    )
    await setAttempts(first, 3)
    await shop.sweep()
    expect(await jobs()).toContainEqual({ key: first, attempts: 3 })
    await shop.processEvents()
  })

  it('stops asking a provider that is down, and does not fail', async () => {
    for (let count = 0; count < 5; count++) {
      const { invoiceUrl } = await openDeposit()
      await shop.choose(invoiceUrl, 'start')
    }
    await shop.processEvents()
    await shop.passTime('6 minutes')
    await shop.control({ api: 'error' })
    await shop.sweep()
    const { rows } = await query(
      "SELECT count(*)::integer AS unchecked FROM payments WHERE checked_at < now() - interval '5 minutes' AND settled_as IS NULL AND status = 'waiting'",
    )
    expect(rows[0].unchecked).toBeGreaterThanOrEqual(2)
    await shop.control({})
    await shop.sweep()
  })

  it('continues after a payment that the provider no longer knows', async () => {
    const forgotten = await openDeposit()
    const paid = await openDeposit()
    for (const { invoiceUrl } of [forgotten, paid]) await shop.choose(invoiceUrl, 'start')
    await shop.processEvents()
    await query(
      'DELETE FROM sandbox_nowpayments_payments WHERE id = (SELECT payment_id::bigint FROM payments WHERE deposit_id = $1)',
      [forgotten.id],
    )
    await shop.choose(paid.invoiceUrl, 'notices-lost')
    await shop.passTime('6 minutes')
    await shop.sweep()
    expect([await statusOf(forgotten.user), await statusOf(paid.user)]).toEqual([['PENDING'], ['COMPLETED']])
  })

  it('closes expired deposits even while crypto is switched off', async () => {
    const { user } = await openDeposit()
    await shop.passTime('8 days')
    await sweepDeposits(shop.db, shop.payments.providers)
    await sweepPayments(shop.jobs, null)
    expect(await statusOf(user)).toEqual(['EXPIRED'])
  })
})

describe('the real jobs', () => {
  it('credit a deposit within seconds of the payment', async () => {
    const running = await shop.startJobs()
    try {
      const { user, invoiceUrl } = await openDeposit()
      await shop.choose(invoiceUrl, 'pay')
      await expect.poll(() => shop.balanceOf(user.id), { timeout: 10_000 }).toBe(50)
    } finally {
      await running.stop()
    }
  })
})
