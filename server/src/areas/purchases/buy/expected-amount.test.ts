import { errorBody } from '@docket/contract/errors'
import { describe, expect, it } from 'vitest'
import { testPurchases } from '../../../../test/areas/purchases.ts'
import { useTestShop } from '../../../../test/shop.ts'

const shop = useTestShop()

const { buy } = testPurchases(() => shop)

const setPrice = (productId: number, cents: bigint) =>
  shop.db.updateTable('products').set({ selling_price_cents: cents }).where('id', '=', productId).execute()

describe('a purchase request with an expected amount', () => {
  it('is refused if the price has risen: nothing is charged, nothing leaves the stock', async () => {
    const user = await shop.user({ balance: 50 })
    const { id } = await shop.product({ price: 3, accounts: 2 })
    await setPrice(id, 301n)

    const answer = await buy(user.token, { logProductId: id, quantity: 2, expectedAmount: 6 })

    expect(answer.status).toBe(409)
    expect(errorBody.parse(answer.body)).toMatchObject({ code: 'PRICE_CHANGED' })
    expect(await shop.balanceOf(user.id)).toBe(50)
    const { body } = await shop.api('GET', `/shop/products/${id}`, { token: user.token })
    expect(body.inStock).toBe(2)
  })

  it('is carried out at the expected amount, or at less if the price has fallen', async () => {
    const user = await shop.user({ balance: 50 })
    const { id } = await shop.product({ price: 3, accounts: 2 })
    expect((await buy(user.token, { logProductId: id, quantity: 1, expectedAmount: 3 })).status).toBe(201)

    await setPrice(id, 250n)
    const answer = await buy(user.token, { logProductId: id, quantity: 1, expectedAmount: 3 })

    expect(answer).toMatchObject({ status: 201, body: { amount: 2.5, balance: 44.5 } })
  })

  it('compares the amount after the coupon’s discount', async () => {
    const user = await shop.user({ balance: 50 })
    const { id } = await shop.product({ price: 9.99, accounts: 1 })
    await shop.coupon({ code: 'TENTH', percentage: 10 })
    const order = { logProductId: id, quantity: 1, couponCode: 'TENTH' }

    expect((await buy(user.token, { ...order, expectedAmount: 8.98 })).status).toBe(409)
    expect((await buy(user.token, { ...order, expectedAmount: 8.99 })).status).toBe(201)
  })

  it('returns its first answer to a replay, even if the price has risen since', async () => {
    const user = await shop.user({ balance: 50 })
    const { id } = await shop.product({ price: 3, accounts: 2 })
    const order = { logProductId: id, quantity: 1, expectedAmount: 3 }
    const first = await buy(user.token, order, 'key-before-the-rise')
    await setPrice(id, 900n)

    const again = await buy(user.token, order, 'key-before-the-rise')

    expect(again).toMatchObject({ status: 201, body: { id: first.body.id, amount: 3 } })
    expect(await shop.balanceOf(user.id)).toBe(47)
  })

  it.each([-1, 1.005, '3', 1e12, null])('refuses %j as an amount', async (expectedAmount) => {
    const user = await shop.user({ balance: 50 })
    const { id } = await shop.product({ price: 3, accounts: 1 })
    const answer = await buy(user.token, { logProductId: id, quantity: 1, expectedAmount })
    expect(answer).toMatchObject({ status: 400, body: { details: { expectedAmount: expect.any(Array) } } })
    expect(await shop.balanceOf(user.id)).toBe(50)
  })
})
