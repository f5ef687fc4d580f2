import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { withCards } from '../../../test/areas/card-deposits.ts'
import { openDepositShop } from '../../../test/areas/deposits.ts'
import { waitingPurchasesOf } from '../../../test/areas/waiting-purchases.ts'
import { useShop, useTestAdmin } from '../../../test/shop.ts'
import { endUnpaid } from './cancel.ts'

const shop = useShop(() => openDepositShop())
const admin = useTestAdmin(shop)
const { pay, waiting, stateOf, cancel, run, paid, purchasesOf, mailsTo } = waitingPurchasesOf(shop)

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

  it('is replaced by a press for another quantity; a press for other goods is refused', async () => {
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

  it('does not block other goods if the provider has opened no page for it', async () => {
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

  it('ends when its deposit expires', async () => {
    const { user, id, url } = await waiting()
    await shop.passTime('8 days')
    await shop.sweep()
    await endUnpaid(shop.db)
    expect(await stateOf(user, id)).toMatchObject({ state: 'ENDED', deposit: { status: 'EXPIRED' } })
    await paid(url).catch(() => undefined)
    expect(await purchasesOf(user.id)).toEqual([])
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
