import { errorBody } from '@docket/contract/errors'
import { discountCents } from '@docket/contract/money'
import { receipt } from '@docket/contract/shop'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../../../test/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const buy = (token: string, body: unknown, key?: string) =>
  shop.api('POST', '/shop/buy', { token, body, ...(key && { headers: { 'idempotency-key': key } }) })

const soldLines = (productId: number) =>
  shop.db
    .selectFrom('sold_accounts')
    .innerJoin('accounts', 'accounts.id', 'sold_accounts.account_id')
    .select('accounts.id')
    .where('product_id', '=', productId)
    .execute()

describe('a purchase', () => {
  it('delivers the oldest lines, charges the wallet and answers a receipt', async () => {
    const user = await shop.user({ balance: 50 })
    const product = await shop.product({
      price: 7.25,
      lines: ['first', 'second', 'third'],
      title: 'Three lines',
    })

    const answer = await buy(user.token, { logProductId: product.id, quantity: 2 })

    expect(answer.status).toBe(201)
    expect(receipt.parse(answer.body)).toMatchObject({
      quantity: 2,
      unitPrice: 7.25,
      amount: 14.5,
      discount: 0,
      balance: 35.5,
      product: { id: product.id, title: 'Three lines' },
      accounts: [{ value: 'first' }, { value: 'second' }],
    })
    expect(await shop.balanceOf(user.id)).toBe(35.5)
    expect((await shop.api('GET', `/shop/products/${product.id}`, { token: user.token })).body.inStock).toBe(
      1,
    )
  })

  it('keeps lines unreadable at rest', async () => {
    const product = await shop.product({ lines: ['name@example.test:open-sesame-4711'] })
    const { rows } = await sql<{ found: number }>`
      SELECT count(*)::integer AS found FROM accounts
      WHERE product_id = ${product.id} AND position('open-sesame-4711'::bytea IN ciphertext) > 0
    `.execute(shop.db)
    expect(rows[0]?.found).toBe(0)
  })

  it('keeps in history what it was, whatever the product becomes', async () => {
    const user = await shop.user({ balance: 10 })
    const product = await shop.product({ price: 4, title: 'Old title' })
    const { body } = await buy(user.token, { logProductId: product.id, quantity: 1 })
    await shop.db
      .updateTable('products')
      .set({ title: 'New title', selling_price_cents: 99_00n })
      .where('id', '=', product.id)
      .execute()

    const later = await shop.api('GET', `/history/purchases/${body.id}`, { token: user.token })
    expect(later.body).toMatchObject({ amount: 4, unitPrice: 4, product: { title: 'Old title' } })
  })

  it('writes its audit row and its receipt mail', async () => {
    const user = await shop.user({ balance: 10 })
    const product = await shop.product()
    const { body } = await buy(user.token, { logProductId: product.id, quantity: 1 })
    const audit = await shop.db
      .selectFrom('audit_log')
      .select('actor_id')
      .where('subject', '=', `purchase:${body.id}`)
      .execute()
    expect(audit).toEqual([{ actor_id: user.id }])
    const mails = await shop.db.selectFrom('mails').select('params').where('user_id', '=', user.id).execute()
    expect(mails).toEqual([{ params: { purchaseId: body.id } }])
  })

  it('of somebody else is not found', async () => {
    const [buyer, stranger] = [await shop.user({ balance: 10 }), await shop.user()]
    const product = await shop.product()
    const { body } = await buy(buyer.token, { logProductId: product.id, quantity: 1 })
    const answer = await shop.api('GET', `/history/purchases/${body.id}`, { token: stranger.token })
    expect(answer.status).toBe(404)
  })
})

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
        Array.from({ length: 4 }, () => buy(buyer.token, { logProductId: product.id, quantity: 1 })),
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
    const rival = new pg.Client({ connectionString: shop.url })
    await rival.connect()
    await rival.query('BEGIN')
    await rival.query('SELECT FROM available_accounts WHERE product_id = $1 FOR UPDATE', [product.id])

    const pending = buy(user.token, { logProductId: product.id, quantity: 1 })
    await waitForLockWait()
    await rival.query('ROLLBACK')
    await rival.end()

    expect((await pending).status).toBe(201)
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

  async function waitForLockWait() {
    for (let attempt = 0; attempt < 200; attempt++) {
      const { rows } = await sql<{ waiting: number }>`
        SELECT count(*)::integer AS waiting FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'
      `.execute(shop.db)
      if (rows[0]?.waiting) return
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    throw new Error('Nobody came to wait for the lock.')
  }
})

