import { discountCents, toDollars } from '@docket/contract/money'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testPurchases } from '../../../../test/areas/purchases.ts'
import { useTestShop } from '../../../../test/shop.ts'

const shop = useTestShop()

const { buy } = testPurchases(() => shop)

describe('a coupon', () => {
  it('is found in any case and with spaces around it', async () => {
    const user = await shop.user({ balance: 20 })
    const product = await shop.product({ price: 9.99 })
    await shop.coupon({ code: 'ODDCASE', percentage: 15 })
    const answer = await buy(user.token, { logProductId: product.id, quantity: 1, couponCode: '  oddCase ' })
    expect(answer.body).toMatchObject({ discount: 1.5, amount: 8.49, couponCode: 'ODDCASE' })
  })

  it('with a limit of one is used once even if nine customers use it at the same time', async () => {
    await shop.coupon({ code: 'ONCE-ONLY', percentage: 50, maxUses: 1 })
    const product = await shop.product({ accounts: 20 })
    const buyers = await Promise.all(Array.from({ length: 9 }, () => shop.user({ balance: 10 })))
    const answers = await Promise.all(
      buyers.map((buyer) =>
        buy(buyer.token, { logProductId: product.id, quantity: 1, couponCode: 'ONCE-ONLY' }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    expect(answers.filter((answer) => answer.body.code === 'INVALID_COUPON')).toHaveLength(8)
  })

  it('with a limit per user is counted for each user separately', async () => {
    await shop.coupon({ code: 'TWICE-EACH', percentage: 50, maxUsesPerUser: 2 })
    const product = await shop.product({ accounts: 20 })
    const buyers = [await shop.user({ balance: 50 }), await shop.user({ balance: 50 })]
    const answers = await Promise.all(
      [...buyers, ...buyers, ...buyers, ...buyers].map((buyer) =>
        buy(buyer.token, { logProductId: product.id, quantity: 1, couponCode: 'TWICE-EACH' }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(4)
  })

  it('that is unknown, expired or for larger purchases is refused, and nothing is charged', async () => {
    await shop.coupon({ code: 'TOO-LATE', percentage: 10, expiresAt: new Date(Date.now() - 1_000) })
    await shop.coupon({ code: 'BIG-ORDERS', percentage: 10, minSubtotal: 5.01 })
    const user = await shop.user({ balance: 20 })
    const product = await shop.product({ price: 5 })
    for (const couponCode of ['TOO-LATE', 'BIG-ORDERS', 'NEVER-WAS', "' OR 1=1"]) {
      const answer = await buy(user.token, { logProductId: product.id, quantity: 1, couponCode })
      expect(answer).toMatchObject({ status: 422, body: { error: 'Invalid coupon code.' } })
    }
    expect(await shop.balanceOf(user.id)).toBe(20)
  })

  it('does not overflow on a purchase of two billion accounts, which is refused as out of stock', async () => {
    await shop.coupon({ code: 'ALL-OFF', percentage: 100 })
    const user = await shop.user()
    const product = await shop.product({ price: 10_000_000 })
    const order = { logProductId: product.id, quantity: 2_147_483_647, couponCode: 'ALL-OFF' }
    expect(await buy(user.token, order)).toMatchObject({ status: 409, body: { available: 10 } })
  })

  it('of 100 % makes a free purchase without a transfer', async () => {
    await shop.coupon({ code: 'GIFT', percentage: 100 })
    const user = await shop.user()
    const product = await shop.product()
    const answer = await buy(user.token, { logProductId: product.id, quantity: 1, couponCode: 'GIFT' })
    expect(answer).toMatchObject({ status: 201, body: { amount: 0, discount: 5, balance: 0 } })
    const transfers = await shop.db
      .selectFrom('transfers')
      .select('id')
      .where('reference', '=', `purchase:${answer.body.id}`)
      .execute()
    expect(transfers).toEqual([])
  })

  it('gives the discount that the contract computes, rounded in the same way', async () => {
    const purchases = fc.record({
      priceCents: fc.integer({ min: 1, max: 10_000_000_00 }),
      quantity: fc.integer({ min: 1, max: 3 }),
      basisPoints: fc.integer({ min: 1, max: 10_000 }),
    })
    await fc.assert(
      fc.asyncProperty(purchases, async ({ priceCents, quantity, basisPoints }) => {
        const subtotal = BigInt(priceCents * quantity)
        const discount = discountCents(subtotal, basisPoints / 100)
        const user = await shop.user({ balance: toDollars(subtotal) })
        const product = await shop.product({ price: priceCents / 100, accounts: quantity })
        const couponCode = `ROUNDED-${product.id}`
        await shop.coupon({ code: couponCode, percentage: basisPoints / 100 })
        const answer = await buy(user.token, { logProductId: product.id, quantity, couponCode })
        expect(answer).toMatchObject({
          status: 201,
          body: { discount: toDollars(discount), amount: toDollars(subtotal - discount) },
        })
      }),
      {
        numRuns: 40,
        // Halves of a cent and their neighbours, the smallest amounts, and an amount above 2^31 cents.
        examples: [
          [{ priceCents: 1, quantity: 1, basisPoints: 4_999 }],
          [{ priceCents: 1, quantity: 1, basisPoints: 5_000 }],
          [{ priceCents: 5, quantity: 1, basisPoints: 1_000 }],
          [{ priceCents: 5, quantity: 3, basisPoints: 1_000 }],
          [{ priceCents: 999, quantity: 1, basisPoints: 1_250 }],
          [{ priceCents: 1_995, quantity: 2, basisPoints: 3_333 }],
          [{ priceCents: 10_000_000_00, quantity: 3, basisPoints: 9_999 }],
        ],
      },
    )
  })
})
