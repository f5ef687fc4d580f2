import { randomUUID } from 'node:crypto'
import { toCents } from '@docket/contract/money'
import type { OperatorRole } from '@docket/contract/permissions'
import { addAccounts } from '../src/areas/stock/accounts/add-accounts.ts'
import { HOUSE, openWallet, postTransfer, walletOf } from '../src/areas/wallet/ledger.ts'
import type { Platform } from '../src/host/context/platform.ts'
import type { Database } from '../src/host/db/database.ts'
import type { TestCaller, TestShop } from './shop.ts'

/** A verified user with `balance` dollars in the wallet, signed in. Added by the owner of the tables, who may also add admins. */
export async function createUser(
  { platform: { sessions }, owner }: { platform: Platform; owner: Database },
  role: 'USER' | 'ADMIN',
  balance: number,
  operatorRole: OperatorRole | null = null,
): Promise<TestCaller> {
  const name = `u${randomUUID().slice(0, 12)}`
  const email = `${name}@docket.test`
  const { id } = await owner.transaction().execute(async (tx) => {
    const user = await tx
      .insertInto('users')
      .values({
        username: name,
        email,
        password_hash: 'none',
        role,
        operator_role: operatorRole,
        email_verified_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await openWallet(tx, user.id)
    if (balance > 0) {
      const wallet = await walletOf(tx, user.id)
      await postTransfer(tx, {
        debitAccountId: HOUSE.adjustments,
        creditAccountId: wallet.ledgerAccountId,
        amountCents: toCents(balance),
        kind: 'ADJUSTMENT',
        reference: `test:${name}`,
      })
    }
    return user
  })
  return { id, email, token: await sessions.issue({ id, role }, { address: '127.0.0.1' }) }
}

/** A product in a new category, with accounts in stock. */
export async function createProduct(
  { db, keys }: Platform,
  {
    price = 5,
    cost = 1,
    accounts = 10,
    title = 'A product',
  }: { price?: number; cost?: number; accounts?: number | string[]; title?: string } = {},
) {
  const suffix = randomUUID().slice(0, 8)
  const texts =
    typeof accounts === 'number'
      ? Array.from({ length: accounts }, (_, i) => `account-${suffix}-${i + 1}`)
      : accounts
  const category = await insertId(db, 'categories', { name: `Category ${suffix}` })
  const subCategory = await insertId(db, 'sub_categories', { name: 'Sub', category_id: category })
  const { id } = await db
    .insertInto('products')
    .values({
      sub_category_id: subCategory,
      title,
      description: '<p>Plain.</p>',
      cost_price_cents: toCents(cost),
      selling_price_cents: toCents(price),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const added = await db.transaction().execute((tx) =>
    addAccounts(tx, keys, {
      productId: id,
      source: 'test',
      provenance: 'Made by a test',
      importedBy: null,
      values: texts,
    }),
  )
  if (added.accountIds.length < texts.length)
    throw new Error('The test added an account that the shop has already.')
  return { id, categoryId: category, subCategoryId: subCategory, accounts: texts }
}

async function insertId(
  db: Database,
  table: 'categories' | 'sub_categories',
  values: { name: string; category_id?: number },
): Promise<number> {
  const { name, category_id = 0 } = values
  if (table === 'categories')
    return (await db.insertInto(table).values({ name }).returning('id').executeTakeFirstOrThrow()).id
  return (await db.insertInto(table).values({ name, category_id }).returning('id').executeTakeFirstOrThrow())
    .id
}

export async function createCoupon(
  db: Database,
  options: Parameters<TestShop['coupon']>[0],
): Promise<number> {
  const { id } = await db
    .insertInto('coupons')
    .values({
      code: options.code,
      basis_points: Math.round(options.percentage * 100),
      expires_at: options.expiresAt ?? new Date(Date.now() + 86_400_000),
      max_uses: options.maxUses ?? null,
      max_uses_per_user: options.maxUsesPerUser ?? null,
      min_subtotal_cents: options.minSubtotal === undefined ? null : toCents(options.minSubtotal),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
