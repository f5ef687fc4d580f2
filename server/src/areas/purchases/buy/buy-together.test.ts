import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testPurchases } from '../../../../test/areas/purchases.ts'
import { openTestClient } from '../../../../test/connect.ts'
import { useTestShop } from '../../../../test/shop.ts'

const shop = useTestShop()

const { buy, soldAccounts } = testPurchases(() => shop)

describe('purchase requests that arrive together', () => {
  it('share transactions, and each gets its own answer', async () => {
    const product = await shop.product({ price: 5, accounts: 100 })
    const buyers = await Promise.all(Array.from({ length: 24 }, () => shop.user({ balance: 50 })))

    const answers = await Promise.all(
      buyers.map(({ token }, index) => buy(token, { logProductId: product.id, quantity: 1 + (index % 3) })),
    )

    for (const [index, { status, body }] of answers.entries()) {
      const quantity = 1 + (index % 3)
      expect({ status, quantity: body.quantity }).toEqual({ status: 201, quantity })
      expect(body).toMatchObject({ amount: 5 * quantity, balance: 50 - 5 * quantity })
      expect(body.accounts).toHaveLength(quantity)
      expect(await shop.balanceOf(buyers[index]?.id ?? 0)).toBe(50 - 5 * quantity)
    }
    expect(await transactionsOf(product.id)).toBeLessThan(24)
  })

  it('are each accepted or refused for their own reason', async () => {
    const [product, rare] = [await shop.product({ accounts: 60 }), await shop.product({ accounts: 1 })]
    await shop.coupon({ code: 'FIRST-ONLY', percentage: 50, maxUses: 1 })
    const [rich, poor] = [await shop.user({ balance: 500 }), await shop.user({ balance: 1 })]
    const order = (change: object) => ({ logProductId: product.id, quantity: 1, ...change })

    const answers = await Promise.all([
      buy(rich.token, order({})),
      buy(rich.token, order({ logProductId: 2_000_000_000 })),
      buy(poor.token, order({})),
      buy(rich.token, order({ couponCode: 'NEVER-WAS' })),
      buy(rich.token, order({ expectedAmount: 4.99 })),
      buy(rich.token, order({ logProductId: rare.id, quantity: 2 })),
      buy(rich.token, order({ quantity: 30 })),
      buy(rich.token, order({ couponCode: 'FIRST-ONLY' })),
      buy(poor.token, order({ logProductId: rare.id, quantity: 2 })),
      buy(rich.token, order({ quantity: 2 })),
    ])

    expect(answers.map(({ status, body }) => (status === 201 ? body.quantity : body.code))).toEqual([
      1,
      'NOT_FOUND',
      'INSUFFICIENT_FUNDS',
      'INVALID_COUPON',
      'PRICE_CHANGED',
      'OUT_OF_STOCK',
      30,
      1,
      'OUT_OF_STOCK',
      2,
    ])
    // 1 + 30 + 2 accounts at $5, and one at half the price.
    expect(await shop.balanceOf(rich.id)).toBe(500 - 5 * 33 - 2.5)
    expect(await shop.balanceOf(poor.id)).toBe(1)
    expect(await soldAccounts(rare.id)).toEqual([])
  })

  it('with the same key make one purchase, in one transaction or in several', async () => {
    const user = await shop.user({ balance: 100 })
    const product = await shop.product({ accounts: 40 })
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        buy(user.token, { logProductId: product.id, quantity: 1 }, `key-number-${index % 3}`),
      ),
    )
    const accepted = answers.filter(({ status }) => status === 201)
    expect(new Set(accepted.map(({ body }) => body.id)).size).toBe(3)
    expect(await soldAccounts(product.id)).toHaveLength(3)
    expect(await shop.balanceOf(user.id)).toBe(85)
  })

  it('succeed even if one of them fails', async () => {
    const [sound, broken] = [await shop.product({ accounts: 20 }), await shop.product({ accounts: 20 })]
    await onPurchaseOf(broken.id, `RAISE 'the disk has a scratch'`)
    const buyers = await Promise.all(Array.from({ length: 12 }, () => shop.user({ balance: 10 })))

    const answers = await Promise.all(
      buyers.map(({ token }, index) =>
        // With a key, like the web: the first attempt must have released the lock of the key.
        buy(
          token,
          { logProductId: index === 5 ? broken.id : sound.id, quantity: 1 },
          `beside-a-fault-${index}`,
        ),
      ),
    )

    expect(answers.map(({ status }) => status)).toEqual(buyers.map((_, index) => (index === 5 ? 500 : 201)))
    expect(await soldAccounts(sound.id)).toHaveLength(11)
    expect(await soldAccounts(broken.id)).toEqual([])
    expect(await shop.balanceOf(buyers[5]?.id ?? 0)).toBe(10)
  })

  it('are not tried again if the connection is lost, because the transaction may be committed', async () => {
    const [sound, fatal] = [await shop.product({ accounts: 20 }), await shop.product({ accounts: 20 })]
    await shop.owner.query('CREATE SEQUENCE attempts; GRANT USAGE ON SEQUENCE attempts TO PUBLIC')
    await onPurchaseOf(
      fatal.id,
      `PERFORM nextval('attempts'); PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(5)`,
    )
    const buyers = await Promise.all(Array.from({ length: 12 }, () => shop.user({ balance: 10 })))

    // Slow purchases occupy every transaction, so that the others wait and then share one.
    const transactions = Math.floor(shop.platform.pool.options.max / 3)
    const slow = await shop.product({ accounts: transactions })
    await onPurchaseOf(slow.id, 'PERFORM pg_sleep(2)')
    const slowPurchases: Promise<unknown>[] = []
    while (slowPurchases.length < transactions) {
      const { token } = await shop.user({ balance: 10 })
      slowPurchases.push(buy(token, { logProductId: slow.id, quantity: 1 }))
      await expect.poll(countSleeping).toBe(slowPurchases.length)
    }
    const answers = await Promise.all(
      buyers.map(({ token }, index) =>
        buy(token, { logProductId: index === 5 ? fatal.id : sound.id, quantity: 1 }),
      ),
    )
    expect(await Promise.all(slowPurchases)).toMatchObject(slowPurchases.map(() => ({ status: 201 })))

    const lost = answers.filter(({ body }) => body.code === 'UNAVAILABLE')
    expect(answers[5]).toMatchObject({ status: 503 })
    expect(lost.length).toBeGreaterThan(1)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(12 - lost.length)
    expect(await soldAccounts(sound.id)).toHaveLength(12 - lost.length)
    const { rows } = await sql<{ last_value: bigint }>`SELECT last_value FROM attempts`.execute(shop.db)
    expect(rows).toEqual([{ last_value: 1n }])
  })
})

