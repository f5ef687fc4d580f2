import { receipt } from '@docket/contract/purchases'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testPurchases } from '../../../../test/areas/purchases.ts'
import { useTestShop } from '../../../../test/shop.ts'

const shop = useTestShop()

const { buy, soldAccounts } = testPurchases(() => shop)

describe('a purchase', () => {
  it('delivers the oldest accounts, charges the wallet and returns a receipt', async () => {
    const user = await shop.user({ balance: 50 })
    const product = await shop.product({
      price: 7.25,
      accounts: ['first', 'second', 'third'],
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

  it('keeps its title and price in the history when the product changes', async () => {
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

  it('writes an audit entry by the buyer and one mail about the purchase', async () => {
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

  it('of another customer is not found', async () => {
    const [buyer, stranger] = [await shop.user({ balance: 10 }), await shop.user()]
    const product = await shop.product()
    const { body } = await buy(buyer.token, { logProductId: product.id, quantity: 1 })
    const answer = await shop.api('GET', `/history/purchases/${body.id}`, { token: stranger.token })
    expect(answer.status).toBe(404)
  })
})

describe('the wallet', () => {
  it('is never overdrawn, even by 50 purchases at the same time', async () => {
    const user = await shop.user({ balance: 100 })
    const product = await shop.product({ price: 9, accounts: 60 })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => buy(user.token, { logProductId: product.id, quantity: 1 })),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(11)
    expect(answers.filter((answer) => answer.status === 402)).toHaveLength(39)
    expect(await shop.balanceOf(user.id)).toBe(1)
    expect(await soldAccounts(product.id)).toHaveLength(11)
  })

  it('refuses a purchase that costs a cent more than it has: no account is sold, no purchase or transfer is written', async () => {
    const user = await shop.user({ balance: 4.99 })
    const product = await shop.product({ price: 5 })
    const answer = await buy(user.token, { logProductId: product.id, quantity: 1 })
    expect(answer).toMatchObject({ status: 402, body: { code: 'INSUFFICIENT_FUNDS' } })
    expect(await soldAccounts(product.id)).toEqual([])
    expect(await shop.balanceOf(user.id)).toBe(4.99)
    const written = await sql`
      SELECT (SELECT count(*)::integer FROM purchases WHERE user_id = ${user.id}) AS purchases,
        (SELECT count(*)::integer FROM transfers JOIN wallets ON wallets.id = transfers.debit_account_id
          WHERE wallets.user_id = ${user.id}) AS debits
    `.execute(shop.db)
    expect(written.rows).toEqual([{ purchases: 0, debits: 0 }])
  })

  it('cannot be changed by editing, deleting or truncating transfers', async () => {
    await expect(sql`UPDATE transfers SET amount_cents = 1`.execute(shop.db)).rejects.toThrow(
      'only ever added',
    )
    await expect(sql`DELETE FROM transfers`.execute(shop.db)).rejects.toThrow('only ever added')
    await expect(sql`TRUNCATE transfers`.execute(shop.db)).rejects.toThrow('only ever added')
  })
})

it('an account is not stored as plain text', async () => {
  const product = await shop.product({ accounts: ['name@example.test:open-sesame-4711'] })
  const { rows } = await sql<{ stored: number; plain: number }>`
    SELECT count(*)::integer AS stored,
      count(*) FILTER (WHERE position('open-sesame-4711'::bytea IN ciphertext) > 0)::integer AS plain
    FROM accounts WHERE product_id = ${product.id}
  `.execute(shop.db)
  expect(rows).toEqual([{ stored: 1, plain: 0 }])
})
