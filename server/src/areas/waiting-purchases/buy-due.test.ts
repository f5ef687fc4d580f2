import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openDepositShop } from '../../../test/areas/deposits.ts'
import { waitingPurchasesOf } from '../../../test/areas/waiting-purchases.ts'
import { checkLedger } from '../../../test/check-ledger.ts'
import { useShop } from '../../../test/shop.ts'
import { complete } from '../deposits/decide/change-deposit.ts'
import { makeCreditedDue } from './buy-due.ts'
import { endUnpaid } from './cancel.ts'

const shop = useShop(() => openDepositShop())
const { waiting, stateOf, cancel, run, paid, purchasesOf, mailsTo } = waitingPurchasesOf(shop)

describe('what is due', () => {
  it('is bought once if the process dies after the purchase, before it has stored it', async () => {
    const { user, id, url } = await waiting({ accounts: 2, balance: 20 - 12 })
    await paid(url)
    const { purchaseId } = await stateOf(user, id)
    const set = { state: 'DUE' as const, purchase_id: null, ended_at: null }
    await shop.db.updateTable('waiting_purchases').set(set).where('id', '=', id).execute()
    await run()
    expect(await stateOf(user, id)).toMatchObject({ state: 'BOUGHT', purchaseId })
    expect(await purchasesOf(user.id)).toHaveLength(1)
  })

  it('waits on while something holds the wallet, and is bought by a later run', async () => {
    const { user, id, url } = await waiting()
    await shop.db.transaction().execute(async (tx) => {
      await shop.choose(url, 'pay')
      await shop.processEvents()
      await tx.selectFrom('wallets').select('id').where('user_id', '=', user.id).forUpdate().execute()
      await run()
      expect(await stateOf(user, id)).toMatchObject({ state: 'DUE' })
    })
    await run()
    expect(await stateOf(user, id)).toMatchObject({ state: 'BOUGHT' })
  })

  it('is bought by a job that the credit has added, within the second', async () => {
    const { user, id, url } = await waiting()
    const jobs = await shop.startJobs()
    try {
      await shop.choose(url, 'pay')
      await expect.poll(async () => (await stateOf(user, id)).state).toBe('BOUGHT')
    } finally {
      await jobs.stop()
    }
  })
})

describe('money that arrives too late for its goods stays in the wallet, and a mail says why', () => {
  const endsWith = async (
    refusal: string,
    { user, id, url }: Awaited<ReturnType<typeof waiting>>,
    balance: number,
  ) => {
    await paid(url)
    expect(await stateOf(user, id)).toMatchObject({ state: 'REFUSED', refusal, purchaseId: null })
    expect(await shop.balanceOf(user.id)).toBe(balance)
    expect((await mailsTo(user.id)).map(({ template }) => template)).toContain('not-bought')
  }
  const change = (productId: number, set: { selling_price_cents?: bigint; archived_at?: Date }) =>
    shop.db.updateTable('products').set(set).where('id', '=', productId).execute()

  it('sold out', async () => {
    const wait = await waiting()
    await shop.buy(await shop.user({ balance: 20 }), wait.productId)
    await endsWith('OUT_OF_STOCK', wait, 20)
  })
  it('the price rose', async () => {
    const wait = await waiting()
    await change(wait.productId, { selling_price_cents: 2_001n })
    await endsWith('PRICE_CHANGED', wait, 20)
  })
  it('no longer for sale', async () => {
    const wait = await waiting()
    await change(wait.productId, { archived_at: new Date() })
    await endsWith('NOT_FOUND', wait, 20)
  })
  it('the customer spent the money before', async () => {
    const wait = await waiting({ balance: 8, accounts: 2 })
    const other = await shop.product({ price: 8, accounts: 1 })
    await shop.buy(wait.user, other.id)
    await endsWith('INSUFFICIENT_FUNDS', wait, 12)
  })
  it('the customer was suspended', async () => {
    const wait = await waiting()
    await shop.db
      .updateTable('users')
      .set({ suspended_at: new Date() })
      .where('id', '=', wait.user.id)
      .execute()
    await paid(wait.url)
    expect(await purchasesOf(wait.user.id)).toEqual([])
    expect(await shop.balanceOf(wait.user.id)).toBe(20)
  })
  it('a price that fell is charged lower', async () => {
    const wait = await waiting()
    await change(wait.productId, { selling_price_cents: 1_500n })
    await paid(wait.url)
    expect(await purchasesOf(wait.user.id)).toMatchObject([{ amount_cents: 1_500n }])
    expect(await shop.balanceOf(wait.user.id)).toBe(5)
  })
})

