import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { openCardShop } from '../../../../test/areas/card-deposits.ts'
import { expectSound, noticeOf, told } from '../../../../test/areas/return-notices.ts'
import { ALL_KOBO, dispute, lost, refund, testReturns } from '../../../../test/areas/returns.ts'
import { testShipments, usaRequestBody } from '../../../../test/areas/shipments.ts'
import { checkLedger } from '../../../../test/check-ledger.ts'
import { type TestCaller, useShop, useTestAdmin } from '../../../../test/shop.ts'
import type { OutcomeName } from '../payments/paystack/simulator/outcomes.ts'
import { settleLeftovers } from './settle-leftovers.ts'

/*
 * Attacks: someone who disputes a payment tries to spend the money while it is held, or to get it twice, by doing
 * everything at the same time. `HOLDS_ANY_ORDER=200 npm test holds-at-once` plays more runs.
 */

const RUNS = Math.ceil(Number(process.env.HOLDS_ANY_ORDER ?? 25) / 4)
const shop = useShop(openCardShop)
const admin = useTestAdmin(shop)
const { hear, moneyOf, returnsOf } = testReturns(shop)
const { buyUsa, setPrice } = testShipments(() => shop)

afterEach(async () => expect(await checkLedger(shop.db)).toMatchObject({ clean: true }))

const act = (path: string, body: object) =>
  shop.api('POST', path, { token: admin.token, body, headers: { 'idempotency-key': randomUUID() } })
const adjust = (user: TestCaller, amount: number) =>
  act('/admin/user/wallet-adjustment', { userId: user.id, amount, reason: 'a test' })

const deeds = fc.oneof(
  { arbitrary: fc.record({ told, of: fc.constantFrom(0, 1) }), weight: 5 },
  { arbitrary: fc.record({ buys: fc.integer({ min: 1, max: 6 }) }), weight: 4 },
  { arbitrary: fc.record({ ships: fc.constant(true) }), weight: 1 },
  {
    arbitrary: fc.record({
      of: fc.constantFrom(0, 1),
      presses: fc.constantFrom(
        'pay',
        'wrong-amount',
        'refund',
        'refund-part',
        'reverse',
        'dispute',
        'dispute-accepted',
      ),
    }),
    weight: 4,
  },
  { arbitrary: fc.record({ decides: fc.constantFrom(0, 1) }), weight: 1 },
  { arbitrary: fc.record({ adjusts: fc.constantFrom(-7, 3, 20, 60) }), weight: 2 },
  { arbitrary: fc.record({ refunds: fc.nat(5) }), weight: 2 },
  { arbitrary: fc.record({ marks: fc.constantFrom('ANSWERED', 'WON', 'LOST'), nth: fc.nat(3) }), weight: 2 },
  { arbitrary: fc.record({ handles: fc.nat(3) }), weight: 1 },
  { arbitrary: fc.constantFrom('sweep' as const, 'leftovers' as const, 'statement' as const), weight: 2 },
)
type Deed = typeof deeds extends fc.Arbitrary<infer Value> ? Value : never

type Deposit = Awaited<ReturnType<typeof shop.open>>
interface Scene {
  user: TestCaller
  deposits: readonly [Deposit, Deposit]
  productId: number
}

describe('whatever a customer, the bank and operators do at the same time', () => {
  it('held money is not spent, nothing is given twice, and the ledger adds up', {
    timeout: 60_000 + RUNS * 15_000,
  }, async () => {
    await setPrice(2, 1)
    const rounds = fc.array(fc.array(deeds, { minLength: 2, maxLength: 7 }), { minLength: 1, maxLength: 4 })
    const property = fc.asyncProperty(rounds, async (played) => {
      const user = await shop.user()
      const deposits = [await shop.open(user, 50), await shop.open(user, 20)] as const
      const { id: productId } = await shop.product({ price: 4, accounts: 200 })
      for (const round of played) {
        await Promise.all([...round.map((deed) => play({ user, deposits, productId }, deed)), settle()])
        await settle()
        await expectSound(shop, user)
        await expectStatement(user)
      }
      expect(await checkLedger(shop.db)).toMatchObject({ clean: true })
    })
    await fc.assert(property, { numRuns: RUNS })
  })
})

/** Processes the notices, as two processes do. Each notice counts once. */
async function settle(): Promise<void> {
  await Promise.all([shop.processEvents(), shop.processEvents()])
}

async function play({ user, deposits, productId }: Scene, deed: Deed): Promise<void> {
  if (deed === 'sweep') return shop.sweep()
  if (deed === 'leftovers') return settleLeftovers(shop.db)
  if (deed === 'statement') return void (await shop.api('GET', '/history/statements', { token: user.token }))
  if ('told' in deed) {
    await shop.notify(noticeOf(deposits[deed.of === 0 ? 0 : 1], deed.told))
    await shop.processEvents()
  } else if ('buys' in deed) await shop.buy(user, productId, { quantity: deed.buys })
  else if ('ships' in deed) await buyUsa(user.token, usaRequestBody(), randomUUID())
  else if ('presses' in deed) await press(deposits[deed.of === 0 ? 0 : 1], deed.presses)
  else if ('decides' in deed) {
    const { id } = deposits[deed.decides === 0 ? 0 : 1]
    await act('/admin/deposit/settle', { id, decision: 'credit', amount: 15, reason: 'a test' })
  } else if ('adjusts' in deed) await adjust(user, deed.adjusts)
  else if ('refunds' in deed) await refundPurchase(user, deed.refunds)
  else {
    const returns = (await Promise.all(deposits.map((deposit) => returnsOf(deposit)))).flat()
    if ('marks' in deed) {
      const id = returns[deed.nth]?.id
      if (id !== undefined) await act('/admin/dispute/mark', { id, as: deed.marks, note: 'a test' })
    } else {
      const id = returns[deed.handles]?.id
      const body = { id, debit: null, isMoreConfirmed: false, note: 'a test' }
      if (id !== undefined) await act('/admin/deposit/return/handle', body)
    }
  }
}

