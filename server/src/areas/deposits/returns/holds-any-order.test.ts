import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openCardShop } from '../../../../test/areas/card-deposits.ts'
import { expectSound, noticeOf, type Told, told } from '../../../../test/areas/return-notices.ts'
import { testReturns } from '../../../../test/areas/returns.ts'
import { checkLedger } from '../../../../test/check-ledger.ts'
import { type TestCaller, useShop, useTestAdmin } from '../../../../test/shop.ts'

/** `HOLDS_ANY_ORDER=500 npm test holds-any-order` plays more runs. A failure prints its seed and its steps. */
const RUNS = Number(process.env.HOLDS_ANY_ORDER ?? 25)
const shop = useShop(openCardShop)
const admin = useTestAdmin(shop)
const { hear, moneyOf } = testReturns(shop)

type Deposit = Awaited<ReturnType<typeof shop.open>>

const act = (path: string, body: object) =>
  shop.api('POST', path, { token: admin.token, body, headers: { 'idempotency-key': randomUUID() } })

const steps = fc.array(
  fc.oneof(
    { arbitrary: fc.record({ told, of: fc.constantFrom(0, 1) }), weight: 6 },
    { arbitrary: fc.record({ pays: fc.constantFrom(0, 1) }), weight: 2 },
    { arbitrary: fc.record({ buys: fc.integer({ min: 1, max: 12 }) }), weight: 3 },
    { arbitrary: fc.record({ buysWhile: told, times: fc.integer({ min: 2, max: 6 }) }), weight: 2 },
    { arbitrary: fc.record({ adjusts: fc.constantFrom(-7, 3, 20, 60) }), weight: 2 },
    { arbitrary: fc.record({ refundsPurchase: fc.nat(5) }), weight: 1 },
  ),
  { minLength: 3, maxLength: 14 },
)
type Step = typeof steps extends fc.Arbitrary<(infer Value)[]> ? Value : never

interface Scene {
  user: TestCaller
  deposits: Deposit[]
  productId: number
}

describe('held money and debts', () => {
  it('add up to the ledger, and held money is never spent, in any order of disputes, refunds, purchases and credits', {
    timeout: 60_000 + RUNS * 10_000,
  }, async () => {
    const property = fc.asyncProperty(steps, async (played) => {
      const user = await shop.user()
      const deposits = [await shop.open(user, 50), await shop.open(user, 20)]
      const productId = (await shop.product({ price: 4, accounts: 200 })).id
      for (const step of played) {
        await play({ user, deposits, productId }, step)
        await expectSound(shop, user)
      }
      expect(await checkLedger(shop.db)).toMatchObject({ clean: true })
    })
    await fc.assert(property, { numRuns: RUNS })
  })

  it('end the same in any order of the notices of a payment, however often each is told', {
    timeout: 60_000 + RUNS * 10_000,
  }, async () => {
    const orders = fc
      .array(told, { minLength: 1, maxLength: 5 })
      .map(withFixedAmounts)
      .chain((notices) =>
        fc.tuple(
          fc.constant(notices),
          fc.shuffledSubarray([...notices, ...notices], { minLength: 2 * notices.length }),
        ),
      )
    const property = fc.asyncProperty(orders, async (both) => {
      const ends = []
      for (const notices of both) {
        const { user, deposit } = await shop.depositAfter('pay')
        const { id } = await shop.product({ price: 15, accounts: 1 })
        expect((await shop.buy(user, id)).status).toBe(201)
        await hear(...notices.map((notice) => noticeOf(deposit, notice)))
        const { balance, held, debt, disputes } = await moneyOf(user)
        // A hold that came before a debt is still held beside it, until it is over.
        const owned = Math.round((balance + held - debt) * 100)
        await hear(...OVER.map((notice) => noticeOf(deposit, notice)))
        ends.push({ owned, disputes, over: await moneyOf(user) })
      }
      expect(ends[1]).toEqual(ends[0])
    })
    await fc.assert(property, { numRuns: RUNS })
  })
})

/** The shop has the money of every return that the payer has not got yet. */
const OVER: Told[] = [
  ...([1, 2] as const).map((id): Told => ({ dispute: id, kobo: 1_530_000, step: 'won' })),
  ...(['A', 'B'] as const).map((name): Told => ({ refund: name, kobo: 1_530_000, step: 'failed' })),
]

/** One dispute has one amount, whichever notice tells it first. */
const withFixedAmounts = (notices: Told[]): Told[] =>
  notices.map((notice) => ({ ...notice, kobo: 1_530_000 }))

async function play({ user, deposits, productId }: Scene, step: Step): Promise<void> {
  const depositAt = (index: number) => {
    const deposit = deposits[index]
    if (!deposit) throw new Error('There are two deposits.')
    return deposit
  }
  if ('told' in step) await hear(noticeOf(depositAt(step.of), step.told))
  else if ('pays' in step) {
    await pay(depositAt(step.pays))
  } else if ('buys' in step) await buy(user, productId, step.buys)
  else if ('buysWhile' in step) {
    await shop.notify(noticeOf(depositAt(0), step.buysWhile))
    await Promise.all([
      ...Array.from({ length: step.times }, () => shop.buy(user, productId)),
      shop.processEvents(),
    ])
  } else if ('adjusts' in step) {
    await act('/admin/user/wallet-adjustment', { userId: user.id, amount: step.adjusts, reason: 'a test' })
  } else {
    const purchases = await shop.db
      .selectFrom('purchases')
      .select('id')
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute()
    const purchase = purchases[step.refundsPurchase]
    if (purchase)
      await act('/admin/purchase/refund', { purchaseId: purchase.id, amount: 4, reason: 'a test' })
  }
}

/** The page of a deposit that is paid is over. */
async function pay(deposit: Deposit): Promise<void> {
  const { status } = await shop.db
    .selectFrom('deposits')
    .select('status')
    .where('id', '=', deposit.id)
    .executeTakeFirstOrThrow()
  if (status !== 'PENDING') return
  await shop.choose(deposit, 'pay')
  await shop.processEvents()
}

/** Buys only with money that is in the balance, and only if nothing stops the customer. */
async function buy(user: TestCaller, productId: number, quantity: number): Promise<void> {
  const { balance, debt, disputes } = await moneyOf(user)
  const { status, body } = await shop.buy(user, productId, { quantity })
  const code = status === 201 ? 'BOUGHT' : body.code
  const expected =
    debt > 0
      ? 'IN_DEBT'
      : disputes > 0
        ? 'PAYMENT_DISPUTED'
        : balance >= 4 * quantity
          ? 'BOUGHT'
          : 'INSUFFICIENT_FUNDS'
  expect(code).toBe(expected)
}
