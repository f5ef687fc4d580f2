import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bank, bank, openBank } from '../../../../test/areas/bank-provider.ts'
import { credited, type DepositShop, openDepositShop } from '../../../../test/areas/deposits.ts'
import { simulatedBank } from '../../../../test/areas/simulated/bank.ts'
import { begin } from '../../../../test/areas/simulated/begin.ts'
import { allowBank } from '../../../../test/areas/simulated/open-every-provider.ts'
import { checkLedger } from '../../../../test/check-ledger.ts'
import type { TestCaller } from '../../../../test/shop.ts'
import { environmentsOf, servicesOf } from '../../../host/areas/services-of.ts'
import { readConfig } from '../../../host/config.ts'
import { queuesOf } from '../../../host/jobs/oldest-due.ts'
import { gaugesOf } from '../../../host/metrics/gauges-of.ts'
import { readGauges } from '../../../host/metrics/measure-shop.ts'
import { PROVIDERS, paymentMethods } from './registry.ts'

/** The one line that adds the provider. */
const registry = { ...PROVIDERS, bank }

let shop: DepositShop
let server: Bank

beforeAll(async () => {
  server = await openBank()
  shop = await openDepositShop(server.env, { registry })
  await allowBank(shop)
})
afterAll(async () => {
  await shop.close()
  await server.close()
})

async function expectCreditedOnce(user: TestCaller) {
  const [deposit] = await shop.depositsOf(user.id)
  expect(await shop.stateOf(user)).toEqual({
    balance: 50,
    transfers: credited(deposit?.id ?? 0),
    deposits: [['COMPLETED', 5_000, null]],
  })
  expect(await checkLedger(shop.db)).toMatchObject({ clean: true })
}

describe('a third provider, added by one line', () => {
  it('has its deposits credited once, by a notice and a job in its own lane, and the ledger check is clean', async () => {
    const user = await shop.user()
    const payment = await begin({ shop, provider: simulatedBank(shop, server) }, user)
    server.set(payment.id, 'paid')
    const jobs = await shop.startJobs()
    try {
      const notices = await Promise.all([1, 2, 3].map(() => payment.notify()))
      expect(notices.map(({ status }) => status)).toEqual([200, 200, 200])
      await expect.poll(() => shop.balanceOf(user.id), { timeout: 20_000 }).toBe(50)
      expect(jobs.state().lanes.map(({ lane }) => lane)).toContain('bank')
      expect(jobs.state().breakers).toContainEqual({ name: 'Bank', state: 'closed' })
    } finally {
      await jobs.stop()
    }
    await expectCreditedOnce(user)
  }, 40_000)

  it('has its call in the document of the API, its method in the settings, and its name in the metrics', async () => {
    const { body } = await shop.api('GET', '/openapi.json')
    expect(body.tags).toContainEqual({ name: 'bank', description: 'Deposits by bank.' })
    expect(Object.keys(body.paths)).toContain('/api/bank/create-payment')
    const { config } = shop.platform
    expect(paymentMethods(shop.payments.providers, config)).toContainEqual({
      ...{ method: 'bank', state: 'on', missing: [], minimum: 10 },
    })
    const metrics = await readGauges(shop.db, queuesOf(shop.areas), gaugesOf(shop.areas))
    const labelsOf = (name: string) =>
      metrics.find((metric) => metric.name === name)?.values.map(({ labels }) => labels)
    expect(labelsOf('docket_oldest_provider_event_age_seconds')).toContainEqual({ provider: 'bank' })
    expect(labelsOf('docket_oldest_due_job_age_seconds')).toContainEqual({ lane: 'bank' })
  })

  it('has its own checks of its variables at start', () => {
    const start = (env: Record<string, string>) =>
      readConfig(
        { NODE_ENV: 'test', SECRET_KEY: 'a-secret-for-tests-only-of-fair-length', ...env },
        environmentsOf(servicesOf(shop.areas)),
      )
    expect(() => start({ BANK_KEY: 'live_1' })).toThrow('BANK_KEY: a sandbox would take real money')
    expect(() => start({ BANK_BASE_URL: 'no address' })).toThrow('BANK_BASE_URL: must be an http(s) address')
    expect(start({ BANK_KEY: 'test_1' }).variables.BANK_KEY).toBe('test_1')
  })
})
