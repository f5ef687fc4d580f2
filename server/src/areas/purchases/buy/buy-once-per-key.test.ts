import { describe, expect, it } from 'vitest'
import { testPurchases } from '../../../../test/areas/purchases.ts'
import { useTestShop } from '../../../../test/shop.ts'

const shop = useTestShop()

const { buy, soldAccounts } = testPurchases(() => shop)

describe('an idempotency key', () => {
  it('used twice makes one purchase and returns the same answer', async () => {
    const user = await shop.user({ balance: 20 })
    const product = await shop.product()
    const order = { logProductId: product.id, quantity: 2, couponCode: '' }
    const first = await buy(user.token, order, 'key-used-twice')
    const second = await buy(
      user.token,
      { couponCode: '', quantity: 2, logProductId: product.id },
      'key-used-twice',
    )
    expect(second.status).toBe(201)
    expect(second.body).toEqual(first.body)
    expect(await shop.balanceOf(user.id)).toBe(10)
  })

  it('treats a null coupon and an absent coupon as the same request', async () => {
    const user = await shop.user({ balance: 20 })
    const product = await shop.product()
    const order = { logProductId: product.id, quantity: 1 }
    const first = await buy(user.token, { ...order, couponCode: null }, 'key-without-coupon')
    expect(first).toMatchObject({ status: 201, body: { couponCode: null, discount: 0, amount: 5 } })
    const second = await buy(user.token, order, 'key-without-coupon')
    expect(second).toMatchObject({ status: 201, body: first.body })
  })

  it('used 20 times in parallel makes one purchase', async () => {
    const user = await shop.user({ balance: 100 })
    const product = await shop.product()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        buy(user.token, { logProductId: product.id, quantity: 1 }, 'key-at-once'),
      ),
    )
    const accepted = answers.filter((answer) => answer.status === 201)
    expect(new Set(accepted.map((answer) => answer.body.id)).size).toBe(1)
    for (const answer of answers) expect([201, 409]).toContain(answer.status)
    expect(await soldAccounts(product.id)).toHaveLength(1)
  })

  it('is refused for a different request, but another user can use the same key', async () => {
    const [user, other] = [await shop.user({ balance: 20 }), await shop.user({ balance: 20 })]
    const product = await shop.product()
    await buy(user.token, { logProductId: product.id, quantity: 1 }, 'key-for-one-order')
    const reused = await buy(user.token, { logProductId: product.id, quantity: 2 }, 'key-for-one-order')
    expect(reused).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } })
    expect(
      (await buy(other.token, { logProductId: product.id, quantity: 2 }, 'key-for-one-order')).status,
    ).toBe(201)
  })

  it('of a refused request can be used again', async () => {
    const user = await shop.user({ balance: 1 })
    const [expensive, cheap] = [await shop.product({ price: 5 }), await shop.product({ price: 1 })]
    expect(
      (await buy(user.token, { logProductId: expensive.id, quantity: 1 }, 'key-refused-once')).status,
    ).toBe(402)
    expect((await buy(user.token, { logProductId: cheap.id, quantity: 1 }, 'key-refused-once')).status).toBe(
      201,
    )
  })

  it('that is too short is refused', async () => {
    const user = await shop.user()
    const answer = await buy(user.token, { logProductId: 1, quantity: 1 }, 'short')
    expect(answer).toMatchObject({
      status: 400,
      body: { details: { 'Idempotency-Key': [expect.any(String)] } },
    })
  })
})
