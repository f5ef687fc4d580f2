import { addAccounts } from '../server/src/areas/stock/accounts/add-accounts.ts'
import { HOUSE, openWallet, postTransfer, walletOf } from '../server/src/areas/wallet/ledger.ts'
import { readConfig } from '../server/src/host/config.ts'
import { openPlatform } from '../server/src/host/context/open-platform.ts'
import type { Platform } from '../server/src/host/context/platform.ts'
import { openTestClient } from '../server/test/connect.ts'
import { writeTokens } from './load.ts'

export const SECRET_KEY = 'a-secret-for-the-bench-only-of-fair-length'

const BALANCE_CENTS = 1_000_000_00n
/** Enough accounts for a whole run of `npm run bench` at 5,000 purchases a second, also of the hot product. */
const USUAL_SIZE: SeedSize = { users: 256, products: 1_000, accountsPerProduct: 250, hotAccounts: 160_000 }
const ACCOUNTS_PER_TRANSACTION = 20_000

interface SeedSize {
  users: number
  /** The number of products, without the hot product. */
  products: number
  accountsPerProduct: number
  /** The accounts of the hot product. Some loads buy only this product. */
  hotAccounts: number
  /** The accounts of one more product, which many buyers try to buy at the same time (`npm run bench:peers`). */
  racedAccounts?: number
}

/**
 * Adds customers with money and sessions, the hot product with many accounts, many other products (a thousand by
 * default) with fewer accounts, a coupon, and the price of a shipment.
 */
export async function seed(databaseUrl: string, size = USUAL_SIZE) {
  console.log('Filling the shop …')
  const platform = await openPlatform(readConfig({ SECRET_KEY, LOG_LEVEL: 'fatal' }), databaseUrl)
  const tokens = await createUsers(platform, size.users)
  const tokensFile = writeTokens(tokens)
  const { products, racedAccounts = 0 } = size
  const ids = await createProducts(platform, 1 + products + (racedAccounts > 0 ? 1 : 0))
  const [hotProduct = 0, ...spreadIds] = ids.slice(0, 1 + products)
  const racedProduct = ids[1 + products]
  if (racedProduct !== undefined) await addStock(platform, racedProduct, racedAccounts)
  for (let start = 0; start < size.hotAccounts; start += ACCOUNTS_PER_TRANSACTION)
    await addStock(platform, hotProduct, ACCOUNTS_PER_TRANSACTION)
  for (const product of spreadIds) await addStock(platform, product, size.accountsPerProduct)
  await platform.db
    .updateTable('shop_settings')
    .set({ tracking_selling_cents: 100n, tracking_cost_cents: 0n })
    .execute()
  await vacuumAndCheckpoint(databaseUrl)
  return {
    slowQueriesDb: platform.slowQueriesDb,
    close: platform.close,
    tokens,
    token: tokens[0] ?? '',
    tokensFile,
    hotProduct,
    racedProduct,
    spreadProducts: { first: spreadIds[0] ?? 0, count: spreadIds.length },
  }
}

/** Does the work of autovacuum and the checkpointer now, so that they do not disturb the measurement. */
async function vacuumAndCheckpoint(databaseUrl: string) {
  const client = await openTestClient(databaseUrl)
  for (const statement of ['VACUUM ANALYZE', 'CHECKPOINT']) await client.query(statement)
  await client.end()
}

async function createUsers({ db, sessions }: Platform, count: number): Promise<string[]> {
  const ids = await db.transaction().execute(async (tx) => {
    const users = await tx
      .insertInto('users')
      .values(
        Array.from({ length: count }, (_, index) => ({
          username: `bench-${index}`,
          email: `bench-${index}@docket.test`,
          password_hash: 'none',
          email_verified_at: new Date(),
        })),
      )
      .returning('id')
      .execute()
    for (const { id } of users) {
      await openWallet(tx, id)
      await postTransfer(tx, {
        debitAccountId: HOUSE.adjustments,
        creditAccountId: (await walletOf(tx, id)).ledgerAccountId,
        amountCents: BALANCE_CENTS,
        kind: 'ADJUSTMENT',
        reference: `bench:${id}`,
      })
    }
    return users.map((user) => user.id)
  })
  return Promise.all(ids.map((id) => sessions.issue({ id, role: 'USER' }, { address: '127.0.0.1' })))
}

async function createProducts({ db }: Platform, count: number): Promise<number[]> {
  const category = await db
    .insertInto('categories')
    .values({ name: 'Bench' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const subCategory = await db
    .insertInto('sub_categories')
    .values({ name: 'Bench', category_id: category.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('coupons')
    .values({ code: 'WELCOME10', basis_points: 1_000, expires_at: new Date(Date.now() + 86_400_000) })
    .execute()
  const products = await db
    .insertInto('products')
    .values(
      Array.from({ length: count }, (_, index) => ({
        sub_category_id: subCategory.id,
        title: `Bench product ${index}`,
        description: '<p>A product with a description of the usual length.</p>'.repeat(10),
        cost_price_cents: 1_00n,
        selling_price_cents: 5_00n,
      })),
    )
    .returning('id')
    .execute()
  return products.map((product) => product.id)
}

let addedCount = 0

async function addStock({ db, keys }: Platform, productId: number, count: number): Promise<void> {
  const values = Array.from(
    { length: count },
    () => `demo-${++addedCount}@example.invalid | pass: DEMO-${addedCount * 7919}`,
  )
  await db.transaction().execute((tx) =>
    addAccounts(tx, keys, {
      productId,
      source: 'bench',
      provenance: 'Made by the benchmark',
      importedBy: null,
      values,
    }),
  )
}