it('of 200 who wait for one product with 50 in stock, the oldest credits get it; the rest keep their money', async () => {
  const [customers, stock] = [200, 50]
  const { id: productId } = await shop.product({ price: 12, accounts: stock })
  const users = await Promise.all(Array.from({ length: customers }, () => shop.user()))
  const { rows } = await shop.owner.query<{ id: number; deposit_id: number; user_id: number }>(
    `WITH opened AS (
      INSERT INTO deposits (user_id, method, amount_cents, requested_cents, reference)
      SELECT id, 'crypto', 1200, 1200, 'many-' || id FROM unnest($1::integer[]) AS id RETURNING id, user_id
    )
    INSERT INTO waiting_purchases (user_id, deposit_id, product_id, quantity, most_cents)
    SELECT user_id, id, $2, 1, 1200 FROM opened RETURNING id, deposit_id, user_id`,
    [users.map(({ id }) => id), productId],
  )
  // The last press is the first credit.
  for (const { deposit_id: id, user_id } of rows.toReversed()) {
    const deposit = { id: Number(id), user_id, method: 'crypto', status: 'PENDING' } as const
    await shop.db
      .transaction()
      .execute((tx) => complete(tx, deposit, { id: `many-${id}`, valueCents: 1_200n }, 1_200n))
  }
  await Promise.all([run(), run(), run()])
  const { rows: ends } = await shop.owner.query<{ state: string; balance: number }>(
    `SELECT state, balance_cents::integer AS balance FROM waiting_purchases JOIN wallets USING (user_id)
    WHERE product_id = $1 ORDER BY waiting_purchases.id DESC`,
    [productId],
  )
  expect(ends.map(({ state }) => state)).toEqual([
    ...Array(stock).fill('BOUGHT'),
    ...Array(customers - stock).fill('REFUSED'),
  ])
  expect(ends.map(({ balance }) => balance)).toEqual([
    ...Array(stock).fill(0),
    ...Array(customers - stock).fill(1_200),
  ])
  expect(await checkLedger(shop.db)).toMatchObject({ clean: true })
}, 120_000)

it('in any order of payment, notices, runs, cancels and purchases by hand, it is bought once or not at all', async () => {
  const step = fc.constantFrom(
    ...[
      'pay',
      'notice',
      'run',
      'cancel',
      'buy by hand',
      'raise',
      'sell',
      'sweep',
      'archive',
      'die',
      'find credit',
    ],
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), fc.boolean(), async (steps, atOnce) => {
      const { user, productId, id, url } = await waiting({ accounts: 2, balance: 8 })
      const does: Record<string, () => Promise<unknown>> = {
        pay: () => shop.choose(url, 'pay').catch(() => undefined),
        notice: () => shop.processEvents(),
        run,
        cancel: () => cancel(user, id),
        'buy by hand': () => shop.buy(user, productId),
        raise: () =>
          shop.db
            .updateTable('products')
            .set({ selling_price_cents: 2_100n })
            .where('id', '=', productId)
            .execute(),
        sell: async () => shop.buy(await shop.user({ balance: 30 }), productId),
        sweep: () => endUnpaid(shop.db),
        archive: () =>
          shop.db
            .updateTable('products')
            .set({ archived_at: new Date() })
            .where('id', '=', productId)
            .execute(),
        // The process that has just bought ends before it has stored that.
        die: () =>
          shop.db
            .updateTable('waiting_purchases')
            .set({ state: 'DUE', purchase_id: null, ended_at: null })
            .where('id', '=', id)
            .where('state', '=', 'BOUGHT')
            .execute(),
        'find credit': () => makeCreditedDue(shop.db),
      }
      if (atOnce) await Promise.all(steps.map((name) => does[name]?.()))
      else for (const name of steps) await does[name]?.()
      await does.pay?.()
      await shop.processEvents()
      await run()
      const { state, purchaseId } = await stateOf(user, id)
      expect(['BOUGHT', 'REFUSED', 'CANCELLED']).toContain(state)
      const bought = await purchasesOf(user.id)
      const spent = bought.reduce((sum, { amount_cents }) => sum + Number(amount_cents) / 100, 0)
      const { balance, transfers } = await shop.stateOf(user)
      const credited = transfers.reduce((sum, { amount_cents }) => sum + Number(amount_cents) / 100, 0)
      expect(credited).toBeGreaterThanOrEqual(12)
      expect(balance).toBe(8 + credited - spent)
      expect(bought.some((purchase) => purchase.id === purchaseId)).toBe(state === 'BOUGHT')
      const byHand = steps.filter((name) => name === 'buy by hand').length
      expect(bought.length).toBeLessThanOrEqual(byHand + (state === 'BOUGHT' ? 1 : 0))
    }),
    { numRuns: 30 },
  )
  expect(await checkLedger(shop.db)).toMatchObject({ clean: true })
}, 120_000)
