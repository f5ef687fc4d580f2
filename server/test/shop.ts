import { HIGHEST_LIMITS } from '@docket/contract/admin/limits'
import type { OperatorRole } from '@docket/contract/permissions'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { PROVIDERS, type ProviderRegistry } from '../src/areas/deposits/payments/registry.ts'
import { walletOf } from '../src/areas/wallet/ledger.ts'
import { createApp } from '../src/host/app/app.ts'
import { openAreas } from '../src/host/app/open-areas.ts'
import { environmentsOf, servicesOf } from '../src/host/areas/services-of.ts'
import type { Shop } from '../src/host/areas/shop.ts'
import { readConfig } from '../src/host/config.ts'
import { openPlatform } from '../src/host/context/open-platform.ts'
import type { Platform } from '../src/host/context/platform.ts'
import { type Database, queriesOn } from '../src/host/db/database.ts'
import { columnsOf } from '../src/host/security/operator-limits/limits.ts'
import { checkLedger } from './check-ledger.ts'
import { openTestPool } from './connect.ts'
import { createTestDatabase } from './database.ts'
import { createCoupon, createProduct, createUser } from './shop-data.ts'
import { withProviders } from './with-providers.ts'

/** A signed-in caller with a valid token. */
export interface TestCaller {
  id: number
  email: string
  token: string
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The answer to an HTTP call; `body` is parsed if it is JSON. */
export interface Answer {
  status: number
  // Tests read answers of every shape, which the schemas of the contract check.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any
  headers: Record<string, string | string[] | number | undefined>
}

/** A shop and one of its admins. */
export interface AdminContext {
  shop: TestShop
  admin: { token: string }
}

interface CallOptions {
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string>
}

export interface TestShop extends Shop {
  app: FastifyInstance
  /** The shop's own connections, with the rights of its role. */
  platform: Platform
  /** For tests: the owner of the tables, who may also change and delete what the shop only adds. */
  owner: pg.Pool
  /** Queries through the connections of `owner`. */
  db: Database
  /** The address of the database, with the login of `owner`. */
  url: string
  /** The address of the database, with the login of the shop's own role. */
  appUrl: string
  /** Calls `/api<path>` without a socket, but through the whole server. */
  api(method: Method, path: string, options?: CallOptions): Promise<Answer>
  /** A verified customer with `balance` dollars in the wallet. */
  user(options?: { balance?: number }): Promise<TestCaller>
  /** An admin, with the role Owner unless another one is given; null: without a role, so this admin may do nothing. */
  admin(operatorRole?: OperatorRole | null): Promise<TestCaller>
  /** A product in a new category, with `accounts` in stock (their number, or their texts). Prices in dollars. */
  product(options?: {
    price?: number
    cost?: number
    accounts?: number | string[]
    title?: string
  }): Promise<{
    id: number
    categoryId: number
    subCategoryId: number
    accounts: string[]
  }>
  /** Buys as the web does, one account unless the purchase names another quantity. */
  buy(
    caller: { token: string },
    logProductId: number,
    purchase?: { quantity?: number; couponCode?: string },
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
  /** Closes the shop and drops its database. @throws if the ledger check, which every test file ends with, fails. */
  close(): Promise<void>
}

/**
 * Opens the real server on a new database. Throttles are off unless `env` turns them on, and operators have no limits
 * unless `hasLimits` is true. `reach` can return another
 * address of the database, such as one through a proxy. With `direct`, the shop also gets the address without the
 * proxy. With `asOwner`, the shop has one role only, which owns its tables. `registry` has the shop's payment
 * providers. `database` is a migrated database to use in place of a new one.
 */
export async function openTestShop(
  env: Record<string, string> = {},
  {
    reach = async (url) => url,
    direct = false,
    asOwner = false,
    registry = PROVIDERS,
    database: givenDatabase,
    hasLimits = false,
  }: {
    reach?: (databaseUrl: string) => Promise<string>
    direct?: boolean
    asOwner?: boolean
    registry?: ProviderRegistry
    hasLimits?: boolean
    database?: Awaited<ReturnType<typeof createTestDatabase>>
  } = {},
): Promise<TestShop> {
  const areas = withProviders(registry)
  const database = givenDatabase ?? (await createTestDatabase())
  const shopUrl = asOwner ? database.url : database.appUrl
  const variables = {
    NODE_ENV: 'test',
    SECRET_KEY: 'a-secret-for-tests-only-of-fair-length',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'fatal',
    DEMO: '0',
    ...(direct && { DATABASE_URL: shopUrl, DIRECT_DATABASE_URL: shopUrl }),
    ...env,
  }
  const config = readConfig(variables, environmentsOf(servicesOf(areas)))
  const platform = await openPlatform(config, await reach(shopUrl))
  const owner = openTestPool(database.url)
  const db = queriesOn(owner)
  if (!hasLimits) await db.updateTable('operator_limits').set(columnsOf(HIGHEST_LIMITS)).execute()
  const opened = openAreas(areas, config)
  const app = await createApp(platform, areas, opened)
  await app.ready()
  const api = createApi(app)
  return {
    ...opened,
    app,
    areas,
    platform,
    owner,
    db,
    url: database.url,
    appUrl: database.appUrl,
    api,
    user: ({ balance = 0 } = {}) => createUser({ platform, owner: db }, 'USER', balance),
    admin: (operatorRole = 'OWNER') => createUser({ platform, owner: db }, 'ADMIN', 0, operatorRole),
    product: (options) => createProduct(platform, options),
    buy: ({ token }, logProductId, purchase) =>
      api('POST', '/shop/buy', { token, body: { logProductId, quantity: 1, ...purchase } }),
    coupon: (options) => createCoupon(platform.db, options),
    balanceOf: async (userId) => Number((await walletOf(platform.db, userId)).balanceCents) / 100,
    close: async () => {
      await app.close()
      const { checks } = await checkLedger(platform.db)
      await platform.close()
      await owner.end()
      await database.drop()
      const violations = checks.flatMap((check) => check.violations)
      if (violations.length > 0) throw new Error(`The ledger check failed: ${violations.join('; ')}`)
    },
  }
}

/**
 * One shop for all tests of a file: it opens before the first test and closes after the last one. The object is empty
 * until then, so read its properties only in tests and hooks.
 */
export function useTestShop(...options: Parameters<typeof openTestShop>): TestShop {
  return useShop(() => openTestShop(...options))
}

/** Like `useTestShop`, but for a shop that `open` opens. */
export function useShop<Opened extends Pick<TestShop, 'close'>>(open: () => Promise<Opened>): Opened {
  const shop = {} as Opened
  beforeAll(async () => void Object.assign(shop, await open()))
  afterAll(() => shop.close())
  return shop
}

/** A new shop for each test of a file, and its first admin. */
export function useNewTestShop(): { shop: TestShop; admin: TestCaller } {
  const [shop, admin] = [{} as TestShop, {} as TestCaller]
  beforeEach(async () => {
    Object.assign(shop, await openTestShop())
    Object.assign(admin, await shop.admin())
  })
  afterEach(() => shop.close())
  return { shop, admin }
}

/** One admin of this shop for all tests of a file. */
export function useTestAdmin(shop: TestShop): TestCaller {
  const admin = {} as TestCaller
  beforeAll(async () => void Object.assign(admin, await shop.admin()))
  return admin
}

function createApi(app: FastifyInstance): TestShop['api'] {
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
