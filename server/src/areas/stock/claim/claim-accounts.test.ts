import { randomUUID } from 'node:crypto'
import { accountText } from '@docket/contract/admin/stock'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkLedger } from '../../../../test/check-ledger.ts'
import { openTestClient } from '../../../../test/connect.ts'
import { openTestShop, useTestShop } from '../../../../test/shop.ts'
import type { Tx } from '../../../host/db/database.ts'
import { functionsSchema } from '../../../host/db/migrate/functions.ts'
import { inStock } from '../accounts/in-stock.ts'
import { closeBatch, insertAccounts, lockUnarchivedProduct, openBatch } from '../accounts/insert-accounts.ts'
import { encryptAccounts } from '../encryption/encrypt-accounts.ts'

const shop = useTestShop()

/** A purchase of this many accounts always moves the mark; a smaller one moves it sometimes. */
const ENOUGH_TO_MOVE_THE_MARK = 200

async function buyIds(token: string, productId: number, quantity: number): Promise<number[]> {
  const { status, body } = await shop.buy({ token }, productId, { quantity })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.accounts.map(({ id }: { id: number }) => id)
}

async function newestMark(productId: number): Promise<number> {
  const row = await shop.db
    .selectFrom('stock_marks')
    .select('account_id')
    .where('product_id', '=', productId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.account_id ?? 0
}

/** Runs `work` on a connection of its own, in a transaction that is rolled back. */
async function runAndRollBack<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = await openTestClient(shop.url)
  try {
    await client.query('BEGIN')
    return await work(client)
  } finally {
    await client.query('ROLLBACK')
    await client.end()
  }
}

/** Accounts that have ids and are encrypted, but not stored yet, like those of an import that has read its upload. */
async function prepareAccounts(count: number) {
  const { db, keys } = shop.platform
  const accounts = Array.from({ length: count }, () => {
    const text = accountText(`late-${randomUUID()}`)
    return { text, fingerprint: keys.fingerprint(text) }
  })
  const encrypted = await encryptAccounts(db, keys, accounts)
  return {
    ids: encrypted.ids,
    async store(tx: Tx, productId: number): Promise<void> {
      await lockUnarchivedProduct(tx, productId)
      const batchId = await openBatch(tx, {
        productId,
        source: 'test',
        provenance: 'A test',
        importedBy: null,
      })
      await closeBatch(tx, batchId, (await insertAccounts(tx, { productId, batchId }, encrypted)).length)
    },
  }
}