describe('the wallet', () => {
  it('is never overdrawn by 50 purchases at once', async () => {
    const user = await shop.user({ balance: 100 })
    const product = await shop.product({ price: 9, lines: 60 })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => buy(user.token, { logProductId: product.id, quantity: 1 })),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(11)
    expect(answers.filter((answer) => answer.status === 402)).toHaveLength(39)
    expect(await shop.balanceOf(user.id)).toBe(1)
    expect(await soldLines(product.id)).toHaveLength(11)
  })

  it('that lacks a cent refuses, with nothing written', async () => {
    const user = await shop.user({ balance: 4.99 })
    const product = await shop.product({ price: 5 })
    const answer = await buy(user.token, { logProductId: product.id, quantity: 1 })
    expect(answer).toMatchObject({ status: 402, body: { code: 'INSUFFICIENT_FUNDS' } })
    expect(await soldLines(product.id)).toEqual([])
  })

  it('cannot be changed behind the ledger: transfers are only ever added', async () => {
    await expect(sql`UPDATE transfers SET amount_cents = 1`.execute(shop.db)).rejects.toThrow(
      'only ever added',
    )
    await expect(sql`DELETE FROM transfers`.execute(shop.db)).rejects.toThrow('only ever added')
    await expect(sql`TRUNCATE transfers`.execute(shop.db)).rejects.toThrow('only ever added')
  })
})

describe('an idempotency key', () => {
  it('used twice is one order with one answer', async () => {
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

  it('used 20 times at once is one order', async () => {
    const user = await shop.user({ balance: 100 })
    const product = await shop.product()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        buy(user.token, { logProductId: product.id, quantity: 1 }, 'key-at-once'),
      ),
    )
    const made = answers.filter((answer) => answer.status === 201)
    expect(new Set(made.map((answer) => answer.body.id)).size).toBe(1)
    for (const answer of answers) expect([201, 409]).toContain(answer.status)
    expect(await soldLines(product.id)).toHaveLength(1)
  })

  it('is refused for another order, and belongs to its user alone', async () => {
    const [user, other] = [await shop.user({ balance: 20 }), await shop.user({ balance: 20 })]
    const product = await shop.product()
    await buy(user.token, { logProductId: product.id, quantity: 1 }, 'key-for-one-order')
    const reused = await buy(user.token, { logProductId: product.id, quantity: 2 }, 'key-for-one-order')
    expect(reused).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } })
    expect(
      (await buy(other.token, { logProductId: product.id, quantity: 2 }, 'key-for-one-order')).status,
    ).toBe(201)
  })

  it('of a refused order can be used again once the reason is gone', async () => {
    const user = await shop.user({ balance: 1 })
    const [dear, cheap] = [await shop.product({ price: 5 }), await shop.product({ price: 1 })]
    expect((await buy(user.token, { logProductId: dear.id, quantity: 1 }, 'key-refused-once')).status).toBe(
      402,
    )
    expect((await buy(user.token, { logProductId: cheap.id, quantity: 1 }, 'key-refused-once')).status).toBe(
      201,
    )
  })

  it('that is no key is refused', async () => {
    const user = await shop.user()
    const answer = await buy(user.token, { logProductId: 1, quantity: 1 }, 'short')
    expect(answer).toMatchObject({
      status: 400,
      body: { details: { 'Idempotency-Key': [expect.any(String)] } },
    })
  })
})

