import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { credited, type DepositShop, depositStates } from '../../../../test/areas/deposits.ts'
import { begin, beginTwice, beginUnanswered, post } from '../../../../test/areas/simulated/begin.ts'
import { hostileBodies } from '../../../../test/areas/simulated/hostile-bodies.ts'
import { withNewClient } from '../../../../test/areas/simulated/new-client.ts'
import { EVERY_PROVIDER, openEveryProvider } from '../../../../test/areas/simulated/open-every-provider.ts'
import { providerSteps } from '../../../../test/areas/simulated/provider-steps.ts'
import type { SimulatedProvider } from '../../../../test/areas/simulated/simulated-provider.ts'
import { checkLedger } from '../../../../test/check-ledger.ts'
import { useShop } from '../../../../test/shop.ts'
import type { ApiMode } from '../../../host/sandbox/misbehave.ts'
import { PaymentProviderError } from '../payments/provider/payment-provider-error.ts'

const opened = useShop(openEveryProvider)
let shop: DepositShop
beforeAll(() => {
  shop = opened.shop
})
afterEach(async () => expect(await checkLedger(shop.db)).toMatchObject({ clean: true }))

describe.each(EVERY_PROVIDER)('with every provider, here %s,', (name) => {
  let provider: SimulatedProvider
  beforeAll(() => {
    provider = opened.simulated(name)
  })
  afterEach(() => provider.control('ok'))

  const table = () => ({ shop, provider })
  const { openEvents, processEvents, sweep, beginPaid } = providerSteps(table)

  /** A client that gives up waiting, as after its ten seconds. */
  function impatientJobs() {
    const { jobs, client } = withNewClient(shop, name)
    const fetch = () =>
      Promise.reject(new PaymentProviderError('did not answer in time', { unavailable: true }))
    const { [name]: known } = jobs.providers
    if (!known) throw new Error('The shop does not have this provider.')
    return { ...jobs, providers: { ...jobs.providers, [name]: { ...known, client: { ...client, fetch } } } }
  }

  it.each<[string, ApiMode | 'timeout', string]>([
    ['a proxy answers 404 in HTML', 'proxy-404', '61 minutes'],
    ['a proxy answers 502 in HTML', 'proxy-502', '25 hours'],
    ['the provider fails', 'error', '25 hours'],
    ['the provider is too busy', 'busy', '25 hours'],
    ['the provider cannot be reached', 'down', '25 hours'],
    ['the provider does not answer in time', 'timeout', '25 hours'],
  ])(
    'a signed first notice puts its deposit in REVIEW if %s for too long, and the deposit is credited once it answers',
    async (_what, fault, waited) => {
      const { user, payment } = await beginPaid()
      await payment.notify()
      if (fault !== 'timeout') await provider.control(fault)
      const fail = () => processEvents(fault === 'timeout' ? { jobs: impatientJobs() } : {})
      await expect(fail()).rejects.toThrow(PaymentProviderError)
      expect(await shop.stateOf(user)).toEqual(depositStates.unpaid('PENDING'))
      await shop.passTime(waited)
      await fail()
      expect(await shop.stateOf(user)).toEqual(depositStates.inReview('not-confirmed'))

      await provider.control('ok')
      await shop.passTime('1 day')
      await sweep()
      expect(await shop.stateOf(user)).toEqual(depositStates.credited(payment.depositId))
    },
  )

  it('a notice waits for a provider that fails for a while, and its deposit is credited then', async () => {
    const { user, payment } = await beginPaid()
    await payment.notify()
    await provider.control('error')
    await expect(processEvents()).rejects.toMatchObject({ code: 'PAYMENT_UNAVAILABLE' })
    await provider.control('ok')
    await processEvents()
    expect(await shop.stateOf(user)).toEqual(depositStates.credited(payment.depositId))
  })

  it('a signed notice of a payment that the provider itself does not know for an hour puts its deposit in REVIEW', async () => {
    const { user, payment } = await beginPaid()
    await payment.notify()
    await provider.forget(payment.id)
    await expect(processEvents()).rejects.toThrow('does not know the payment')
    await shop.passTime('61 minutes')
    await processEvents()
    expect(await shop.stateOf(user)).toEqual(depositStates.inReview('not-confirmed'))
  })

  it('a deposit does not stay open with a status that the shop does not know, if nothing was paid', async () => {
    const user = await shop.user()
    const payment = await begin(table(), user)
    await provider.set(payment.id, 'cancelled')
    await payment.notify()
    await processEvents()
    await shop.passTime('8 days')
    await sweep()
    expect(await shop.stateOf(user)).toEqual(depositStates.unpaid('EXPIRED'))
  })

  it('a payment that is on its way for months is asked about until it arrives, without any notice', async () => {
    const user = await shop.user()
    const payment = await begin(table(), user)
    await provider.set(payment.id, provider.statuses.onItsWay)
    await payment.notify()
    await processEvents()
    await shop.passTime('100 days')
    await sweep()
    expect(await shop.stateOf(user)).toEqual(depositStates.unpaid('EXPIRED'))
    await provider.set(payment.id, provider.statuses.paid)
    await shop.passTime('20 days')
    await sweep()
    const { deposits } = await shop.stateOf(user)
    expect(['COMPLETED', 'REVIEW']).toContain(deposits[0]?.[0])
  })

  it('a payment whose notice is lost is credited by the sweep, once', async () => {
    const user = await shop.user()
    const payment = await begin(table(), user)
    await payment.notify()
    await processEvents()
    await provider.set(payment.id, provider.statuses.paid)
    await shop.passTime('6 minutes')
    await Promise.all([sweep(), sweep()])
    expect(await shop.stateOf(user)).toEqual(depositStates.credited(payment.depositId))
  })

  it('a payment is credited once, if its notices come twice and in the wrong order and are processed at once', async () => {
    const user = await shop.user()
    const payment = await begin(table(), user)
    const [begun, underway] = [await provider.noticeOf(payment.id), await onItsWay(payment.id)]
    await provider.set(payment.id, provider.statuses.paid)
    const paid = await provider.noticeOf(payment.id)
    for (const body of [paid, paid, underway, begun, paid]) await payment.notify(body)
    await processEvents({ workers: 3 })
    for (const body of [begun, paid]) await payment.notify(body)
    await processEvents()
    expect(await shop.stateOf(user)).toEqual(depositStates.credited(payment.depositId))
  })

  async function onItsWay(id: string): Promise<string> {
    await provider.set(id, provider.statuses.onItsWay)
    return provider.noticeOf(id)
  }

  it('a payment is credited if its notice comes before the call that opened it is answered', async () => {
    const user = await shop.user()
    const payment = await beginUnanswered(table(), user)
    await provider.set(payment.id, provider.statuses.paid)
    await payment.notify()
    await processEvents()
    await shop.passTime('2 hours')
    await sweep()
    expect(await shop.stateOf(user)).toEqual(depositStates.credited(payment.depositId))
  })

  it('a second payment of one deposit is credited or reviewed for itself, whichever notice comes first', async () => {
    const user = await shop.user()
    const payments = await beginTwice(table(), user)
    for (const { id, notify } of payments.toReversed()) {
      await provider.set(id, provider.statuses.paid)
      await notify()
      await notify()
    }
    await processEvents({ workers: 2 })
    const { balance, deposits } = await shop.stateOf(user)
    expect(deposits.map(([, cents]) => cents)).toEqual([5_000, 5_000])
    expect(deposits[0]?.[0]).toBe('COMPLETED')
    const isReviewed = deposits[1]?.[0] === 'REVIEW'
    expect([deposits[1]?.[0], balance]).toEqual(isReviewed ? ['REVIEW', 50] : ['COMPLETED', 100])
  })

  it('the addresses to which customers return are the shop’s, and credit nothing that the provider does not confirm', async () => {
    const user = await shop.user()
    const payment = await begin(table(), user)
    for (const address of await provider.returnAddressesOf(payment.reference)) {
      const { origin, pathname } = new URL(address)
      expect(origin).toBe(shop.platform.config.publicUrl)
      const claims = new URLSearchParams({
        reference: payment.id,
        status: provider.statuses.paid,
        success: 'true',
      })
      await shop.app.inject({ method: 'GET', url: `${pathname}?${claims}` })
    }
    expect(await shop.stateOf(user)).toEqual(depositStates.unpaid('PENDING'))

    const { statusEndpoint } = provider.definition
    if (!statusEndpoint) return
    const path = statusEndpoint.path.replace(':reference', payment.id)
    const ask = (token: string) => shop.api('GET', path, { token })
    expect((await ask(user.token)).body).toMatchObject({ success: false, status: 'PENDING' })
    await provider.set(payment.id, provider.statuses.paid)
    expect((await ask((await shop.user()).token)).status).toBe(404)
    expect((await ask(user.token)).body).toMatchObject({
      success: true,
      depositId: payment.depositId,
      status: 'COMPLETED',
    })
    await payment.notify()
    await processEvents()
    expect(await shop.stateOf(user)).toEqual(depositStates.credited(payment.depositId))
  })

  it('a notice without a signature, or with a wrong one, is refused and not stored', async () => {
    const { user, payment } = await beginPaid()
    const body = await provider.noticeOf(payment.id)
    const signature = provider.sign(body)
    const others = EVERY_PROVIDER.filter((other) => other !== name)
    const forged = [
      null,
      ...['', 'x', '0'.repeat(128), signature.slice(2), `${signature}00`],
      provider.sign('{"payment_id":1}'),
      ...others.map((other) => opened.simulated(other).sign(body)),
    ]
    for (const each of forged) expect((await post(shop, provider, body, each)).status).toBe(401)
    expect((await post(shop, provider, body.replace('{', '{ "more": 1,'), signature)).status).toBe(401)
    expect(await openEvents()).toEqual([])
    expect(await shop.stateOf(user)).toEqual(depositStates.unpaid('PENDING'))
  })

  it('signed notices with hostile values are refused or closed, and credit nothing more', async () => {
    const { user, payment } = await beginPaid()
    await payment.notify()
    await processEvents()
    for (const body of hostileBodies(await provider.noticeOf(payment.id)))
      expect([200, 401, 413]).toContain((await post(shop, provider, body)).status)
    await shop.passTime('61 minutes')
    await processEvents()
    expect(await openEvents()).toEqual([])
    const { transfers, deposits } = await shop.stateOf(user)
    expect(transfers).toEqual(credited(payment.depositId))
    // A notice of our deposit with another id, which the provider does not know, is reviewed.
    const [first, ...others] = deposits
    expect([first?.[0], ...new Set(others.map(([status]) => status))]).toEqual(
      others.length === 0 ? ['COMPLETED'] : ['COMPLETED', 'REVIEW'],
    )
  })

  it('a notice that is not about a payment is closed at once', async () => {
    for (const body of ['{}', '{"id":"1234","status":"FINISHED"}', '{"event":"transfer.success","data":{}}'])
      expect((await post(shop, provider, body)).status).toBe(200)
    await processEvents()
    const events = shop.db.selectFrom('provider_events').select('outcome').orderBy('id', 'desc').limit(3)
    expect(new Set((await events.execute()).map(({ outcome }) => outcome))).toEqual(
      new Set(['not about a payment']),
    )
  })
})
