import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { type DepositShop, openDepositShop } from '../../../../test/features/deposits.ts'
import { type TestCaller, useShop } from '../../../../test/shop.ts'
import { checkLedger } from '../../../ledger/check-ledger.ts'
import { createNowpayments } from '../../../payments/nowpayments/nowpayments.ts'
import { nowpaymentsProvider } from '../../../payments/nowpayments/provider.ts'
import type { PaymentProvider } from '../../../payments/provider/payment-provider.ts'
import { PaymentProviderError } from '../../../payments/provider/payment-provider-error.ts'
import { type Coin, unitsFor } from '../../../sandbox/nowpayments/coins.ts'
import { paymentBody } from '../../../sandbox/nowpayments/notice.ts'
import {
  type Control,
  findInvoice,
  insertPayment,
  listPayments,
  type Payment,
  updatePayment,
} from '../../../sandbox/nowpayments/store.ts'
import { processProviderEvent } from '../events/process-provider-event.ts'
import { sweepDeposits } from '../sweep/sweep-deposits.ts'
import { sweepPayments } from '../sweep/sweep-payments.ts'
import { recheckPayment } from './recheck-payment.ts'

/** `EVERY_PAID_CENT=500 npm test every-paid-cent` plays more runs. A failure prints its seed and its steps. */
const RUNS = Number(process.env.EVERY_PAID_CENT ?? 60)
const PRICE_CENTS = 5_000n

const shop = useShop(openDepositShop)
afterEach(() => shop.control({}))

/** What the payer, the provider and the shop do. `nth` chooses one of the deposit's payments. */
const step = fc.oneof(
  { arbitrary: fc.record({ pays: fc.constantFrom<Coin>('btc', 'usdttrc20') }), weight: 1 },
  { arbitrary: fc.record({ repeats: fc.nat(3) }), weight: 1 },
  {
    arbitrary: fc.record({
      nth: fc.nat(3),
      status: fc.constantFrom('confirming', 'partially_paid', 'finished', 'finished', 'failed', 'refunded'),
      percent: fc.constantFrom(0n, 1n, 4n, 30n, 50n, 100n, 120n, 310n),
      isNoticed: fc.boolean(),
    }),
    weight: 5,
  },
  { arbitrary: fc.record({ noticeOf: fc.nat(3) }), weight: 2 },
  {
    arbitrary: fc.record({
      api: fc.constantFrom<Control['api']>('ok', 'error', 'proxy-404', 'proxy-502', 'down'),
    }),
    weight: 2,
  },
  { arbitrary: fc.record({ hears: fc.constantFrom('notices', 'recheck', 'sweep') }), weight: 4 },
  { arbitrary: fc.record({ hours: fc.constantFrom(1, 2, 25) }), weight: 1 },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

it(
  'every paid cent is credited once, in review or recorded, in any order of notices, faults and further payments',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async (steps) => {
        const scene = await openScene(shop)
        for (const next of [{ pays: 'btc' as const }, ...steps]) await play(scene, next)
        await settle(scene)

        const payments = await listPayments(shop.owner, scene.invoiceId)
        const { kept, givenBack } = worthOf(payments)
        const placed = await placedCents(scene)
        const tolerance = BigInt(payments.length)
        // A day after its coin was chosen, a payment counts as much as the shop gets, if that is less.
        const isLong = steps.reduce((sum, next) => sum + ('hours' in next ? next.hours : 0), 0) > 23
        expect(placed).toBeGreaterThanOrEqual((isLong ? (kept * 995n) / 1000n : kept) - tolerance)
        expect(placed).toBeLessThanOrEqual(kept + givenBack + tolerance)
        expect(await checkLedger(shop.db)).toMatchObject({ clean: true })
      }),
      { numRuns: RUNS },
    )
  },
  60_000 + RUNS * 4_000,
)

