import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { credited, openDepositShop } from '../../../../test/areas/deposits.ts'
import { type TestCaller, useShop } from '../../../../test/shop.ts'
import { openDollarDeposit } from '../create/opening-route.ts'
import { nowpayments } from '../payments/nowpayments/provider.ts'
import { createCircuitBreaker } from '../payments/provider/http.ts'
import type { Decision, PaymentProvider, ProviderPayment } from '../payments/provider/payment-provider.ts'
import { processProviderEvent } from './process-provider-event.ts'

const shop = useShop(openDepositShop)

const payments = new Map<string, ProviderPayment<{ cents: bigint }>>()

/** A provider that only this test knows. Its statuses are `begun`, `paid` and `returned`. */
const provider: PaymentProvider<{ cents: bigint }> = {
  method: 'crypto',
  notices: { path: '/test', signatureHeader: 'x-test' },
  usesOurPaymentIds: false,
  statuses: { onItsWay: ['paid'], givenBack: ['returned'] },
  stageOf: (status) => ['begun', 'paid', 'returned'].indexOf(status),
  limits: { openDays: 1, onItsWayDays: 1, checkedDays: 1 },
  readValue: () => ({ arrivedCents: null, worthlessReason: null }),
  readPaid: () => null,
  breaker: createCircuitBreaker({ name: 'test' }),
  create: async ({ reference }) => ({ id: reference, url: `https://pay.test/${reference}` }),
  fetch: async (id) => payments.get(id) ?? null,
  verifyNotice: () => true,
  readNotice: (paymentId) => ({
    ...{ paymentId, number: null, payment: null, returnedMoney: null },
    money: {
      ...{ kind: 'payment', pageId: null, amount: null, status: 'paid' },
      depositReference: payments.get(paymentId)?.depositReference ?? null,
    },
  }),
  decide: ({ status, fields }, { amountCents, earlier }) => ({
    decision: status !== 'paid' || earlier?.settledAs ? { kind: 'wait' } : decide(fields.cents, amountCents),
    details: { cents: String(fields.cents) },
    valueCents: fields.cents,
    returnedCents: null,
    amount: null,
  }),
}

function decide(arrivedCents: bigint, amountCents: bigint): Decision {
  if (arrivedCents === amountCents) return { kind: 'complete', creditedCents: amountCents, surplusCents: 0n }
  return { kind: 'review', reason: 'underpaid' }
}

/** Opens a deposit of $50 with the provider. Returns its reference. */
async function openDeposit(user: TestCaller): Promise<string> {
  const request = { userId: user.id, amountCents: 5_000n, idempotency: null, address: '127.0.0.1' }
  const { url } = await openDollarDeposit(shop.platform, provider, request)
  return url.slice('https://pay.test/'.length)
}

/** Adds a payment at the provider. Returns its id. */
function addPayment(
  payment: Pick<ProviderPayment<{ cents: bigint }>, 'status' | 'depositReference' | 'fields'>,
  extraIds: string[] = [],
): string {
  const id = randomUUID()
  payments.set(id, { id, parentId: null, pageId: null, extraIds, ...payment })
  return id
}

/** Processes some notices of a payment at the same time. */
async function processNotices(paymentId: string, count: number): Promise<void> {
  await shop.db
    .insertInto('provider_events')
    .values(Array.from({ length: count }, () => ({ provider: 'nowpayments', body: paymentId })))
    .execute()
  await processOpenNotices()
}

async function processOpenNotices(): Promise<void> {
  const open = shop.db.selectFrom('provider_events').select('id').where('processed_at', 'is', null)
  const providers = { nowpayments: { ...nowpayments, name: 'nowpayments', client: provider } }
  const jobs = { ...shop.jobs, providers }
  await Promise.all(
    (await open.execute()).map(({ id }) => processProviderEvent(jobs, { eventId: String(id) })),
  )
}

/** Pays `cents` for a new deposit of $50; four notices are processed at the same time. */
async function pay(user: TestCaller, cents: bigint) {
  const depositReference = await openDeposit(user)
  await processNotices(addPayment({ status: 'paid', depositReference, fields: { cents } }), 4)
}

describe('a deposit of any payment provider', () => {
  it('is credited once, as the provider decides', async () => {
    const user = await shop.user()
    await pay(user, 5_000n)
    const [deposit] = await shop.depositsOf(user.id)
    expect(await shop.stateOf(user)).toEqual({
      balance: 50,
      transfers: credited(deposit?.id ?? 0),
      deposits: [['COMPLETED', 5_000, null]],
    })
  })

  it('goes to REVIEW with the reason that the provider gives', async () => {
    const user = await shop.user()
    await pay(user, 2_000n)
    expect(await shop.stateOf(user)).toMatchObject({ balance: 0, deposits: [['REVIEW', 5_000, 'underpaid']] })
  })
})

it('a payment of more than any wallet holds is reviewed, and what goes back of it is recorded, for any figure', async () => {
  const user = await shop.user()
  const payment = { depositReference: await openDeposit(user), fields: { cents: 10n ** 42n } }
  const id = addPayment({ ...payment, status: 'paid' })
  await processNotices(id, 1)
  expect((await shop.stateOf(user)).deposits).toEqual([['REVIEW', 5_000, 'underpaid']])
  payments.set(id, { id, parentId: null, pageId: null, extraIds: [], ...payment, status: 'returned' })
  await processNotices(id, 2)
  const returns = shop.db.selectFrom('returned_payments').select('amount_cents').where('payment_id', '=', id)
  expect(await returns.execute()).toEqual([{ amount_cents: 5_000n }])
})

it('a notice whose values the database refuses is tried for an hour, and is a task with its deposit then', async () => {
  const user = await shop.user()
  const payment = { depositReference: await openDeposit(user), fields: { cents: 5_000n } }
  const id = addPayment({ ...payment, status: 'paid\u0000' })
  await expect(processNotices(id, 1)).rejects.toThrow('invalid byte sequence')
  await shop.passTime('61 minutes')
  await processOpenNotices()
  const [deposit] = await shop.depositsOf(user.id)
  const tasks = await shop.db
    .selectFrom('unmatched_notices')
    .selectAll()
    .where('payment_id', '=', id)
    .execute()
  expect(tasks).toMatchObject([{ kind: 'payment', deposit_id: deposit?.id, handled_at: null }])
})

describe('the log of a notice', () => {
  const begun = async () =>
    ({
      status: 'begun',
      depositReference: await openDeposit(await shop.user()),
      fields: { cents: 0n },
    }) as const

  it('has no warning if every payment that it concerns is only recorded', async () => {
    const warn = vi.spyOn(shop.jobs.log, 'warn')
    const payment = await begun()
    await processNotices(addPayment(payment, [addPayment(payment)]), 1)
    expect(await newestOutcome()).toBe('recorded, recorded')
    expect(warn).not.toHaveBeenCalled()
    warn.mockRestore()
  })

  it('has a warning if an admin must look at a payment', async () => {
    const warn = vi.spyOn(shop.jobs.log, 'warn')
    const payment = await begun()
    const paid = { ...payment, status: 'paid', fields: { cents: 2_000n } }
    await processNotices(addPayment(payment, [addPayment(paid)]), 1)
    expect(await newestOutcome()).toBe('recorded, review')
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
  })

  async function newestOutcome() {
    const events = shop.db.selectFrom('provider_events').select('outcome').orderBy('id', 'desc')
    return (await events.executeTakeFirst())?.outcome
  }
})
