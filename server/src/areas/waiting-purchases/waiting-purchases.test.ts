import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withCards } from '../../../test/areas/card-deposits.ts'
import { openDepositShop } from '../../../test/areas/deposits.ts'
import { checkLedger } from '../../../test/check-ledger.ts'
import { type TestCaller, useShop, useTestAdmin } from '../../../test/shop.ts'
import { buyDue } from './buy-due.ts'
import { endUnpaid } from './cancel.ts'

const shop = useShop(() => openDepositShop())
const admin = useTestAdmin(shop)

interface Wish {
  productId: number
  price: number
  quantity?: number
  amount?: number
  couponCode?: string
}

const pay = (caller: TestCaller, wish: Wish, key: string = randomUUID()) =>
  shop.api('POST', '/shop/pay', {
    token: caller.token,
    body: bodyOf(wish),
    headers: { 'idempotency-key': key },
  })

function bodyOf({ productId, price, quantity = 1, amount, couponCode }: Wish) {
  const expectedAmount = price * quantity
  return {
    goods: { kind: 'accounts', logProductId: productId, quantity, expectedAmount, couponCode },
    payment: { method: 'crypto', amount: amount ?? Math.max(12, expectedAmount) },
  }
}

/** A customer who waits for a product of $20. */
async function waiting({ accounts = 1, balance = 0 }: { accounts?: number; balance?: number } = {}) {
  const { id: productId } = await shop.product({ price: 20, accounts })
  const user = await shop.user({ balance })
  const { status, body } = await pay(user, { productId, price: 20, amount: Math.max(12, 20 - balance) })
  expect(status, JSON.stringify(body)).toBe(201)
  return { user, productId, id: body.id as number, url: body.deposit.url as string }
}

const stateOf = async (user: TestCaller, id: number) =>
  (await shop.api('GET', `/shop/waiting/${id}`, { token: user.token })).body
const cancel = (user: TestCaller, id: number) =>
  shop.api('POST', `/shop/waiting/${id}/cancel`, { token: user.token })
const run = () => buyDue(shop.platform, new AbortController().signal)

/** The provider says that the deposit is paid, and the shop buys what is due. */
async function paid(url: string) {
  await shop.choose(url, 'pay')
  await shop.processEvents()
  await run()
}

const purchasesOf = (userId: number) =>
  shop.db.selectFrom('purchases').select(['id', 'amount_cents']).where('user_id', '=', userId).execute()
const mailsTo = (userId: number) =>
  shop.db.selectFrom('mails').select('template').where('user_id', '=', userId).execute()

