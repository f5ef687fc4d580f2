import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { openCardShop } from '../../../../test/areas/card-deposits.ts'
import {
  ALL_KOBO,
  dispute,
  lost,
  refund,
  testReturns,
  whileOperatorsDebit,
  won,
} from '../../../../test/areas/returns.ts'
import { testShipments, usaRequestBody } from '../../../../test/areas/shipments.ts'
import { checkLedger } from '../../../../test/check-ledger.ts'
import { type TestCaller, useShop, useTestAdmin } from '../../../../test/shop.ts'
import { settleLeftovers } from './settle-leftovers.ts'

const shop = useShop(openCardShop)
const admin = useTestAdmin(shop)
const { hear, moneyOf, outlineOf, returnsOf } = testReturns(shop)
const { buyUsa, setPrice } = testShipments(() => shop)

afterEach(async () => expect(await checkLedger(shop.db)).toMatchObject({ clean: true }))

type Deposit = Awaited<ReturnType<typeof shop.depositAfter>>['deposit']

const open = (deposit: Deposit, facts: object = {}) =>
  dispute(deposit, 'create', { refund_amount: ALL_KOBO, ...facts })
const end = (deposit: Deposit, how: object, facts: object = {}) =>
  dispute(deposit, 'resolve', { refund_amount: ALL_KOBO, ...how, ...facts })
const act = (path: string, body: object, method: 'POST' | 'PUT' = 'POST') =>
  shop.api(method, path, { token: admin.token, body, headers: { 'idempotency-key': randomUUID() } })
const adjust = (user: TestCaller, amount: number) =>
  act('/admin/user/wallet-adjustment', { userId: user.id, amount, reason: 'as agreed' })
const walletOf = async (user: TestCaller) =>
  (await shop.api('GET', '/auth/user-wallet', { token: user.token })).body

/** A customer who has spent `spent` of a deposit of $50. */
async function spentOf(spent: number) {
  const { user, deposit } = await shop.depositAfter('pay')
  const product = await shop.product({ price: 5, accounts: 20 })
  if (spent > 0) expect((await shop.buy(user, product.id, { quantity: spent / 5 })).status).toBe(201)
  return { user, deposit, product }
}