interface Scene {
  user: TestCaller
  invoiceId: number
  /** A client of its own, whose circuit breaker knows only the faults of this run. */
  jobs: DepositShop['jobs']
  client: PaymentProvider
}

async function openScene({ user, open, settings }: DepositShop): Promise<Scene> {
  const caller = await user()
  const { invoiceUrl } = await open(caller, Number(PRICE_CENTS) / 100)
  const invoiceId = Number(new URL(invoiceUrl).searchParams.get('iid'))
  return { user: caller, invoiceId, ...withNewClient(settings) }
}

function withNewClient(settings: DepositShop['settings']): Pick<Scene, 'jobs' | 'client'> {
  const client = nowpaymentsProvider(createNowpayments(settings)) as PaymentProvider
  const { nowpayments, ...others } = shop.jobs.providers
  if (!nowpayments) throw new Error('The shop has no provider for crypto.')
  return { client, jobs: { ...shop.jobs, providers: { ...others, nowpayments: { ...nowpayments, client } } } }
}

async function play(scene: Scene, next: Step): Promise<void> {
  const payments = await listPayments(shop.owner, scene.invoiceId)
  const chosen = (nth: number) => payments[nth % payments.length]
  if ('pays' in next) await addPayment(scene, next.pays, null)
  if ('repeats' in next) {
    const parent = chosen(next.repeats)
    if (parent) await addPayment(scene, parent.coin as Coin, parent.parentId ?? parent.id)
  }
  if ('nth' in next) {
    const changed = await move(chosen(next.nth), next)
    if (changed && next.isNoticed) await notice(scene, changed)
  }
  if ('noticeOf' in next) await notice(scene, chosen(next.noticeOf))
  if ('api' in next) await shop.control({ api: next.api })
  if ('hears' in next) await hear(scene, next.hears)
  if ('hours' in next) await shop.passTime(`${next.hours} hours`)
}

async function addPayment({ invoiceId }: Scene, coin: Coin, parentId: number | null) {
  const askedUnits = unitsFor(PRICE_CENTS, coin)
  const payment = await insertPayment(shop.owner, { invoiceId, parentId, coin, askedUnits })
  // The shop knows the coin of a payment only if it has heard of it before the money came.
  await notice({ invoiceId }, payment)
}

const STAGES = ['waiting', 'confirming', 'failed', 'partially_paid', 'finished', 'refunded']

/** Moves a payment on, never back; what has arrived never becomes less. Undefined if that is not possible. */
async function move(
  payment: Payment | undefined,
  { status, percent }: { status: string; percent: bigint },
): Promise<Payment | undefined> {
  if (!payment || STAGES.indexOf(status) < STAGES.indexOf(payment.status)) return
  if (status === 'partially_paid' && payment.status === 'failed') return
  const newUnits = (payment.askedUnits * percent) / 100n
  const isOver = status === 'refunded' || payment.status === 'refunded'
  const paidUnits = newUnits > payment.paidUnits && !isOver ? newUnits : payment.paidUnits
  return updatePayment(shop.owner, { ...payment, status, paidUnits })
}

async function notice({ invoiceId }: Pick<Scene, 'invoiceId'>, payment: Payment | undefined) {
  const invoice = await findInvoice(shop.owner, invoiceId)
  if (!payment || !invoice) return
  expect((await shop.notify(JSON.stringify(paymentBody(invoice, payment)))).status).toBe(200)
}

/** The ways in which the shop hears of payments. The provider may fail. */
async function hear({ jobs, client, invoiceId }: Scene, way: 'notices' | 'recheck' | 'sweep') {
  if (way === 'notices') {
    const events = await openEvents(invoiceId)
    for (const { id } of events) await unlessItFails(processProviderEvent(jobs, { eventId: String(id) }))
  }
  if (way === 'recheck') {
    for (const { id } of await knownPayments(invoiceId))
      await unlessItFails(recheckPayment(shop.db, client, id))
  }
  if (way === 'sweep') {
    await sweepDeposits(shop.db, jobs.providers)
    await sweepPayments(jobs, client)
  }
}

