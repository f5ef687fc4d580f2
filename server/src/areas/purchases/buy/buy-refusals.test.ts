import { errorBody } from '@docket/contract/errors'
import { describe, expect, it } from 'vitest'
import { testPurchases } from '../../../../test/areas/purchases.ts'
import { useTestShop } from '../../../../test/shop.ts'

const shop = useTestShop()

const { buy, soldAccounts } = testPurchases(() => shop)

describe('bad input', () => {
  const cases: [string, unknown, number][] = [
    ['quantity 0', { quantity: 0 }, 400],
    ['quantity -1', { quantity: -1 }, 400],
    ['quantity 1.5', { quantity: 1.5 }, 400],
    ['quantity "2"', { quantity: '2' }, 400],
    ['quantity null', { quantity: null }, 400],
    ['quantity true', { quantity: true }, 400],
    ['quantity 1e9', { quantity: 1e9 }, 409],
    ['quantity 1e10', { quantity: 1e10 }, 400],
    ['no quantity', { quantity: undefined }, 400],
    ['an unknown field', { price: 0.01 }, 400],
    ['an unknown product', { logProductId: 2_000_000_000 }, 404],
    ['a product id beyond int4', { logProductId: 3_000_000_000 }, 400],
    ['a product id as text', { logProductId: '1' }, 400],
    ['a coupon that is a number', { couponCode: 10 }, 400],
    ['a coupon of 101 characters', { couponCode: 'x'.repeat(101) }, 400],
    ['a coupon with NUL', { couponCode: 'A\u0000B' }, 400],
  ]
  it.each(cases)('%s is refused with the contract’s error body', async (_name, change, status) => {
    const user = await shop.user({ balance: 1_000 })
    const product = await shop.product()
    const answer = await buy(user.token, { logProductId: product.id, quantity: 1, ...(change as object) })
    expect(answer.status).toBe(status)
    expect(errorBody.parse(answer.body).requestId).not.toBe('')
    expect(await soldAccounts(product.id)).toEqual([])
    expect(await shop.balanceOf(user.id)).toBe(1_000)
  })

  it('broken JSON, a wrong content type and a huge body are refused', async () => {
    const { token } = await shop.user()
    const headers = { 'content-type': 'application/json' }
    expect((await shop.api('POST', '/shop/buy', { token, body: '{"quantity":', headers })).status).toBe(400)
    expect((await shop.api('POST', '/shop/buy', { token, body: '[]', headers })).status).toBe(400)
    const text = { 'content-type': 'text/plain' }
    expect((await shop.api('POST', '/shop/buy', { token, body: 'x', headers: text })).status).toBe(415)
    const huge = JSON.stringify({ couponCode: 'x'.repeat(70_000) })
    expect((await shop.api('POST', '/shop/buy', { token, body: huge, headers })).status).toBe(413)
  })
})

describe('a request that the wallet cannot pay', () => {
  it('is refused as OUT_OF_STOCK if too few accounts are left, but the shop counts at most 1,000 of them', async () => {
    const { token } = await shop.user()
    const [small, large] = [await shop.product({ accounts: 999 }), await shop.product({ accounts: 1_001 })]
    const answerFor = async (logProductId: number, quantity: number) =>
      (await buy(token, { logProductId, quantity })).body
    expect(await answerFor(small.id, 1)).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    expect(await answerFor(small.id, 1_000)).toMatchObject({ code: 'OUT_OF_STOCK', available: 999 })
    // The count ends at 1,000. Otherwise a customer without money could make the shop count a large stock again and
    // again.
    expect(await answerFor(large.id, 2_000_000_000)).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  })
})