describe('a dispute', () => {
  it('holds what the wallet has of its amount, once, and stops every way to spend', async () => {
    await setPrice(1, 1)
    const { user, deposit, product } = await spentOf(20)
    await hear(open(deposit), dispute(deposit, 'remind', { refund_amount: ALL_KOBO }), open(deposit))
    expect(await moneyOf(user)).toEqual({ balance: 0, held: 30, debt: 0, disputes: 1 })
    await adjust(user, 40)
    await hear(open(deposit, { status: 'awaiting-merchant-feedback', category: 'fraud' }))
    expect(await moneyOf(user)).toEqual({ balance: 40, held: 30, debt: 0, disputes: 1 })

    for (const answer of [
      await shop.buy(user, product.id),
      await shop.buy(user, product.id, { quantity: 5 }),
      await shop.buy(user, (await shop.product({ price: 0 })).id),
      await buyUsa(user.token, usaRequestBody({})),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: 'PAYMENT_DISPUTED' } })
    expect(await walletOf(user)).toEqual({ balance: 40, held: 30, stopped: 'PAYMENT_DISPUTED' })
  })

  it('lets the customer buy with the rest if the shop allows it', async () => {
    const { user, deposit, product } = await spentOf(0)
    await hear(open(deposit, { refund_amount: 1_530_000 }))
    const { held } = await moneyOf(user)
    expect(held).toBeCloseTo(10, 1)
    await act('/admin/dispute/settings', { buyingDuringDisputes: true }, 'PUT')
    expect((await shop.buy(user, product.id, { quantity: 9 })).body).toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    })
    expect((await shop.buy(user, product.id, { quantity: 8 })).status).toBe(201)
    await act('/admin/dispute/settings', { buyingDuringDisputes: false }, 'PUT')
    expect((await shop.buy(user, product.id)).body).toMatchObject({ code: 'PAYMENT_DISPUTED' })
  })

  it('answers a repeated purchase with the first one, which came before it', async () => {
    const { user, deposit, product } = await spentOf(0)
    const request = {
      token: user.token,
      body: { logProductId: product.id, quantity: 1 },
      headers: { 'idempotency-key': randomUUID() },
    }
    const first = await shop.api('POST', '/shop/buy', request)
    await hear(open(deposit))
    const again = await shop.api('POST', '/shop/buy', request)
    expect(again.body.id).toBe(first.body.id)
  })

  it('that is won gives the money back, and the customer buys again', async () => {
    const { user, deposit, product } = await spentOf(20)
    await hear(open(deposit), end(deposit, won), end(deposit, won))
    expect(await moneyOf(user)).toEqual({ balance: 30, held: 0, debt: 0, disputes: 0 })
    expect(await outlineOf(deposit)).toMatchObject([['dispute', '358950', ALL_KOBO, 'kept', false]])
    expect((await shop.buy(user, product.id)).status).toBe(201)
  })

  it('that is lost takes the hold, and the rest is a debt that every credit pays first', async () => {
    const { user, deposit, product } = await spentOf(45)
    await hear(open(deposit), end(deposit, lost), end(deposit, lost))
    expect(await moneyOf(user)).toEqual({ balance: 0, held: 0, debt: 45, disputes: 0 })
    expect(await returnsOf(deposit)).toMatchObject([
      { held_cents: 0n, taken_cents: 5_000n, debited_cents: 0n },
    ])
    expect((await shop.buy(user, product.id)).body).toMatchObject({ code: 'IN_DEBT' })

    expect((await adjust(user, 10)).body).toMatchObject({ balance: 0 })
    const purchase = await shop.db
      .selectFrom('purchases')
      .select('id')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    const refunded = { purchaseId: purchase.id, amount: 5, reason: 'it did not work' }
    expect((await act('/admin/purchase/refund', refunded)).status).toBe(201)
    expect(await moneyOf(user)).toMatchObject({ balance: 0, debt: 30 })
    const second = await shop.open(user, 50)
    await shop.choose(second, 'pay')
    await shop.processEvents()
    expect(await moneyOf(user)).toEqual({ balance: 20, held: 0, debt: 0, disputes: 0 })
    expect((await shop.buy(user, product.id)).status).toBe(201)
  })

  it('that is lost takes the money that came in since, and only the rest becomes a debt', async () => {
    const { user, deposit } = await spentOf(40)
    await hear(open(deposit))
    await adjust(user, 15)
    await hear(end(deposit, lost))
    expect(await moneyOf(user)).toEqual({ balance: 0, held: 0, debt: 25, disputes: 0 })
  })

  it.each([
    ['won after lost', (d: Deposit) => [open(d), end(d, lost), end(d, won)]],
    ['lost before it was opened', (d: Deposit) => [end(d, lost), open(d)]],
    ['lost, never opened', (d: Deposit) => [end(d, lost)]],
    ['lost after won', (d: Deposit) => [open(d), end(d, won), end(d, lost)]],
  ])('ends the same if it is %s', async (_order, notices) => {
    const { user, deposit } = await spentOf(20)
    await hear(...notices(deposit))
    expect(await moneyOf(user)).toEqual({ balance: 0, held: 0, debt: 20, disputes: 0 })
  })

  it('before its deposit is credited holds the money in the moment of the credit', async () => {
    const { user, deposit } = await shop.openDeposit()
    await hear(open(deposit))
    expect(await moneyOf(user)).toEqual({ balance: 0, held: 0, debt: 0, disputes: 1 })
    await shop.choose(deposit, 'pay')
    await shop.processEvents()
    expect(await moneyOf(user)).toEqual({ balance: 0, held: 50, debt: 0, disputes: 1 })
  })

  it('of a deposit in review moves nothing until an operator credits it, and then at most the credit', async () => {
    const { user, deposit } = await shop.depositAfter('wrong-amount')
    await hear(open(deposit))
    expect(await moneyOf(user)).toMatchObject({ held: 0, disputes: 1 })
    const body = { id: deposit.id, decision: 'credit', amount: 20, reason: 'what came' }
    expect((await act('/admin/deposit/settle', body)).status).toBe(200)
    expect(await moneyOf(user)).toEqual({ balance: 0, held: 20, debt: 0, disputes: 1 })
    await hear(end(deposit, lost))
    expect(await moneyOf(user)).toEqual({ balance: 0, held: 0, debt: 0, disputes: 0 })
  })

  it('of a deposit that was refused takes nothing', async () => {
    const { user, deposit } = await shop.depositAfter('wrong-amount')
    await adjust(user, 10)
    await act('/admin/deposit/settle', { id: deposit.id, decision: 'refuse', reason: 'paid back' })
    await hear(open(deposit), end(deposit, lost))
    expect(await moneyOf(user)).toEqual({ balance: 10, held: 0, debt: 0, disputes: 0 })
  })

  it('beside another one of the same payment takes the money once', async () => {
    const { user, deposit } = await spentOf(20)
    await adjust(user, 100)
    await hear(open(deposit), open(deposit, { id: 358_951 }))
    expect(await moneyOf(user)).toEqual({ balance: 80, held: 50, debt: 0, disputes: 2 })
    await hear(end(deposit, won), end(deposit, lost, { id: 358_951 }))
    expect(await moneyOf(user)).toEqual({ balance: 80, held: 0, debt: 0, disputes: 0 })
    await hear(end(deposit, lost))
    expect(await moneyOf(user)).toEqual({ balance: 80, held: 0, debt: 0, disputes: 0 })
  })

  it('of a customer who is erased is recorded, and the wallet can owe', async () => {
    const { user, deposit } = await spentOf(50)
    expect((await act('/admin/user/erase', { id: user.id, reason: 'asked for it' })).status).toBe(200)
    await hear(open(deposit), end(deposit, lost))
    expect(await moneyOf(user)).toEqual({ balance: 0, held: 0, debt: 50, disputes: 0 })
  })

  it('keeps the customer from being erased until it is over', async () => {
    const { user, deposit } = await spentOf(50)
    await hear(open(deposit))
    const erase = () => act('/admin/user/erase', { id: user.id, reason: 'asked for it' })
    expect(await erase()).toMatchObject({ status: 409, body: { code: 'IN_USE' } })
    await hear(end(deposit, won))
    expect((await erase()).status).toBe(200)
  })

  it('and 64 purchases at the same time spend nothing twice', { timeout: 60_000 }, async () => {
    const { user, deposit } = await shop.depositAfter('pay')
    const product = await shop.product({ price: 1, accounts: 100 })
    expect((await shop.notify(open(deposit))).status).toBe(200)
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 64 }, () => shop.buy(user, product.id))),
      shop.processEvents(),
    ])
    const bought = answers.filter(({ status }) => status === 201).length
    const codes = new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code))
    expect(
      [...codes].every((code) => ['PAYMENT_DISPUTED', 'INSUFFICIENT_FUNDS', 'IN_PROGRESS'].includes(code)),
    ).toBe(true)
    expect(await moneyOf(user)).toEqual({ balance: 0, held: 50 - bought, debt: 0, disputes: 1 })
    expect((await shop.buy(user, product.id)).body).toMatchObject({ code: 'PAYMENT_DISPUTED' })
    await hear(end(deposit, lost))
    expect(await moneyOf(user)).toEqual({ balance: 0, held: 0, debt: bought, disputes: 0 })
  })
})

