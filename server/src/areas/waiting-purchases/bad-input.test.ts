import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type CardShop, withCards } from '../../../test/areas/card-deposits.ts'
import { openDepositShop } from '../../../test/areas/deposits.ts'
import { ALL_KOBO, dispute, testReturns } from '../../../test/areas/returns.ts'
import { waitingPurchasesOf } from '../../../test/areas/waiting-purchases.ts'
import { checkLedger } from '../../../test/check-ledger.ts'
import { type TestCaller, useShop, useTestAdmin } from '../../../test/shop.ts'
import { makeCreditedDue } from './buy-due.ts'
import { endUnpaid } from './cancel.ts'

const shop = useShop(() => openDepositShop())
const admin = useTestAdmin(shop)
const { pay, waiting, stateOf, cancel, run, paid, purchasesOf } = waitingPurchasesOf(shop)

const office = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  shop.api(method, `/admin${path}`, {
    token: admin.token,
    body,
    headers: { 'idempotency-key': randomUUID() },
  })
const set = (id: number, values: object) =>
  shop.db.updateTable('waiting_purchases').set(values).where('id', '=', id).execute()

/** A customer who waits for a product of $20 with a card. */
async function waitingByCard(cards: CardShop) {
  const { id: productId } = await shop.product({ price: 20, accounts: 2 })
  const user = await shop.user()
  const { rate, token } = await cards.rateFor(user)
  const { status, body } = await shop.api('POST', '/shop/pay', {
    token: user.token,
    body: {
      goods: { kind: 'accounts', logProductId: productId, quantity: 1, expectedAmount: 20 },
      payment: { method: 'card', amountNGN: Math.ceil(20 * rate * 100) / 100, rateToken: token },
    },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  const { reference } = await shop.db
    .selectFrom('deposits')
    .select('reference')
    .where('id', '=', body.deposit.id)
    .executeTakeFirstOrThrow()
  const deposit = { id: body.deposit.id as number, reference, pageUrl: body.deposit.url as string }
  return { user, productId, id: body.id as number, deposit }
}

/** It is bought once, and the wallet has paid for it once. */
async function isBoughtOnce({ user, id }: { user: TestCaller; id: number }, balance = 0) {
  const { purchaseId, ...waited } = await stateOf(user, id)
  expect(waited).toMatchObject({ state: 'BOUGHT', refusal: null })
  expect(await purchasesOf(user.id)).toEqual([{ id: purchaseId, amount_cents: 2_000n }])
  expect(await shop.balanceOf(user.id)).toBe(balance)
  expect(await checkLedger(shop.db)).toMatchObject({ clean: true })
}

async function isRefused({ user, id }: { user: TestCaller; id: number }, refusal: string, balance: number) {
  expect(await stateOf(user, id)).toMatchObject({ state: 'REFUSED', refusal, purchaseId: null })
  expect(await shop.balanceOf(user.id)).toBe(balance)
}

describe('the credit', () => {
  it('by return, notices and sweep at once, with runs at once, buys once', async () => {
    const cards = await withCards(shop)
    const wait = await waitingByCard(cards)
    await cards.choose(wait.deposit, 'notices-twice')
    const { reference } = wait.deposit
    await Promise.all([
      ...[cards.verify(wait.user, reference), cards.verify(wait.user, reference)],
      ...[shop.processEvents(), shop.processEvents(), shop.sweep(), shop.sweep()],
      ...[run(), run(), run()],
    ])
    await run()
    await isBoughtOnce(wait)
  })

  it('whose connection is killed leaves it waiting; the next one makes it due', async () => {
    const wait = await waiting()
    await shop.choose(wait.url, 'pay')
    await shop.db.transaction().execute(async (tx) => {
      await tx.selectFrom('wallets').select('id').where('user_id', '=', wait.user.id).forUpdate().execute()
      const credit = shop.processEvents().catch(() => 'killed')
      await expect.poll(killWaiting, { timeout: 10_000, interval: 20 }).toBe(1)
      await credit
    })
    expect(await stateOf(wait.user, wait.id)).toMatchObject({ state: 'WAITING' })
    expect(await shop.balanceOf(wait.user.id)).toBe(0)
    await shop.processEvents()
    await shop.sweep()
    await run()
    await isBoughtOnce(wait)
  })

  it('by a process of the release before, which knows nothing of it, is found by the next run', async () => {
    const wait = await waiting()
    await set(wait.id, { state: 'CANCELLED', ended_at: new Date() })
    await paid(wait.url)
    await set(wait.id, { state: 'WAITING', ended_at: null })
    await makeCreditedDue(shop.db)
    await run()
    await isBoughtOnce(wait)
  })

  it('of a repeated payment an hour later is the customer’s own', async () => {
    const wait = await waiting()
    await paid(wait.url)
    await shop.passTime('1 hour')
    await shop.choose(wait.url, 'send-again')
    await shop.processEvents()
    await run()
    await isBoughtOnce(wait, 20)
  })

  it('of a card that was declined for more than an hour is the customer’s own', async () => {
    const cards = await withCards(shop)
    const wait = await waitingByCard(cards)
    await cards.choose(wait.deposit, 'decline')
    await shop.processEvents()
    await endUnpaid(shop.db)
    expect(await stateOf(wait.user, wait.id)).toMatchObject({ state: 'WAITING' })
    const failedFor = (minutes: number) =>
      shop.owner.query(
        "UPDATE deposits SET status = 'FAILED', updated_at = now() - make_interval(mins => $2) WHERE id = $1",
        [wait.deposit.id, minutes],
      )
    await failedFor(59)
    await endUnpaid(shop.db)
    expect(await stateOf(wait.user, wait.id)).toMatchObject({ state: 'WAITING' })
    await failedFor(61)
    await endUnpaid(shop.db)
    expect(await stateOf(wait.user, wait.id)).toMatchObject({ state: 'ENDED' })
    await cards.choose(wait.deposit, 'pay')
    await shop.processEvents()
    await run()
    expect(await purchasesOf(wait.user.id)).toEqual([])
    expect(await shop.balanceOf(wait.user.id)).toBe(20)
  })
})

describe('a run that dies after the purchase', () => {
  const dies = async (wait: { user: TestCaller; id: number; url: string }) => {
    await paid(wait.url)
    await set(wait.id, { state: 'DUE', purchase_id: null, ended_at: null })
  }

  it('keeps it bought, also if the customer is suspended before the next run', async () => {
    const wait = await waiting()
    await dies(wait)
    const suspended = { suspended_at: new Date() }
    await shop.db.updateTable('users').set(suspended).where('id', '=', wait.user.id).execute()
    await run()
    await shop.db.updateTable('users').set({ suspended_at: null }).where('id', '=', wait.user.id).execute()
    await isBoughtOnce(wait)
  })

  it('keeps its customer from being erased until the next run has found it', async () => {
    const wait = await waiting()
    await dies(wait)
    const erase = () => office('POST', '/user/erase', { id: wait.user.id, reason: 'They asked for it' })
    expect((await erase()).body.code).toBe('IN_USE')
    await run()
    await isBoughtOnce(wait)
  })
})

describe('meanwhile, the customer', () => {
  it('buys the same by hand: it comes once, and the payment stays in the wallet', async () => {
    const wait = await waiting({ accounts: 2 })
    const { invoiceUrl } = await shop.open(wait.user, 20)
    await paid(invoiceUrl)
    expect((await shop.buy(wait.user, wait.productId)).status).toBe(201)
    await paid(wait.url)
    await isRefused(wait, 'ALREADY_EXISTS', 20)
    expect(await purchasesOf(wait.user.id)).toHaveLength(1)
  })

  it('buys the last one by hand: the payment stays in the wallet, too', async () => {
    const wait = await waiting()
    const { invoiceUrl } = await shop.open(wait.user, 20)
    await paid(invoiceUrl)
    expect((await shop.buy(wait.user, wait.productId)).status).toBe(201)
    await paid(wait.url)
    await isRefused(wait, 'ALREADY_EXISTS', 20)
  })

  it('cannot be erased while the payment may come; one who was is not bought for', async () => {
    const wait = await waiting()
    const erase = () => office('POST', '/user/erase', { id: wait.user.id, reason: 'They asked for it' })
    expect((await erase()).body.code).toBe('IN_USE')
    await shop.db
      .updateTable('deposits')
      .set({ status: 'FAILED' })
      .where('user_id', '=', wait.user.id)
      .execute()
    const { status, body } = await erase()
    expect(status, JSON.stringify(body)).toBe(200)
    await endUnpaid(shop.db)
    const { state } = await shop.db
      .selectFrom('waiting_purchases')
      .select('state')
      .where('id', '=', wait.id)
      .executeTakeFirstOrThrow()
    expect(state).toBe('ENDED')
  })

  it('has a payment disputed: the money stays in the wallet', async () => {
    const cards = await withCards(shop)
    const { hear, moneyOf } = testReturns(cards)
    await shop.db.updateTable('shop_settings').set({ buying_during_disputes: false }).execute()
    const { id: productId } = await shop.product({ price: 20, accounts: 1 })
    const user = await shop.user()
    const earlier = await cards.open(user, 12)
    await cards.choose(earlier, 'pay')
    await shop.processEvents()
    const { body } = await pay(user, { productId, price: 20, amount: 12 })
    await hear(dispute(earlier, 'create', { id: 700_001, refund_amount: ALL_KOBO }))
    await paid(body.deposit.url)
    await isRefused({ user, id: body.id }, 'PAYMENT_DISPUTED', 12)
    expect(await moneyOf(user)).toMatchObject({ held: 12, disputes: 1 })
  })
})

describe('meanwhile, the operator', () => {
  const review = async () => {
    const wait = await waiting()
    await shop.choose(wait.url, 'wrong-asset')
    await shop.processEvents()
    const { deposit } = await stateOf(wait.user, wait.id)
    expect(deposit.status).toBe('REVIEW')
    await endUnpaid(shop.db)
    expect(await stateOf(wait.user, wait.id)).toMatchObject({ state: 'WAITING' })
    const settle = async (decision: object) => {
      const { status, body } = await office('POST', '/deposit/settle', {
        ...{ id: deposit.id, reason: 'Looked at by hand', ...decision },
      })
      expect(status, JSON.stringify(body)).toBe(200)
      await endUnpaid(shop.db)
      await run()
    }
    return { ...wait, settle }
  }

  it('credits the deposit in review: it is bought, and until then no second payment is opened for it', async () => {
    const wait = await review()
    const again = await pay(wait.user, { productId: wait.productId, price: 20 })
    expect(again).toMatchObject({ status: 409, body: { code: 'ALREADY_EXISTS' } })
    await wait.settle({ decision: 'credit', amount: 20 })
    await isBoughtOnce(wait)
  })
  it('credits another amount: too little stays in the wallet', async () => {
    const wait = await review()
    await wait.settle({ decision: 'credit', amount: 12 })
    await isRefused(wait, 'INSUFFICIENT_FUNDS', 12)
  })
  it('refuses the deposit: it ends at once', async () => {
    const wait = await review()
    await wait.settle({ decision: 'refuse' })
    expect(await stateOf(wait.user, wait.id)).toMatchObject({ state: 'ENDED', purchaseId: null })
    expect(await shop.balanceOf(wait.user.id)).toBe(0)
  })
  it('withdraws the stock: the money stays in the wallet', async () => {
    const wait = await waiting()
    const [account] = await shop.db
      .selectFrom('accounts')
      .select('id')
      .where('product_id', '=', wait.productId)
      .execute()
    const withdrawn = await office('POST', '/account/withdraw', { id: account?.id, reason: 'It is bad' })
    expect(withdrawn.status).toBe(200)
    await paid(wait.url)
    await isRefused(wait, 'OUT_OF_STOCK', 20)
  })
  it('deletes a product that was never sold: it is archived, and the money stays in the wallet', async () => {
    const wait = await waiting()
    expect((await office('DELETE', `/product/${wait.productId}`)).status).toBe(200)
    await paid(wait.url)
    await isRefused(wait, 'NOT_FOUND', 20)
    expect((await stateOf(wait.user, wait.id)).title).not.toBe('Test shipment')
  })
})

it('the last use of a coupon goes to the first credit; the other customer keeps the money', async () => {
  await shop.coupon({ code: 'ONCE-ONLY', percentage: 25, maxUses: 1 })
  const { id: productId } = await shop.product({ price: 20, accounts: 2 })
  const waits: { user: TestCaller; id: number; url: string }[] = []
  for (const user of [await shop.user(), await shop.user()]) {
    const { status, body } = await shop.api('POST', '/shop/pay', {
      token: user.token,
      body: {
        goods: {
          ...{ kind: 'accounts', logProductId: productId, quantity: 1 },
          ...{ couponCode: 'ONCE-ONLY', expectedAmount: 15 },
        },
        payment: { method: 'crypto', amount: 15 },
      },
    })
    expect(status, JSON.stringify(body)).toBe(201)
    waits.push({ user, id: body.id, url: body.deposit.url })
  }
  for (const { url } of waits) await shop.choose(url, 'pay')
  await shop.processEvents()
  await Promise.all([run(), run(), run()])
  const ends = await Promise.all(waits.map(({ user, id }) => stateOf(user, id)))
  expect(ends.map(({ state }) => state).toSorted()).toEqual(['BOUGHT', 'REFUSED'])
  const refused = waits[ends.findIndex(({ state }) => state === 'REFUSED')]
  if (refused) await isRefused(refused, 'INVALID_COUPON', 15)
})

it('a cancel and a credit at once end in one of the two, and the money is there in both', async () => {
  for (let round = 0; round < 8; round++) {
    const wait = await waiting()
    await shop.choose(wait.url, 'pay')
    const [, cancelled] = await Promise.all([shop.processEvents(), cancel(wait.user, wait.id)])
    await run()
    if (cancelled.status === 409) await isBoughtOnce(wait)
    else {
      expect(await stateOf(wait.user, wait.id)).toMatchObject({ state: 'CANCELLED' })
      expect(await shop.balanceOf(wait.user.id)).toBe(20)
    }
  }
})

/** Ends the connections that wait for a lock, as a killed process does. Returns how many. */
async function killWaiting(): Promise<number> {
  const { rowCount } = await shop.owner.query(`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`)
  return rowCount ?? 0
}
