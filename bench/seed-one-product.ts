import { addAccounts } from '../server/src/areas/stock/accounts/add-accounts.ts'
import { HOUSE, openWallet, postTransfer, walletOf } from '../server/src/areas/wallet/ledger.ts'
import { readConfig } from '../server/src/host/config.ts'
import { openPlatform } from '../server/src/host/context/open-platform.ts'
import type { Platform } from '../server/src/host/context/platform.ts'
import { SECRET_KEY } from './seed.ts'

const BALANCE_CENTS = 1_000_000_00n
const ACCOUNTS_PER_TRANSACTION = 20_000

/** Adds customers with money, and one product with accounts. `accountLength` makes their texts longer. */
export async function seedOneProduct(
  databaseUrl: string,
  { customers, accounts, accountLength = 0 }: { customers: number; accounts: number; accountLength?: number },
) {
  const platform = await openPlatform(readConfig({ SECRET_KEY, LOG_LEVEL: 'fatal' }), databaseUrl)
  const { db } = platform
  const tokens = []
  for (let nth = 0; nth < customers; nth++) tokens.push(await openCustomer(platform, nth))
  return {
    db,
    tokens,
    productId: await openProduct(platform, { accounts, accountLength }),
    countPurchases: async () => {
      const { count } = await db
        .selectFrom('purchases')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    close: platform.close,
  }
}

async function openCustomer({ db, sessions }: Platform, nth: number): Promise<string> {
  const username = `bench-${nth}`
  const id = await db.transaction().execute(async (tx) => {
    const user = await tx
      .insertInto('users')
      .values({
        username,
        email: `${username}@docket.test`,
        password_hash: 'none',
        email_verified_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await openWallet(tx, user.id)
    await postTransfer(tx, {
      debitAccountId: HOUSE.adjustments,
      creditAccountId: (await walletOf(tx, user.id)).ledgerAccountId,
      amountCents: BALANCE_CENTS,
      kind: 'ADJUSTMENT',
      reference: `seeded:${user.id}`,
    })
    return user.id
  })
  return sessions.issue({ id, role: 'USER' }, { address: '127.0.0.1' })
}

async function openProduct(
  { db, keys }: Platform,
  { accounts, accountLength }: { accounts: number; accountLength: number },
): Promise<number> {
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
  const { id } = await db
    .insertInto('products')
    .values({
      sub_category_id: subCategory.id,
      title: 'A product',
      description: '<p>Plain.</p>',
      cost_price_cents: 1_00n,
      selling_price_cents: 2_00n,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let start = 0; start < accounts; start += ACCOUNTS_PER_TRANSACTION) {
    const length = Math.min(ACCOUNTS_PER_TRANSACTION, accounts - start)
    const values = Array.from({ length }, (_, nth) => `bench-${start + nth}`.padEnd(accountLength, '.'))
    await db.transaction().execute((tx) =>
      addAccounts(tx, keys, {
        productId: id,
        source: 'seeded',
        provenance: 'Made by the benchmark',
        importedBy: null,
        values,
      }),
    )
  }
  return id
}
