import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { auditEntriesOf } from '../../../../test/areas/audit-entries.ts'
import type { DepositShop } from '../../../../test/areas/deposits.ts'
import { post } from '../../../../test/areas/simulated/begin.ts'
import { EVERY_PROVIDER, openEveryProvider } from '../../../../test/areas/simulated/open-every-provider.ts'
import { providerSteps } from '../../../../test/areas/simulated/provider-steps.ts'
import type { SimulatedProvider } from '../../../../test/areas/simulated/simulated-provider.ts'
import { checkLedger } from '../../../../test/check-ledger.ts'
import { type TestCaller, useShop } from '../../../../test/shop.ts'

const opened = useShop(openEveryProvider)
let shop: DepositShop
let admin: TestCaller
beforeAll(async () => {
  shop = opened.shop
  admin = await shop.admin()
})
afterEach(async () => expect(await checkLedger(shop.db)).toMatchObject({ clean: true }))

describe.each(EVERY_PROVIDER)('with every provider, here %s,', (name) => {
  let provider: SimulatedProvider
  beforeAll(() => {
    provider = opened.simulated(name)
  })
  afterEach(async () => {
    await shop.db
      .updateTable('unmatched_notices')
      .set({ handled_at: new Date(), handled_by: admin.id })
      .execute()
  })

  const { openEvents, processEvents, beginPaid } = providerSteps(() => ({ shop, provider }))

  /** The tasks that an operator sees. */
  async function tasks() {
    const list = await shop.api('GET', '/admin/deposit/notice/list', { token: admin.token })
    return list.body.notices
  }
  const handle = (id: number) =>
    shop.api('POST', '/admin/deposit/notice/handle', { token: admin.token, body: { id } })

  it('a signed notice of money whose payment has no id that can be read is one task, which names its deposit if it does, until an operator has handled it', async () => {
    const { payment } = await beginPaid()
    const body = provider.withoutId(await provider.noticeOf(payment.id))
    for (let times = 0; times < 2; times++) expect((await post(shop, provider, body)).status).toBe(200)
    await processEvents()
    expect(await openEvents()).toEqual([])
    const [task, ...others] = await tasks()
    expect(others).toEqual([])
    const namesDeposit = body.includes(payment.reference)
    expect(task).toMatchObject({
      provider: name,
      kind: 'payment',
      paymentId: null,
      depositId: namesDeposit ? payment.depositId : null,
      amount: expect.any(String),
      status: provider.statuses.paid,
      times: 2,
    })

    const answers = await Promise.all([handle(task.id), handle(task.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await tasks()).toEqual([])
    await post(shop, provider, body)
    await processEvents()
    expect(await tasks()).toEqual([])
    const subject = namesDeposit ? `deposit:${payment.depositId}` : `notice:${task.id}`
    const entries = (await auditEntriesOf(shop, subject)).filter(
      ({ action }) => action === 'deposit.handle-notice',
    )
    expect(entries).toMatchObject([{ actor_id: admin.id }])
  })

  it('a signed notice of another shop with the same account is no task', async () => {
    const { payment } = await beginPaid()
    const body = provider.ofAnotherShop(await provider.noticeOf(payment.id))
    await post(shop, provider, body)
    await expect(processEvents()).rejects.toThrow('does not know the payment')
    await shop.passTime('61 minutes')
    await processEvents()
    expect(await openEvents()).toEqual([])
    expect(await tasks()).toEqual([])
  })

  it('a signed notice with a value that no provider sends ends in a review or a task, if the provider never answers with its payment', async () => {
    const { payment } = await beginPaid()
    const facts = Object.entries(factsOf(await provider.noticeOf(payment.id)))
    for (const [nth, [field, fact]] of facts.entries()) {
      const begun = nth === 0 ? payment : (await beginPaid()).payment
      const notice = await provider.noticeOf(begun.id)
      await provider.forget(begun.id)
      const values = typeof fact === 'number' ? HOSTILE.numbers : HOSTILE.texts
      await post(shop, provider, withFact(notice, field, values[nth % values.length] ?? ''))
    }
    await processEvents().catch(() => {})
    await shop.passTime('61 minutes')
    await processEvents()
    expect(await openEvents()).toEqual([])
    const events = shop.db.selectFrom('provider_events').select('outcome').orderBy('id', 'desc')
    const outcomes = (await events.limit(facts.length).execute()).map(({ outcome }) => outcome ?? '')
    expect(['review', 'separate review', 'matches nothing']).toEqual(expect.arrayContaining(outcomes))
  })

  it('more notices than an operator can look at are not tasks any more, unless they name a deposit of the shop', async () => {
    const { payment } = await beginPaid()
    const paid = await provider.noticeOf(payment.id)
    const notice = provider.withoutNames(paid)
    const amounts = Array.from({ length: 55 }, (_, nth) => String(nth + 1))
    for (const amount of amounts) {
      const [field = ''] = Object.keys(factsOf(notice)).filter((fact) => AMOUNTS.includes(fact))
      await post(shop, provider, withFact(notice, field, name === 'bank' ? `"${amount}"` : amount))
    }
    await processEvents()
    expect(await openEvents()).toEqual([])
    expect(await tasks()).toHaveLength(50)
    const ours = provider.withoutId(paid)
    await post(shop, provider, ours)
    await processEvents()
    expect(await tasks()).toHaveLength(ours.includes(payment.reference) ? 51 : 50)
  })
})

const HOSTILE = {
  numbers: ['1e40', '[1]', '-1'],
  texts: ['"a\\u0000b"', '"\\ud800"', '[1]'],
}
const AMOUNTS = ['actually_paid', 'amount', 'cents']

/** The facts of a payment in a notice. Paystack has them below `data`. */
function factsOf(notice: string): object {
  const body = JSON.parse(notice)
  return typeof body.data === 'object' ? body.data : body
}

function withFact(notice: string, field: string, json: string): string {
  const body = JSON.parse(notice)
  const place = 'the place of the value'
  const facts = { ...factsOf(notice), [field]: place }
  return JSON.stringify('data' in body ? { ...body, data: facts } : facts).replace(`"${place}"`, json)
}