describe('while an old snapshot keeps the index entries of 20,000 sold accounts', () => {
  const SOLD = 20_000
  const MAX_ENTRIES = 1_000
  let snapshot: pg.Client
  let product: { id: number }

  beforeAll(async () => {
    product = await shop.product({ price: 0, accounts: SOLD + 10 })
    // Autovacuum may do the same in a running shop. The planner then knows that almost all rows are of this product, so
    // it may read the whole table to count them.
    await shop.owner.query('ANALYZE available_accounts')
    snapshot = await openTestClient(shop.url)
    await snapshot.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await snapshot.query('SELECT count(*) FROM available_accounts')
    const buyer = await shop.user()
    for (let sold = 0; sold < SOLD; sold += 500) await buyIds(buyer.token, product.id, 500)
  }, 60_000)
  afterAll(async () => {
    await snapshot.query('ROLLBACK')
    await snapshot.end()
  })

  /**
   * How many index entries a statement reads, live or dead. Only the statistics of its own transaction tell: those of
   * the table also get what purchases have read, up to ten seconds later.
   */
  async function entriesRead(statement: string, values: readonly unknown[] = [product.id]): Promise<number> {
    const client = await openTestClient(shop.url)
    // Index entries are counted, so the planner must not read the whole table.
    await client.query('SET enable_seqscan = off')
    await client.query('BEGIN')
    await client.query(statement, [...values])
    const { rows } = await client.query(
      "SELECT pg_stat_get_xact_tuples_returned('available_accounts_pk'::regclass)::integer AS entries",
    )
    await client.query('COMMIT')
    await client.end()
    return rows[0].entries
  }

  it('the snapshot still sees the sold accounts, which the tests below need', async () => {
    const { rows } = await snapshot.query('SELECT count(*)::integer AS visible FROM available_accounts')
    expect(rows).toEqual([{ visible: SOLD + 10 }])
    expect(
      await entriesRead('SELECT count(account_id) FROM available_accounts WHERE product_id = $1'),
    ).toBeGreaterThan(SOLD)
  })

  it.each([
    ['a claim', `SELECT ${functionsSchema}.pick_accounts($1, 1)`],
    ['a count for a buyer', `SELECT ${functionsSchema}.count_accounts($1)`],
  ])('%s reads few entries', async (_what, statement) => {
    expect(await entriesRead(statement)).toBeLessThan(MAX_ENTRIES)
  })

  it('a count for the catalogue reads few entries', async () => {
    const countQuery = shop.db
      .selectFrom('products')
      .select(inStock.as('inStock'))
      .where('id', '=', product.id)
      .compile()
    expect(await entriesRead(countQuery.sql, countQuery.parameters)).toBeLessThan(MAX_ENTRIES)
  })

  it('a claim of a sold-out product reads few entries, and the shop answers OUT_OF_STOCK', async () => {
    const buyer = await shop.user()
    await buyIds(buyer.token, product.id, 10)
    expect(await entriesRead(`SELECT ${functionsSchema}.pick_accounts($1, 1)`)).toBeLessThan(MAX_ENTRIES)
    const refused = await shop.buy(buyer, product.id)
    expect(refused).toMatchObject({ status: 409, body: { code: 'OUT_OF_STOCK', available: 0 } })
  })
})

describe('the stock mark of a product', () => {
  it('stays before accounts of a transaction that can still roll back', async () => {
    const product = await shop.product({ price: 0, accounts: 2 * ENOUGH_TO_MOVE_THE_MARK + 5 })
    const buyer = await shop.user()
    const pickedIds = await runAndRollBack(async (client) => {
      const { rows } = await client.query(`SELECT ${functionsSchema}.pick_accounts($1, 5) AS ids`, [
        product.id,
      ])
      await client.query('DELETE FROM available_accounts WHERE account_id = ANY ($1)', [rows[0].ids])
      await buyIds(buyer.token, product.id, ENOUGH_TO_MOVE_THE_MARK)
      expect(await newestMark(product.id)).toBe(rows[0].ids[0] - 1)
      return rows[0].ids as number[]
    })
    expect(await buyIds(buyer.token, product.id, 5)).toEqual(pickedIds)
    await buyIds(buyer.token, product.id, ENOUGH_TO_MOVE_THE_MARK)
    expect((await shop.buy(buyer, product.id)).body).toMatchObject({ code: 'OUT_OF_STOCK' })
  })

  it('does not change if the purchase that moved it is rolled back', async () => {
    const product = await shop.product({ price: 0, accounts: ENOUGH_TO_MOVE_THE_MARK })
    await runAndRollBack(async (client) => {
      await client.query(
        `SELECT ${functionsSchema}.claim_accounts($1, ${functionsSchema}.pick_accounts($1, $2), -1)`,
        [product.id, ENOUGH_TO_MOVE_THE_MARK],
      )
      const { rows } = await client.query('SELECT FROM stock_marks WHERE product_id = $1', [product.id])
      expect(rows).toHaveLength(1)
    })
    const buyer = await shop.user()
    expect(await buyIds(buyer.token, product.id, ENOUGH_TO_MOVE_THE_MARK)).toHaveLength(
      ENOUGH_TO_MOVE_THE_MARK,
    )
  })

  it('moves down for an import whose ids are lower than the ids of sold accounts', async () => {
    const product = await shop.product({ price: 0, accounts: 1 })
    const lowIdsImport = await prepareAccounts(3)
    const highIdsImport = await prepareAccounts(ENOUGH_TO_MOVE_THE_MARK)
    await shop.db.transaction().execute((tx) => highIdsImport.store(tx, product.id))
    const buyer = await shop.user()
    await buyIds(buyer.token, product.id, ENOUGH_TO_MOVE_THE_MARK + 1)
    expect(await newestMark(product.id)).toBeGreaterThan(lowIdsImport.ids[2] ?? 0)

    await shop.db.transaction().execute((tx) => lowIdsImport.store(tx, product.id))

    expect(await buyIds(buyer.token, product.id, 3)).toEqual(lowIdsImport.ids)
  })

  it('does not move past the accounts of an import that is not committed', async () => {
    const product = await shop.product({ price: 0, accounts: 1 })
    const buyer = await shop.user()
    const earlyImport = await prepareAccounts(2)
    await shop.db.transaction().execute(async (tx) => {
      await earlyImport.store(tx, product.id)
      const laterImport = await prepareAccounts(ENOUGH_TO_MOVE_THE_MARK)
      await shop.db.transaction().execute((other) => laterImport.store(other, product.id))
      await buyIds(buyer.token, product.id, ENOUGH_TO_MOVE_THE_MARK + 1)
      expect(await newestMark(product.id)).toBe(0)
    })
    expect(await buyIds(buyer.token, product.id, 2)).toEqual(earlyImport.ids)
  })
})