async function unlessItFails(work: Promise<unknown>): Promise<void> {
  await work.catch((error: Error) => {
    const isExpected =
      error instanceof PaymentProviderError || error.message.includes('does not know the payment')
    if (!isExpected) throw error
  })
}

/** In the end the provider works again and repeats its last notices, and a day passes. */
async function settle(scene: Scene): Promise<void> {
  await shop.control({ api: 'ok' })
  const settled = { ...scene, ...withNewClient(shop.settings) }
  for (const payment of await listPayments(shop.owner, scene.invoiceId)) await notice(scene, payment)
  await hear(settled, 'notices')
  await hear(settled, 'sweep')
  await shop.passTime('1 day')
  await hear(settled, 'sweep')
  expect(await openEvents(scene.invoiceId)).toEqual([])
}

/** The notices of an invoice that are not processed yet. */
function openEvents(invoiceId: number) {
  return shop.db
    .selectFrom('provider_events')
    .select('id')
    .where('processed_at', 'is', null)
    .where('body', 'like', `%"invoice_id":${invoiceId}%`)
    .orderBy('id')
    .execute()
}

/** What arrived, in cents: what the provider kept, and what it has given back since. */
function worthOf(payments: Payment[]): { kept: bigint; givenBack: bigint } {
  let [kept, givenBack] = [0n, 0n]
  for (const { status, paidUnits, askedUnits } of payments) {
    const cents = (PRICE_CENTS * paidUnits) / askedUnits
    if (status === 'refunded') givenBack += cents
    else if (STAGES.indexOf(status) >= STAGES.indexOf('failed')) kept += cents
  }
  return { kept, givenBack }
}

interface StoredPayment {
  id: string
  settledAs: string | null
  depositStatus: string
  details: Record<string, string | null>
}

async function knownPayments(invoiceId: number): Promise<StoredPayment[]> {
  const { rows } = await shop.owner.query<StoredPayment>(
    `SELECT p.payment_id AS id, settled_as AS "settledAs", d.status AS "depositStatus", p.details
      FROM payments p JOIN deposits d ON d.id = p.deposit_id JOIN sandbox_nowpayments_payments s ON s.id::text = p.payment_id
      WHERE s.invoice_id = $1`,
    [invoiceId],
  )
  return rows
}

/** What is credited, in review or recorded, in cents. */
async function placedCents({ user, invoiceId }: Scene): Promise<bigint> {
  const { deposits } = await shop.stateOf(user)
  let cents = BigInt(Math.round((await shop.balanceOf(user.id)) * 100))
  expect(
    deposits
      .filter(([status]) => status === 'COMPLETED')
      .reduce((sum, [, amount]) => sum + BigInt(amount), 0n),
  ).toBe(cents)
  const provided = await listPayments(shop.owner, invoiceId)
  for (const { id, settledAs, depositStatus, details } of await knownPayments(invoiceId)) {
    const payment = provided.find((one) => String(one.id) === id)
    if (!payment) throw new Error('The provider has lost a payment.')
    const { kept } = worthOf([payment])
    if (settledAs === 'REVIEW' && depositStatus === 'REVIEW') cents += kept
    if (settledAs === null && details.isSmall && !details.addedTo && payment.status !== 'refunded')
      cents += BigInt(details.arrivedCents ?? 0)
  }
  return cents + (await reviewedGrowth(user))
}

/** What arrived of credited payments after their credit, and is in review. */
async function reviewedGrowth({ id }: TestCaller): Promise<bigint> {
  const rows = await shop.db
    .selectFrom('deposits')
    .select('amount_cents')
    .where('user_id', '=', id)
    .where('status', '=', 'REVIEW')
    .where('reference', 'like', '%+%')
    .execute()
  return rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0n)
}