/** The page of the provider refuses what is not possible, such as a second payment. */
async function press(deposit: Deposit, button: OutcomeName): Promise<void> {
  await shop.choose(deposit, button).catch(() => {})
  await shop.processEvents()
}

async function refundPurchase({ id }: TestCaller, nth: number): Promise<void> {
  const purchases = await shop.db
    .selectFrom('purchases')
    .select(['id', 'amount_cents'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute()
  const purchase = purchases[nth]
  if (!purchase) return
  const amount = Number(purchase.amount_cents) / 100
  await act('/admin/purchase/refund', { purchaseId: purchase.id, amount, reason: 'a test' })
}

/** The customer reads the same as the wallet has. */
async function expectStatement(user: TestCaller): Promise<void> {
  const { body } = await shop.api('GET', '/history/statements', { token: user.token })
  const month = body.months.toSorted().at(-1)
  if (month === undefined) return
  const statement = await shop.api('GET', `/history/statements/${month}`, { token: user.token })
  expect(statement.body.closing).toBe((await moneyOf(user)).balance)
}

describe('a customer who disputes the payment', () => {
  it('for more than was paid does not touch other money', async () => {
    const { user, deposit } = await shop.depositAfter('pay')
    await adjust(user, 100)
    await hear(dispute(deposit, 'create', { refund_amount: ALL_KOBO }))
    expect(await moneyOf(user)).toEqual({ balance: 100, held: 50, debt: 0, disputes: 1 })
    await hear(dispute(deposit, 'resolve', { refund_amount: ALL_KOBO, ...lost }))
    expect(await moneyOf(user)).toEqual({ balance: 100, held: 0, debt: 0, disputes: 0 })
  })

  it('for an amount that a reminder raises or lowers has that amount held', async () => {
    const { user, deposit } = await shop.depositAfter('pay')
    const rate = await shop.rateFor(user)
    const dollars = (amount: number) => ({ refund_amount: Math.ceil(amount * rate.rate * 100) })
    await hear(dispute(deposit, 'create', dollars(10)))
    expect(await moneyOf(user)).toEqual({ balance: 40, held: 10, debt: 0, disputes: 1 })
    await hear(dispute(deposit, 'remind', dollars(30)))
    expect(await moneyOf(user)).toEqual({ balance: 20, held: 30, debt: 0, disputes: 1 })
    await hear(dispute(deposit, 'remind', dollars(5)))
    expect(await moneyOf(user)).toEqual({ balance: 45, held: 5, debt: 0, disputes: 1 })
    await hear(dispute(deposit, 'resolve', { ...dollars(50), ...lost }))
    expect(await moneyOf(user)).toEqual({ balance: 0, held: 0, debt: 0, disputes: 0 })
  })

  it('gets the money of refunded purchases taken, too, and no goods for it', async () => {
    const { user, deposit } = await shop.depositAfter('pay')
    const { id } = await shop.product({ price: 10, accounts: 9 })
    const bought = await shop.buy(user, id, { quantity: 5 })
    await hear(dispute(deposit, 'create', { refund_amount: ALL_KOBO }))
    const refunded = { purchaseId: bought.body.id, amount: 50, reason: 'all dead' }
    const answers = await Promise.all([
      act('/admin/purchase/refund', refunded),
      act('/admin/purchase/refund', refunded),
      shop.buy(user, id),
      shop.buy(user, id),
    ])
    expect(
      answers
        .slice(0, 2)
        .map(({ status }) => status)
        .sort(),
    ).toEqual([201, 409])
    for (const { body } of answers.slice(2)) expect(body.code).toBe('PAYMENT_DISPUTED')
    await hear(dispute(deposit, 'resolve', { refund_amount: ALL_KOBO, ...lost }))
    expect(await moneyOf(user)).toEqual({ balance: 0, held: 0, debt: 0, disputes: 0 })
  })

  it('and has it refunded by the provider at the same time gets it once', async () => {
    const { user, deposit } = await shop.depositAfter('pay')
    await adjust(user, 80)
    const all = { refund_amount: ALL_KOBO }
    for (const body of [
      dispute(deposit, 'create', all),
      refund(deposit, 'processed', { refund_reference: 'A', amount: String(ALL_KOBO) }),
      dispute(deposit, 'resolve', { ...all, ...lost }),
      refund(deposit, 'processed', { refund_reference: 'B', amount: String(ALL_KOBO) }),
    ])
      await shop.notify(body)
    await Promise.all([settle(), settle()])
    expect(await moneyOf(user)).toEqual({ balance: 80, held: 0, debt: 0, disputes: 0 })
  })
})