describe('a refund by the provider', () => {
  it('is held while it is on its way, then taken, and the rest becomes a debt', async () => {
    const { user, deposit, product } = await spentOf(20)
    const step = (name: string) => refund(deposit, name, { refund_reference: 'A', amount: String(ALL_KOBO) })
    await hear(step('pending'))
    expect(await moneyOf(user)).toEqual({ balance: 0, held: 30, debt: 0, disputes: 0 })
    await hear(step('processed'), step('processed'))
    expect(await moneyOf(user)).toEqual({ balance: 0, held: 0, debt: 20, disputes: 0 })
    await adjust(user, 25)
    expect(await moneyOf(user)).toMatchObject({ balance: 5, debt: 0 })
    // It failed after all, so the shop has the money again.
    await hear(step('failed'), step('failed'))
    expect(await moneyOf(user)).toEqual({ balance: 55, held: 0, debt: 0, disputes: 0 })
    expect((await shop.buy(user, product.id)).status).toBe(201)
  })

  it('and a dispute about the same money take it once', async () => {
    const { user, deposit } = await spentOf(10)
    await adjust(user, 60)
    await hear(
      open(deposit),
      refund(deposit, 'processed', { refund_reference: 'A', amount: String(ALL_KOBO) }),
    )
    expect(await moneyOf(user)).toEqual({ balance: 50, held: 0, debt: 0, disputes: 1 })
    await hear(end(deposit, lost))
    expect(await moneyOf(user)).toEqual({ balance: 50, held: 0, debt: 0, disputes: 0 })
  })
})