describe('a locked wallet', () => {
  it('delays only its own buyer', async () => {
    const [user, otherUser] = [await shop.user({ balance: 10 }), await shop.user({ balance: 50 })]
    const product = await shop.product({ accounts: 20 })
    const release = await lockWallet(user.id)

    const pending = buy(user.token, { logProductId: product.id, quantity: 1 })
    for (let order = 0; order < 5; order++) {
      expect((await buy(otherUser.token, { logProductId: product.id, quantity: 1 })).status).toBe(201)
    }
    expect(await Promise.race([pending, 'still waiting'])).toBe('still waiting')

    await release()
    expect(await pending).toMatchObject({ status: 201, body: { balance: 5 } })
  })

  it('delays its buyer for at most two seconds, then the answer is IN_PROGRESS', async () => {
    const user = await shop.user({ balance: 10 })
    const product = await shop.product()
    const release = await lockWallet(user.id)
    const answer = await buy(user.token, { logProductId: product.id, quantity: 1 })
    await release()
    expect(answer).toMatchObject({ status: 409, body: { code: 'IN_PROGRESS' } })
    expect(await shop.balanceOf(user.id)).toBe(10)
  })
})

/** How many transactions made the purchases of a product. */
async function transactionsOf(productId: number): Promise<number> {
  const { rows } = await sql<{ transactions: number }>`
    SELECT count(DISTINCT xmin::text)::integer AS transactions FROM purchases WHERE product_id = ${productId}
  `.execute(shop.db)
  return rows[0]?.transactions ?? 0
}

/** How many transactions run pg_sleep now. */
async function countSleeping(): Promise<number> {
  const { rows } = await sql`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'
  `.execute(shop.db)
  return rows.length
}

/** Makes the database run a statement at each purchase of a product. */
async function onPurchaseOf(productId: number, statement: string) {
  const name = `on_purchase_of_${productId}`
  await sql
    .raw(`
      CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${statement}; RETURN new; END $$;
      CREATE TRIGGER ${name} BEFORE INSERT ON purchases FOR EACH ROW
        WHEN (new.product_id = ${productId}) EXECUTE FUNCTION ${name}();
    `)
    .execute(shop.db)
}

/** Locks a user's wallet in another transaction. The returned function releases it. */
async function lockWallet(userId: number): Promise<() => Promise<void>> {
  const client = await openTestClient(shop.url)
  await client.query('BEGIN')
  await client.query('SELECT FROM wallets WHERE user_id = $1 FOR UPDATE', [userId])
  return async () => {
    await client.query('ROLLBACK')
    await client.end()
  }
}