describe('a purchase that waits', () => {
  it('is bought when its deposit is credited: once, from what the wallet has', async () => {
    const { user, id, url } = await waiting({ balance: 5 })
    expect(await stateOf(user, id)).toMatchObject({
      state: 'WAITING',
      deposit: { status: 'PENDING', amount: 15 },
    })
    await paid(url)
    await run()
    const bought = await stateOf(user, id)
    expect(bought).toMatchObject({
      state: 'BOUGHT',
      refusal: null,
      deposit: { status: 'COMPLETED', url: null },
    })
    expect(await purchasesOf(user.id)).toEqual([{ id: bought.purchaseId, amount_cents: 2_000n }])
    expect(await shop.balanceOf(user.id)).toBe(0)
    expect(await mailsTo(user.id)).toEqual([{ template: 'receipt' }])
  })

  it('is the same in another tab, after a lost answer, and after it was bought', async () => {
    const { id: productId } = await shop.product({ price: 20, accounts: 2 })
    const user = await shop.user()
    const key = randomUUID()
    const first = await pay(user, { productId, price: 20 }, key)
    const again = await pay(user, { productId, price: 20 }, key)
    const otherTab = await pay(user, { productId, price: 20 })
    expect([again.body.id, otherTab.body.id]).toEqual([first.body.id, first.body.id])
    await paid(first.body.deposit.url)
    expect((await pay(user, { productId, price: 20 }, key)).body).toMatchObject({
      id: first.body.id,
      state: 'BOUGHT',
    })
    expect(await purchasesOf(user.id)).toHaveLength(1)
  })

  it('is one, of many presses at the same time', async () => {
    const { id: productId } = await shop.product({ price: 20, accounts: 2 })
    const user = await shop.user()
    const answers = await Promise.all(Array.from({ length: 6 }, () => pay(user, { productId, price: 20 })))
    for (const { status, body } of answers) expect([201, 409], JSON.stringify(body)).toContain(status)
    const { body } = await shop.api('GET', '/shop/waiting', { token: user.token })
    expect(body.items.filter(({ state }: { state: string }) => state === 'WAITING')).toHaveLength(1)
  })

  it('is replaced by a press with another quantity, and stands in the way of other goods', async () => {
    const { user, productId, id } = await waiting({ accounts: 3 })
    const two = await pay(user, { productId, price: 20, quantity: 2 })
    expect(two.body).toMatchObject({ state: 'WAITING', quantity: 2 })
    expect(await stateOf(user, id)).toMatchObject({ state: 'CANCELLED' })
    const other = await shop.product({ price: 20, accounts: 1 })
    expect((await pay(user, { productId: other.id, price: 20 })).body).toMatchObject({
      code: 'ALREADY_EXISTS',
    })
    expect((await cancel(user, two.body.id)).body).toMatchObject({ state: 'CANCELLED' })
    expect((await pay(user, { productId: other.id, price: 20 })).status).toBe(201)
  })

  it('does not stand in the way if the provider has opened no page for it', async () => {
    const { user, id } = await waiting()
    await shop.db
      .updateTable('deposits')
      .set({ payment_url: null, status: 'FAILED' })
      .where('user_id', '=', user.id)
      .execute()
    const other = await shop.product({ price: 20, accounts: 1 })
    expect((await pay(user, { productId: other.id, price: 20 })).status).toBe(201)
    expect(await stateOf(user, id)).toMatchObject({ state: 'CANCELLED' })
  })

  it('that is cancelled leaves the money in the wallet; one that is paid cannot be cancelled', async () => {
    const { user, id, url } = await waiting()
    expect((await cancel(user, id)).status).toBe(200)
    expect((await cancel(user, id)).body).toMatchObject({ state: 'CANCELLED' })
    await paid(url)
    expect(await shop.balanceOf(user.id)).toBe(20)
    expect(await purchasesOf(user.id)).toEqual([])
    const late = await waiting()
    await paid(late.url)
    expect((await cancel(late.user, late.id)).body).toMatchObject({ code: 'ALREADY_SETTLED' })
  })

  it('ends with a deposit that nobody pays in time', async () => {
    const { user, id, url } = await waiting()
    await shop.passTime('8 days')
    await shop.sweep()
    await endUnpaid(shop.db)
    expect(await stateOf(user, id)).toMatchObject({ state: 'ENDED', deposit: { status: 'EXPIRED' } })
    await paid(url).catch(() => undefined)
    expect(await purchasesOf(user.id)).toEqual([])
  })

  it('is bought once if the process dies after the purchase, before it has stored it', async () => {
    const { user, id, url } = await waiting({ accounts: 2, balance: 20 - 12 })
    await paid(url)
    const { purchaseId } = await stateOf(user, id)
    const set = { state: 'DUE' as const, purchase_id: null, ended_at: null }
    await shop.db.updateTable('waiting_purchases').set(set).where('id', '=', id).execute()
    await run()
    expect(await stateOf(user, id)).toMatchObject({ state: 'BOUGHT', purchaseId })
    expect(await purchasesOf(user.id)).toHaveLength(1)
  })

  it('waits on while something holds the wallet, and is bought by a later run', async () => {
    const { user, id, url } = await waiting()
    await shop.db.transaction().execute(async (tx) => {
      await shop.choose(url, 'pay')
      await shop.processEvents()
      await tx.selectFrom('wallets').select('id').where('user_id', '=', user.id).forUpdate().execute()
      await run()
      expect(await stateOf(user, id)).toMatchObject({ state: 'DUE' })
    })
    await run()
    expect(await stateOf(user, id)).toMatchObject({ state: 'BOUGHT' })
  })

  it('is bought by a job that the credit has added, within the second', async () => {
    const { user, id, url } = await waiting()
    const jobs = await shop.startJobs()
    try {
      await shop.choose(url, 'pay')
      await expect.poll(async () => (await stateOf(user, id)).state).toBe('BOUGHT')
    } finally {
      await jobs.stop()
    }
  })

  it('belongs to its customer', async () => {
    const { id } = await waiting()
    const other = await shop.user()
    expect((await stateOf(other, id)).code).toBe('NOT_FOUND')
    expect((await cancel(other, id)).body.code).toBe('NOT_FOUND')
    expect((await shop.api('GET', `/shop/waiting/${id}`)).status).toBe(401)
    expect((await shop.api('GET', `/shop/waiting/${id}`, { token: admin.token })).status).toBe(403)
  })
})