it('every account is sold once while imports, purchases and rollbacks run at the same time', async () => {
  const IMPORTS = 40
  const ACCOUNTS_PER_IMPORT = 30
  const product = await shop.product({ price: 0, accounts: 1 })
  const buyers = await Promise.all(Array.from({ length: 6 }, () => shop.user()))
  const imports = await Promise.all(
    Array.from({ length: IMPORTS }, () => prepareAccounts(ACCOUNTS_PER_IMPORT)),
  )
  imports.sort(() => Math.random() - 0.5)
  const sold: number[] = []

  let isImporting = true
  const importing = Promise.all(
    [0, 1].map(async (lane) => {
      for (const [nth, batch] of imports.entries()) {
        if (nth % 2 === lane) await shop.db.transaction().execute((tx) => batch.store(tx, product.id))
      }
    }),
  ).finally(() => {
    isImporting = false
  })
  const rollingBack = (async () => {
    for (let nth = 0; nth < 40; nth++) {
      await runAndRollBack((client) =>
        client.query(
          `SELECT ${functionsSchema}.claim_accounts($1, ${functionsSchema}.pick_accounts($1, 20), -1)`,
          [product.id],
        ),
      )
    }
  })()
  const buying = buyers.map(async (buyer) => {
    let quantity = 1
    for (let attempt = 0; attempt < 2_000; attempt++) {
      const isStockComplete = !isImporting
      const { status, body } = await shop.buy(buyer, product.id, { quantity })
      if (status === 201) sold.push(...body.accounts.map(({ id }: { id: number }) => id))
      else if (isStockComplete && body.code === 'OUT_OF_STOCK' && body.available === 0) return
      quantity = Math.min(body.available || 30, 1 + Math.floor(Math.random() * 30))
    }
  })
  await Promise.all([importing, rollingBack, ...buying])

  expect(new Set(sold).size).toBe(sold.length)
  expect(sold).toHaveLength(1 + IMPORTS * ACCOUNTS_PER_IMPORT)
}, 60_000)

it('the ledger check finds a wrong stock mark', async () => {
  const broken = await openTestShop()
  const product = await broken.product({ accounts: 2 })
  const { accountId } = await broken.db
    .selectFrom('accounts')
    .select((q) => q.fn.max('id').as('accountId'))
    .executeTakeFirstOrThrow()
  await broken.db
    .insertInto('stock_marks')
    .values({ product_id: product.id, account_id: accountId })
    .execute()
  const { checks } = await checkLedger(broken.db)
  expect(checks.flatMap(({ violations }) => violations)).toHaveLength(2)
  await expect(broken.close()).rejects.toThrow(`whose mark is ${accountId}`)
})
