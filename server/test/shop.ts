import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../src/app.ts'
import { auditMoney } from '../src/money/audit-money.ts'
import { HOUSE, openWallet, postTransfer, walletOf } from '../src/money/ledger.ts'
import { readConfig } from '../src/platform/config.ts'
import type { Database } from '../src/platform/database.ts'
import { openPlatform } from '../src/platform/open-platform.ts'
import type { Platform } from '../src/platform/platform.ts'
import { addLines } from '../src/stock/add-lines.ts'
import { createTestDatabase } from './database.ts'

/** A caller for tests: signed in, with a live token. */
export interface TestCaller {
  id: number
  email: string
  token: string
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What an HTTP call answered; `body` is parsed JSON where it is JSON. */
export interface Answer {
  status: number
  // Tests read answers of every shape; the contract's schemas are what checks them.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any
  headers: Record<string, string | string[] | number | undefined>
}

/** A shop and who works in it. */
export interface AdminScene {
  shop: TestShop
  admin: { token: string }
}

interface CallOptions {
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string>
}

export interface TestShop {
  app: FastifyInstance
  platform: Platform
  db: Database
  url: string
  /** Calls `/api<path>` through the whole server but the socket. */
  api(method: Method, path: string, options?: CallOptions): Promise<Answer>
  /** A verified customer with `balance` dollars in the wallet. */
  user(options?: { balance?: number }): Promise<TestCaller>
  admin(): Promise<TestCaller>
  /** A product in a category of its own, with `lines` lines (a count, or the texts). Prices in dollars. */
  product(options?: { price?: number; cost?: number; lines?: number | string[]; title?: string }): Promise<{
    id: number
    categoryId: number
    subCategoryId: number
    lines: string[]
  }>
  /** Buys as the web does, one line unless another quantity is named. */
  buy(
    caller: { token: string },
    logProductId: number,
    order?: { quantity?: number; couponCode?: string },
  ): Promise<Answer>
  coupon(options: {
    code: string
    percentage: number
    expiresAt?: Date
    maxUses?: number
    maxUsesPerUser?: number
    minSubtotal?: number
  }): Promise<number>
  balanceOf(userId: number): Promise<number>
  /** Gives everything back. @throws where the books do not agree: every test file ends with an audit. */
  close(): Promise<void>
}

/**
 * The real server on a database of its own. Throttles are off unless `env` turns them on. `reach` may lead the shop to
 * its database another way, such as through a proxy; `direct` tells it the address past that, too.
 */
export async function openTestShop(
  env: Record<string, string> = {},
  {
    reach = async (url) => url,
    direct = false,
  }: { reach?: (databaseUrl: string) => Promise<string>; direct?: boolean } = {},
): Promise<TestShop> {
  const database = await createTestDatabase()
  const config = readConfig({
    NODE_ENV: 'test',
    SECRET_KEY: 'a-secret-for-tests-only-of-fair-length',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'fatal',
    DEMO: '0',
    ...(direct && { DATABASE_URL: database.url, DIRECT_DATABASE_URL: database.url }),
    ...env,
  })
  const platform = await openPlatform(config, await reach(database.url))
  const app = await createApp(platform)
  await app.ready()
  const api = caller(app)
  return {
    app,
    platform,
    db: platform.db,
    url: database.url,
    api,
    user: ({ balance = 0 } = {}) => createUser(platform, 'USER', balance),
    admin: () => createUser(platform, 'ADMIN', 0),
    product: (options) => createProduct(platform, options),
    buy: ({ token }, logProductId, { quantity = 1, ...order } = {}) =>
      api('POST', '/shop/buy', { token, body: { logProductId, quantity, ...order } }),
    coupon: (options) => createCoupon(platform.db, options),
    balanceOf: async (userId) => Number((await walletOf(platform.db, userId)).balanceCents) / 100,
    close: async () => {
      await app.close()
      const { checks } = await auditMoney(platform.db)
      await platform.close()
      await database.drop()
      const violations = checks.flatMap((check) => check.violations)
      if (violations.length > 0) throw new Error(`The books do not agree: ${violations.join('; ')}`)
    },
  }
}

function caller(app: FastifyInstance): TestShop['api'] {
  return async (method, path, { token, body, headers = {} } = {}) => {
    const response = await app.inject({
      method,
      url: `/api${path}`,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { payload: body as string | object }),
    })
    const json = String(response.headers['content-type']).includes('json')
    return {
      status: response.statusCode,
      body: json ? response.json() : response.body,
      headers: response.headers,
    }
  }
}

async function createUser(platform: Platform, role: 'USER' | 'ADMIN', balance: number): Promise<TestCaller> {
  const { db, sessions } = platform
  const name = `u${randomUUID().slice(0, 12)}`
  const email = `${name}@docket.test`
  const { id } = await db.transaction().execute(async (tx) => {
    const user = await tx
      .insertInto('users')
      .values({ username: name, email, password_hash: 'none', role, email_verified_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await openWallet(tx, user.id)
    if (balance > 0) {
      const wallet = await walletOf(tx, user.id)
      await postTransfer(tx, {
        debitAccountId: HOUSE.adjustments,
        creditAccountId: wallet.accountId,
        amountCents: BigInt(Math.round(balance * 100)),
        kind: 'ADJUSTMENT',
        reference: `test:${name}`,
      })
    }
    return user
  })
  return { id, email, token: await sessions.issue({ id, role }, { address: '127.0.0.1' }) }
}

async function createProduct(
  { db, keys }: Platform,
  {
    price = 5,
    cost = 1,
    lines = 10,
    title = 'A product',
  }: { price?: number; cost?: number; lines?: number | string[]; title?: string } = {},
) {
  const unique = randomUUID().slice(0, 8)
  const texts =
    typeof lines === 'number' ? Array.from({ length: lines }, (_, i) => `line-${unique}-${i + 1}`) : lines
  const category = await insertId(db, 'categories', { name: `Category ${unique}` })
  const subCategory = await insertId(db, 'sub_categories', { name: 'Sub', category_id: category })
  const { id } = await db
    .insertInto('products')
    .values({
      sub_category_id: subCategory,
      title,
      description: '<p>Plain.</p>',
      cost_price_cents: BigInt(Math.round(cost * 100)),
      selling_price_cents: BigInt(Math.round(price * 100)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const added = await db
    .transaction()
    .execute((tx) => addLines(tx, keys, { productId: id, source: 'test', importedBy: null, values: texts }))
  if (added.accountIds.length < texts.length) throw new Error('A test stocked a line that is held already.')
  return { id, categoryId: category, subCategoryId: subCategory, lines: texts }
}

async function insertId(
  db: Database,
  table: 'categories' | 'sub_categories',
  values: { name: string; category_id?: number },
): Promise<number> {
  const row =
    table === 'categories'
      ? await db.insertInto('categories').values(values).returning('id').executeTakeFirstOrThrow()
      : await db
          .insertInto('sub_categories')
          .values({ name: values.name, category_id: values.category_id ?? 0 })
          .returning('id')
          .executeTakeFirstOrThrow()
  return row.id
}

async function createCoupon(db: Database, options: Parameters<TestShop['coupon']>[0]): Promise<number> {
  const { id } = await db
    .insertInto('coupons')
    .values({
      code: options.code,
      basis_points: Math.round(options.percentage * 100),
      expires_at: options.expiresAt ?? new Date(Date.now() + 86_400_000),
      max_uses: options.maxUses ?? null,
      max_uses_per_user: options.maxUsesPerUser ?? null,
      min_subtotal_cents:
        options.minSubtotal === undefined ? null : BigInt(Math.round(options.minSubtotal * 100)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