describe('a coupon', () => {
  it('counts in any case and with outer spaces', async () => {
    const user = await shop.user({ balance: 20 })
    const product = await shop.product({ price: 9.99 })
    await shop.coupon({ code: 'ODDCASE', percentage: 15 })
    const answer = await buy(user.token, { logProductId: product.id, quantity: 1, couponCode: '  oddCase ' })
    expect(answer.body).toMatchObject({ discount: 1.5, amount: 8.49, couponCode: 'ODDCASE' })
  })

  it('with a limit of one is used once by nine buyers at once', async () => {
    await shop.coupon({ code: 'ONCE-ONLY', percentage: 50, maxUses: 1 })
    const product = await shop.product({ lines: 20 })
    const buyers = await Promise.all(Array.from({ length: 9 }, () => shop.user({ balance: 10 })))
    const answers = await Promise.all(
      buyers.map((buyer) =>
        buy(buyer.token, { logProductId: product.id, quantity: 1, couponCode: 'ONCE-ONLY' }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    expect(answers.filter((answer) => answer.body.code === 'INVALID_COUPON')).toHaveLength(8)
  })

  it('with a limit per user holds for each of them', async () => {
    await shop.coupon({ code: 'TWICE-EACH', percentage: 50, maxUsesPerUser: 2 })
    const product = await shop.product({ lines: 20 })
    const buyers = [await shop.user({ balance: 50 }), await shop.user({ balance: 50 })]
    const answers = await Promise.all(
      [...buyers, ...buyers, ...buyers, ...buyers].map((buyer) =>
        buy(buyer.token, { logProductId: product.id, quantity: 1, couponCode: 'TWICE-EACH' }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(4)
  })

  it('that is unknown, expired, archived or for larger orders is refused, with nothing charged', async () => {
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

  it('on an order beyond all stock and measure is refused like any other', async () => {
    await shop.coupon({ code: 'ALL-OFF', percentage: 100 })
    const user = await shop.user()
    const product = await shop.product({ price: 10_000_000 })
    const order = { logProductId: product.id, quantity: 2_147_483_647, couponCode: 'ALL-OFF' }
    expect(await buy(user.token, order)).toMatchObject({ status: 409, body: { available: 10 } })
  })

  it('of 100 % makes a free order without a transfer', async () => {
    await shop.coupon({ code: 'GIFT', percentage: 100 })
    const user = await shop.user()
    const product = await shop.product()
    const answer = await buy(user.token, { logProductId: product.id, quantity: 1, couponCode: 'GIFT' })
    expect(answer).toMatchObject({ status: 201, body: { amount: 0, discount: 5, balance: 0 } })
  })

  it('is discounted by the same rounding in the contract and in the database', async () => {
    const amounts = fc.record({
      subtotal: fc.bigInt({ min: 0n, max: 10_000_000_00n }),
      basisPoints: fc.integer({ min: 1, max: 10_000 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(amounts, { minLength: 50, maxLength: 50 }), async (cases) => {
        const { rows } = await sql<{ discount: bigint }>`
          SELECT subtotal / 10000 * basis_points + (subtotal % 10000 * basis_points + 5000) / 10000 AS discount
          FROM unnest(${cases.map((one) => one.subtotal)}::bigint[], ${cases.map((one) => one.basisPoints)}::integer[])
            WITH ORDINALITY AS one (subtotal, basis_points, position) ORDER BY position
        `.execute(shop.db)
        expect(rows.map((row) => row.discount)).toEqual(
          cases.map((one) => discountCents(one.subtotal, one.basisPoints / 100)),
        )
      }),
      { numRuns: 20 },
    )
  })
})

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
    ['a coupon that is no text', { couponCode: 10 }, 400],
    ['a coupon of 65 characters', { couponCode: 'x'.repeat(65) }, 400],
    ['a coupon with NUL', { couponCode: 'A\u0000B' }, 400],
  ]
  it.each(cases)('%s is refused in the contract’s form', async (_name, change, status) => {
    const user = await shop.user({ balance: 1_000 })
    const product = await shop.product()
    const answer = await buy(user.token, { logProductId: product.id, quantity: 1, ...(change as object) })
    expect(answer.status).toBe(status)
    expect(errorBody.parse(answer.body).requestId).not.toBe('')
    expect(await soldLines(product.id)).toEqual([])
    expect(await shop.balanceOf(user.id)).toBe(1_000)
  })

  it('broken JSON, another content type and a huge body are refused', async () => {
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
