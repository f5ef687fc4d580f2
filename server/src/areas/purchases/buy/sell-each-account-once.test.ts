import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { testPurchases } from '../../../../test/areas/purchases.ts'
import { openTestClient } from '../../../../test/connect.ts'
import { useTestShop } from '../../../../test/shop.ts'

const shop = useTestShop()

const { buy, soldAccounts } = testPurchases(() => shop)

/** Tries again when the shop answers 503 because it is busy. */
async function buyWhenNotBusy(token: string, order: { logProductId: number; quantity: number }) {
  for (let attempt = 1; ; attempt++) {
    const answer = await buy(token, order)
    if (answer.status !== 503 || attempt === 20) return answer
    await sleep(100)
  }
}

describe('stock', () => {
  it('sells the last account to one of two buyers', async () => {
    const buyers = [await shop.user({ balance: 10 }), await shop.user({ balance: 10 })]
    const product = await shop.product({ accounts: 1 })

    const answers = await Promise.all(
      buyers.map((buyer) => buy(buyer.token, { logProductId: product.id, quantity: 1 })),
    )

    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409])
    const refused = answers.find((answer) => answer.status === 409)
    expect(refused?.body).toMatchObject({ code: 'OUT_OF_STOCK', available: 0 })
    const balances = await Promise.all(buyers.map((buyer) => shop.balanceOf(buyer.id)))
    expect(balances.sort()).toEqual([10, 5])
  })

  it('sells each of 200 accounts once when 64 customers buy at the same time', async () => {
    const product = await shop.product({ price: 1, accounts: 200 })
    const buyers = await Promise.all(Array.from({ length: 64 }, () => shop.user({ balance: 10 })))

    const answers = await Promise.all(
      buyers.flatMap((buyer) =>
        Array.from({ length: 4 }, () =>
          buyWhenNotBusy(buyer.token, { logProductId: product.id, quantity: 1 }),
        ),
      ),
    )

    const delivered = answers
      .filter((answer) => answer.status === 201)
      .map((answer) => answer.body.accounts[0].id)
    expect(delivered).toHaveLength(200)
    expect(new Set(delivered).size).toBe(200)
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(64 * 4 - 200)
  })

  it('is not reported as empty while another transaction that has locked it can still roll back', async () => {
    const user = await shop.user({ balance: 10 })
    const product = await shop.product({ accounts: 1 })
    const client = await openTestClient(shop.url)
    await client.query('BEGIN')
    await client.query('SELECT FROM available_accounts WHERE product_id = $1 FOR UPDATE', [product.id])

    const pending = buy(user.token, { logProductId: product.id, quantity: 1 })
    expect(await Promise.race([pending, sleep(300, 'still trying')])).toBe('still trying')
    await client.query('ROLLBACK')
    await client.end()

    expect((await pending).status).toBe(201)
  })

  it('that another transaction has locked delays only the buyers of its product, for two seconds at most', async () => {
    const [lockedProduct, otherProduct] = [
      await shop.product({ accounts: 3 }),
      await shop.product({ accounts: 60 }),
    ]
    await shop.coupon({ code: 'A-FEW', percentage: 10, maxUses: 50 })
    const buyers = await Promise.all(Array.from({ length: 8 }, () => shop.user({ balance: 500 })))
    const client = await openTestClient(shop.url)
    await client.query('BEGIN')
    await client.query('SELECT FROM available_accounts WHERE product_id = $1 FOR UPDATE', [lockedProduct.id])

    const pending = Promise.all(
      buyers.map(({ token }) => buy(token, { logProductId: lockedProduct.id, quantity: 1 })),
    )
    const [buyer] = buyers
    for (const change of [{ couponCode: 'A-FEW' }, { quantity: 25 }, {}]) {
      const order = { logProductId: otherProduct.id, quantity: 1, ...change }
      expect((await buy(buyer?.token ?? '', order)).status).toBe(201)
    }
    expect(await Promise.race([pending, 'still trying'])).toBe('still trying')

    const answers = await Promise.race([pending, sleep(5_000, [])])
    await client.query('ROLLBACK')
    await client.end()
    expect(answers.map(({ body }) => body.code)).toEqual(buyers.map(() => 'IN_PROGRESS'))
  })

  it('that is empty always answers OUT_OF_STOCK, also to a request with an idempotency key', async () => {
    const user = await shop.user({ balance: 100 })
    const product = await shop.product({ accounts: 0 })
    for (let attempt = 0; attempt < 100; attempt++) {
      const answer = await buy(user.token, { logProductId: product.id, quantity: 1 }, `sold-out-${attempt}`)
      expect(answer).toMatchObject({ status: 409, body: { code: 'OUT_OF_STOCK' } })
    }
  })

  it('answers with the available number if a request wants more, and sells nothing', async () => {
    const user = await shop.user({ balance: 100 })
    const product = await shop.product({ accounts: 3 })
    const answer = await buy(user.token, { logProductId: product.id, quantity: 4 })
    expect(answer).toMatchObject({ status: 409, body: { error: 'Only 3 left in stock.', available: 3 } })
    expect(await soldAccounts(product.id)).toEqual([])
    expect(await shop.balanceOf(user.id)).toBe(100)
  })
})