describe('the button', () => {
  it('names the real sum: what is lacking, but at least the minimum of the method', async () => {
    const { id: productId } = await shop.product({ price: 20, accounts: 1 })
    const user = await shop.user({ balance: 15 })
    for (const amount of [20, 13, 12.01])
      expect((await pay(user, { productId, price: 20, amount })).body.code).toBe('PRICE_CHANGED')
    expect((await pay(user, { productId, price: 20, amount: 5 })).body.code).toBe('VALIDATION_ERROR')
    const { body } = await pay(user, { productId, price: 20, amount: 12 })
    await paid(body.deposit.url)
    expect(await stateOf(user, body.id)).toMatchObject({ state: 'BOUGHT' })
    expect(await shop.balanceOf(user.id)).toBe(7)
  })

  it.each([
    ['another price', { price: 19 }, 'PRICE_CHANGED'],
    ['an unknown product', { productId: 2_000_000_000 }, 'NOT_FOUND'],
    ['more than the stock', { quantity: 2 }, 'OUT_OF_STOCK'],
    ['an unknown coupon', { couponCode: 'NO-SUCH-CODE' }, 'INVALID_COUPON'],
  ])('refuses %s before anything is paid', async (_, change, code) => {
    const { id: productId } = await shop.product({ price: 20, accounts: 1 })
    const user = await shop.user()
    expect((await pay(user, { productId, price: 20, ...change })).body.code).toBe(code)
    expect(await shop.depositsOf(user.id)).toEqual([])
  })

  it('is not for a wallet that has enough', async () => {
    const { id: productId } = await shop.product({ price: 20, accounts: 1 })
    const user = await shop.user({ balance: 20 })
    expect((await pay(user, { productId, price: 20 })).body.code).toBe('PRICE_CHANGED')
  })
})

describe('money that arrives too late for its goods stays in the wallet, and a mail says why', () => {
  const endsWith = async (
    refusal: string,
    { user, id, url }: Awaited<ReturnType<typeof waiting>>,
    balance: number,
  ) => {
    await paid(url)
    expect(await stateOf(user, id)).toMatchObject({ state: 'REFUSED', refusal, purchaseId: null })
    expect(await shop.balanceOf(user.id)).toBe(balance)
    expect((await mailsTo(user.id)).map(({ template }) => template)).toContain('not-bought')
  }
  const change = (productId: number, set: { selling_price_cents?: bigint; archived_at?: Date }) =>
    shop.db.updateTable('products').set(set).where('id', '=', productId).execute()

  it('sold out', async () => {
    const wait = await waiting()
    await shop.buy(await shop.user({ balance: 20 }), wait.productId)
    await endsWith('OUT_OF_STOCK', wait, 20)
  })
  it('the price rose', async () => {
    const wait = await waiting()
    await change(wait.productId, { selling_price_cents: 2_001n })
    await endsWith('PRICE_CHANGED', wait, 20)
  })
  it('no longer for sale', async () => {
    const wait = await waiting()
    await change(wait.productId, { archived_at: new Date() })
    await endsWith('NOT_FOUND', wait, 20)
  })
  it('the wallet was emptied meanwhile', async () => {
    const wait = await waiting({ balance: 8, accounts: 2 })
    const other = await shop.product({ price: 8, accounts: 1 })
    await shop.buy(wait.user, other.id)
    await endsWith('INSUFFICIENT_FUNDS', wait, 12)
  })
  it('the customer was suspended', async () => {
    const wait = await waiting()
    await shop.db
      .updateTable('users')
      .set({ suspended_at: new Date() })
      .where('id', '=', wait.user.id)
      .execute()
    await paid(wait.url)
    expect(await purchasesOf(wait.user.id)).toEqual([])
    expect(await shop.balanceOf(wait.user.id)).toBe(20)
  })
  it('a price that fell is charged lower', async () => {
    const wait = await waiting()
    await change(wait.productId, { selling_price_cents: 1_500n })
    await paid(wait.url)
    expect(await purchasesOf(wait.user.id)).toMatchObject([{ amount_cents: 1_500n }])
    expect(await shop.balanceOf(wait.user.id)).toBe(5)
  })
})

it('the oldest credits get the goods if there are too few; the rest keep their money', async () => {
  const { id: productId } = await shop.product({ price: 12, accounts: 5 })
  const users = await Promise.all(Array.from({ length: 12 }, () => shop.user()))
  const waits: { user: TestCaller; id: number; url: string }[] = []
  for (const user of users) {
    const { body } = await pay(user, { productId, price: 12 })
    waits.push({ user, id: body.id, url: body.deposit.url })
  }
  const inOrder = waits.toReversed()
  for (const { url } of inOrder) {
    await shop.choose(url, 'pay')
    await shop.processEvents()
  }
  await Promise.all([run(), run(), run()])
  const states = await Promise.all(inOrder.map(async ({ user, id }) => (await stateOf(user, id)).state))
  expect(states).toEqual([...Array(5).fill('BOUGHT'), ...Array(7).fill('REFUSED')])
  const balances = await Promise.all(inOrder.map(({ user }) => shop.balanceOf(user.id)))
  expect(balances).toEqual([...Array(5).fill(0), ...Array(7).fill(12)])
  expect(await checkLedger(shop.db)).toMatchObject({ clean: true })
})

