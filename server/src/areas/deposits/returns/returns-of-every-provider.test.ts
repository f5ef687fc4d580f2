import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type DepositShop, depositStates } from '../../../../test/areas/deposits.ts'
import { EVERY_PROVIDER, openEveryProvider } from '../../../../test/areas/simulated/open-every-provider.ts'
import { providerSteps } from '../../../../test/areas/simulated/provider-steps.ts'
import type { SimulatedProvider } from '../../../../test/areas/simulated/simulated-provider.ts'
import { checkLedger } from '../../../../test/check-ledger.ts'
import { useShop } from '../../../../test/shop.ts'

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

  const { processEvents, sweep, beginPaid } = providerSteps(() => ({ shop, provider }))

  async function returnsOf(paymentId: string) {
    const rows = await shop.db
      .selectFrom('returned_payments')
      .select(['kind', 'provider_id', 'state', 'amount_cents', 'needs_handling'])
      .where('payment_id', '=', paymentId)
      .orderBy('id')
      .execute()
    return rows.map((row) => Object.values(row))
  }

  it('money of a credited payment that goes back without a notice is found, as one return, and taken once', async () => {
    const { user, payment } = await beginPaid()
    await payment.notify()
    await processEvents()
    await provider.set(payment.id, provider.statuses.givenBack)
    for (const waited of ['31 days', '31 days']) {
      await shop.passTime(waited)
      await Promise.all([sweep(), sweep()])
    }
    expect(await returnsOf(payment.id)).toEqual([['reversal', null, 'returned', 5_000n, true]])
    expect(await shop.stateOf(user)).toEqual({ ...depositStates.credited(payment.depositId), balance: 0 })
  })

  it('each refund and each dispute that notices tell is one return, however often and in which order they tell it', async () => {
    const { returns } = provider
    if (!returns) return
    const { user, payment } = await beginPaid()
    await payment.notify()
    const { id } = payment
    const told = await Promise.all([
      ...[
        returns.refund(id, 1, 'processed'),
        returns.refund(id, 2, 'processed'),
        returns.refund(id, 2, 'failed'),
      ],
      ...[
        returns.dispute(id, 3, 'create'),
        returns.dispute(id, 3, 'resolve'),
        returns.dispute(id, 4, 'create'),
      ],
    ])
    for (const body of [...told, ...told.toReversed()]) await payment.notify(body)
    await processEvents()
    for (const body of told) await payment.notify(body)
    await processEvents({ workers: 3 })
    expect(await returnsOf(id)).toEqual([
      ['refund', '1', 'returned', 1_000n, true],
      ['refund', '2', 'kept', 1_000n, false],
      ['dispute', '3', 'kept', 5_000n, false],
      ['dispute', '4', 'open', 5_000n, true],
    ])
    // A fifth is taken, and the rest is held.
    expect(await shop.stateOf(user)).toEqual({ ...depositStates.credited(payment.depositId), balance: 0 })
  })

  it('a second refund of an equal amount is one more return as soon as a notice without an id tells it, and what all hold and take is what was credited at most', async () => {
    const { returns } = provider
    if (!returns) return
    const { payment } = await beginPaid()
    await payment.notify()
    const { id } = payment
    const tell = async (body: string) => {
      await payment.notify(body)
      await processEvents()
    }
    await tell(await returns.refund(id, 1, 'processed'))
    await tell(await returns.refund(id, 1, 'pending'))
    expect(await returnsOf(id)).toEqual([['refund', '1', 'returned', 1_000n, true]])
    for (const body of [await returns.refund(id, 2, 'pending'), await returns.refund(id, 2, 'pending')])
      await tell(body)
    const first = ['refund', '1', 'returned', 1_000n, true]
    expect(await returnsOf(id)).toEqual([first, ['refund', null, 'open', 1_000n, true]])
    await tell(await returns.refund(id, 2, 'processed'))
    await tell(await returns.dispute(id, 3, 'create'))
    expect(await returnsOf(id)).toEqual([
      first,
      ['refund', '2', 'returned', 1_000n, true],
      ['dispute', '3', 'open', 5_000n, true],
    ])
    const { token } = await shop.admin()
    const { body } = await shop.api('GET', `/admin/deposit/${payment.depositId}`, { token })
    const money = ({ held, taken }: { held: number; taken: number }) => [held, taken]
    expect(body.returns.map(money)).toEqual([
      [30, 0],
      [0, 10],
      [0, 10],
    ])
  })
})