describe('beside a process of an earlier release', () => {
  it('a state that it changed and a credit that paid no debt are settled by the next sweep', async () => {
    const { user, deposit } = await spentOf(20)
    await hear(open(deposit))
    await shop.db
      .updateTable('returned_payments')
      .set({ state: 'returned' })
      .where('provider_id', '=', '358950')
      .where('payment_id', '=', deposit.reference)
      .execute()
    await settleLeftovers(shop.db)
    expect(await moneyOf(user)).toEqual({ balance: 0, held: 0, debt: 20, disputes: 0 })
    await shop.owner.query(
      `WITH wallet AS (UPDATE wallets SET balance_cents = 3000 WHERE user_id = $1 RETURNING id)
        INSERT INTO transfers (debit_account_id, credit_account_id, amount_cents, kind, reference)
        SELECT 3, id, 3000, 'ADJUSTMENT', 'older:' || id FROM wallet`,
      [user.id],
    )
    await settleLeftovers(shop.db)
    await settleLeftovers(shop.db)
    expect(await moneyOf(user)).toEqual({ balance: 10, held: 0, debt: 0, disputes: 0 })
  })

  it('its dispute stays a task, and its end is settled unless an operator has handled it', async () => {
    for (const isHandled of [false, true]) {
      const { user, deposit } = await spentOf(20)
      await whileOperatorsDebit(shop, () => hear(open(deposit)))
      expect(await moneyOf(user)).toEqual({ balance: 30, held: 0, debt: 0, disputes: 0 })
      const [row] = await returnsOf(deposit)
      const note = { id: row?.id, debit: 10, note: 'what was there' }
      if (isHandled) expect((await act('/admin/deposit/return/handle', note)).status).toBe(200)
      await hear(end(deposit, lost), end(deposit, lost))
      const { body } = await shop.api('GET', `/admin/deposit/${deposit.id}`, { token: admin.token })
      if (isHandled) {
        expect(await moneyOf(user)).toEqual({ balance: 20, held: 0, debt: 0, disputes: 0 })
        expect(body.returns).toMatchObject([{ isAutomatic: false, debited: 10, toDebit: 40 }])
      } else {
        expect(await moneyOf(user)).toEqual({ balance: 0, held: 0, debt: 20, disputes: 0 })
        expect(body.returns).toMatchObject([{ isAutomatic: true, debited: 0, taken: 50, toDebit: 0 }])
      }
    }
  })

  it('what it debits by hand for a return that this one has taken is given back', async () => {
    const { user, deposit } = await spentOf(0)
    await adjust(user, 30)
    await hear(refund(deposit, 'processed', { refund_reference: 'A', amount: String(ALL_KOBO) }))
    expect(await moneyOf(user)).toMatchObject({ balance: 30 })
    // An operator of the earlier release debits the whole wallet for it, then the provider tells the next step.
    await adjust(user, -30)
    await shop.db
      .updateTable('returned_payments')
      .set({ debited_cents: 3_000n, settled_state: 'open' })
      .where('payment_id', '=', deposit.reference)
      .execute()
    await settleLeftovers(shop.db)
    expect(await moneyOf(user)).toEqual({ balance: 30, held: 0, debt: 0, disputes: 0 })
    expect(await returnsOf(deposit)).toMatchObject([{ debited_cents: 3_000n, taken_cents: 2_000n }])
  })
})
