import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestClient } from '../../../test/connect.ts'
import { testPurchases } from '../../../test/purchases.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const { buy, soldLines } = testPurchases(() => shop)

/** Tries again when the shop is too busy, as its 503 asks. */
async function buyWhenNotBusy(token: string, order: { logProductId: number; quantity: number }) {
  for (let attempt = 1; ; attempt++) {
    const answer = await buy(token, order)
    if (answer.status !== 503 || attempt === 20) return answer
    await sleep(100)
  }
}

describe('stock', () => {
  it('sells the last line to one of two buyers', async () => {
    const buyers = [await shop.user({ balance: 10 }), await shop.user({ balance: 10 })]
    const product = await shop.product({ lines: 1 })

    const answers = await Promise.all(
      buyers.map((buyer) => buy(buyer.token, { logProductId: product.id, quantity: 1 })),
    )

    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409])
    const refused = answers.find((answer) => answer.status === 409)
    expect(refused?.body).toMatchObject({ code: 'OUT_OF_STOCK', available: 0 })
    const balances = await Promise.all(buyers.map((buyer) => shop.balanceOf(buyer.id)))
    expect(balances.sort()).toEqual([10, 5])
  })

  it('sells 200 lines exactly once to 64 racing buyers', async () => {
    const product = await shop.product({ price: 1, lines: 200 })
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
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(56)
  })

  it('is not called out while a rival may still roll back', async () => {
    const user = await shop.user({ balance: 10 })
    const product = await shop.product({ lines: 1 })
    const rival = await openTestClient(shop.url)
    await rival.query('BEGIN')
    await rival.query('SELECT FROM available_accounts WHERE product_id = $1 FOR UPDATE', [product.id])

    const pending = buy(user.token, { logProductId: product.id, quantity: 1 })
    expect(await Promise.race([pending, sleep(300, 'still trying')])).toBe('still trying')
    await rival.query('ROLLBACK')
    await rival.end()

    expect((await pending).status).toBe(201)
  })

  it('that a rival holds for long keeps nobody waiting but for it, and each for two seconds', async () => {
    const [held, other] = [await shop.product({ lines: 3 }), await shop.product({ lines: 60 })]
    await shop.coupon({ code: 'A-FEW', percentage: 10, maxUses: 50 })
    const buyers = await Promise.all(Array.from({ length: 8 }, () => shop.user({ balance: 500 })))
    const rival = await openTestClient(shop.url)
    await rival.query('BEGIN')
    await rival.query('SELECT FROM available_accounts WHERE product_id = $1 FOR UPDATE', [held.id])

    const pending = Promise.all(buyers.map(({ token }) => buy(token, { logProductId: held.id, quantity: 1 })))
    const [buyer] = buyers
    for (const change of [{ couponCode: 'A-FEW' }, { quantity: 25 }, {}]) {
      const order = { logProductId: other.id, quantity: 1, ...change }
      expect((await buy(buyer?.token ?? '', order)).status).toBe(201)
    }
    expect(await Promise.race([pending, 'still trying'])).toBe('still trying')

    const answers = await Promise.race([pending, sleep(5_000, [])])
    await rival.query('ROLLBACK')
    await rival.end()
    expect(answers.map(({ body }) => body.code)).toEqual(buyers.map(() => 'IN_PROGRESS'))
  })

  it('that is really out is called so, also with a key, every time', async () => {
    const user = await shop.user({ balance: 100 })
    const product = await shop.product({ lines: 0 })
    for (let attempt = 0; attempt < 100; attempt++) {
      const answer = await buy(user.token, { logProductId: product.id, quantity: 1 }, `sold-out-${attempt}`)
      expect(answer).toMatchObject({ status: 409, body: { code: 'OUT_OF_STOCK' } })
    }
  })

  it('says how much there is when more is asked for, and takes nothing', async () => {
    const user = await shop.user({ balance: 100 })
    const product = await shop.product({ lines: 3 })
    const answer = await buy(user.token, { logProductId: product.id, quantity: 4 })
    expect(answer).toMatchObject({ status: 409, body: { error: 'Only 3 left in stock.', available: 3 } })
    expect(await soldLines(product.id)).toEqual([])
    expect(await shop.balanceOf(user.id)).toBe(100)
  })
})