it('a card pays the sum that the button named, in naira', async () => {
  const cards = await withCards(shop)
  const { id: productId } = await shop.product({ price: 20, accounts: 1 })
  const user = await shop.user({ balance: 4 })
  const rate = await cards.rateFor(user)
  const body = (amountNGN: number) => ({
    goods: { kind: 'accounts', logProductId: productId, quantity: 1, expectedAmount: 20 },
    payment: { method: 'card', amountNGN, rateToken: rate.token },
  })
  const amountNGN = Math.ceil(16 * rate.rate * 100) / 100
  const less = await shop.api('POST', '/shop/pay', { token: user.token, body: body(amountNGN - 1) })
  expect(less.body.code).toBe('PRICE_CHANGED')
  const opened = await shop.api('POST', '/shop/pay', { token: user.token, body: body(amountNGN) })
  expect(opened.body).toMatchObject({ state: 'WAITING', deposit: { method: 'card', amount: 16 } })
  const { reference, id } = await shop.db
    .selectFrom('deposits')
    .select(['reference', 'id'])
    .where('id', '=', opened.body.deposit.id)
    .executeTakeFirstOrThrow()
  await cards.choose({ id, reference, pageUrl: opened.body.deposit.url }, 'pay')
  await cards.verify(user, reference)
  await shop.processEvents()
  await run()
  expect(await stateOf(user, opened.body.id)).toMatchObject({ state: 'BOUGHT' })
  expect(await shop.balanceOf(user.id)).toBe(0)
})

it('a shipment is bought as its form describes it', async () => {
  await shop.db
    .updateTable('shop_settings')
    .set({ tracking_selling_cents: 1_500n, tracking_cost_cents: 0n })
    .execute()
  const user = await shop.user()
  const day = 24 * 60 * 60_000
  const goods = {
    kind: 'usa',
    state: 'TX',
    from: Date.now() - 10 * day,
    to: Date.now(),
    deliveryState: ['delivered'],
    expectedAmount: 15,
  }
  const { status, body } = await shop.api('POST', '/shop/pay', {
    token: user.token,
    body: { goods, payment: { method: 'crypto', amount: 15 } },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  await paid(body.deposit.url)
  const ended = await stateOf(user, body.id)
  expect(ended).toMatchObject({ state: 'BOUGHT', productId: null })
  const shipments = await shop.api('GET', '/trackingNo/history', { token: user.token })
  expect(shipments.body.items).toMatchObject([{ id: ended.purchaseId }])
})

it('in any order of payment, notices, runs, cancels and purchases by hand, it is bought once or not at all', async () => {
  const step = fc.constantFrom('pay', 'notice', 'run', 'cancel', 'buy by hand', 'raise', 'sell', 'sweep')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), fc.boolean(), async (steps, atOnce) => {
      const { user, productId, id, url } = await waiting({ accounts: 2, balance: 8 })
      const does: Record<string, () => Promise<unknown>> = {
        pay: () => shop.choose(url, 'pay').catch(() => undefined),
        notice: () => shop.processEvents(),
        run,
        cancel: () => cancel(user, id),
        'buy by hand': () => shop.buy(user, productId),
        raise: () =>
          shop.db
            .updateTable('products')
            .set({ selling_price_cents: 2_100n })
            .where('id', '=', productId)
            .execute(),
        sell: async () => shop.buy(await shop.user({ balance: 30 }), productId),
        sweep: () => endUnpaid(shop.db),
      }
      if (atOnce) await Promise.all(steps.map((name) => does[name]?.()))
      else for (const name of steps) await does[name]?.()
      await does.pay?.()
      await shop.processEvents()
      await run()
      const { state, purchaseId } = await stateOf(user, id)
      expect(['BOUGHT', 'REFUSED', 'CANCELLED']).toContain(state)
      const bought = await purchasesOf(user.id)
      const spent = bought.reduce((sum, { amount_cents }) => sum + Number(amount_cents) / 100, 0)
      const { balance, transfers } = await shop.stateOf(user)
      const credited = transfers.reduce((sum, { amount_cents }) => sum + Number(amount_cents) / 100, 0)
      expect(credited).toBeGreaterThanOrEqual(12)
      expect(balance).toBe(8 + credited - spent)
      expect(bought.some((purchase) => purchase.id === purchaseId)).toBe(state === 'BOUGHT')
      const byHand = steps.filter((name) => name === 'buy by hand').length
      expect(bought.length).toBeLessThanOrEqual(byHand + (state === 'BOUGHT' ? 1 : 0))
    }),
    { numRuns: 30 },
  )
  expect(await checkLedger(shop.db)).toMatchObject({ clean: true })
}, 120_000)
