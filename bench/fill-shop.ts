import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { accountText } from '@docket/contract/admin/stock'
import { sql } from 'kysely'
import { closeSalesDays } from '../server/src/areas/dashboard/close-sales-days.ts'
import { insertAccounts } from '../server/src/areas/stock/accounts/insert-accounts.ts'
import { ACCOUNTS_AT_ONCE, encryptAccounts } from '../server/src/areas/stock/encryption/encrypt-accounts.ts'
import { areas } from '../server/src/areas.ts'
import { readConfig } from '../server/src/host/config.ts'
import { openPlatform } from '../server/src/host/context/open-platform.ts'
import type { Platform } from '../server/src/host/context/platform.ts'
import { migrate } from '../server/src/host/db/migrate/migrate.ts'
import { closeListBlocks } from '../server/src/host/lists/long-list.ts'
import { longListsOf } from '../server/src/host/lists/long-lists-of.ts'
import { sealAuditLog } from '../server/src/host/security/audit-chain/seal-audit-log.ts'
import { checkLedger } from '../server/test/check-ledger.ts'
import { openTestClient } from '../server/test/connect.ts'
import { SECRET_KEY } from './seed.ts'

/** The size of a shop. The numbers of deposits, audit entries, refunds and reports depend on the purchases. */
export interface ShopSize {
  users: number
  purchases: number
  products: number
  /** Accounts in stock of the largest product. All other products together have about as many. */
  largestStock: number
}

/** How many batches are stored in parallel: the shop encrypts one while the database writes the others. */
const CONCURRENT_BATCHES = 4
const STATEMENT_TIMEOUT_MS = 30 * 60_000

/** Migrates a database, which an older build may have filled, and opens the shop's platform on it. */
export async function openFilledShop(databaseUrl: string) {
  await migrate(databaseUrl)
  return openPlatform(readConfig({ SECRET_KEY, LOG_LEVEL: 'fatal' }), databaseUrl)
}

/**
 * Fills an empty or migrated database like a shop after two years. SQL scripts do it, except for the accounts, which
 * the shop's own code encrypts and stores. Returns the shop's platform on this database.
 */
export async function fillShop(databaseUrl: string, size: ShopSize) {
  const platform = await openFilledShop(databaseUrl)
  // One connection for all scripts, because its settings, random numbers and functions belong to the session.
  const client = await openTestClient(databaseUrl)
  const run = async (part: string) =>
    client.query(await readFile(path.join(import.meta.dirname, 'fill', `${part}.sql`), 'utf8'))
  try {
    for (const [name, value] of Object.entries({
      statement_timeout: STATEMENT_TIMEOUT_MS,
      ...sizeSettings(size),
    })) {
      await client.query('SELECT set_config($1, $2, false)', [name, String(value)])
    }
    for (const part of ['1-users-and-catalogue', '2-purchases', '3-shipments', '4-batches']) await run(part)
    await storeAccounts(platform)
    for (const part of ['5-sold-accounts', '6-money', '7-audit-log', '8-signing-in']) await run(part)
    await closeSalesDays(platform.db)
    await closeListBlocks(platform.db, longListsOf(areas))
    // A run of the job seals a million entries at most.
    while ((await sealAuditLog(platform)) !== null);
    for (const statement of ['VACUUM ANALYZE', 'CHECKPOINT']) await client.query(statement)
  } finally {
    await client.end()
  }
  return platform
}

const sizeSettings = (size: ShopSize) =>
  Object.fromEntries(Object.entries(size).map(([name, value]) => [`fill.${name}`, value]))

/** The size of the shop's database on disk. */
export async function databaseMegabytes({ db }: Pick<Platform, 'db'>): Promise<number> {
  const { rows } = await sql<{
    bytes: number
  }>`SELECT pg_database_size(current_database())::float AS bytes`.execute(db)
  return (rows[0]?.bytes ?? Number.NaN) / 1_000_000
}

/** @throws if the ledger check finds a violation */
export async function requireCleanLedger(
  { slowQueriesDb }: Pick<Platform, 'slowQueriesDb'>,
  when: string,
): Promise<void> {
  const { checks, clean } = await checkLedger(slowQueriesDb)
  const broken = checks.flatMap(({ name, violations }) =>
    violations.map((violation) => `${name}: ${violation}`),
  )
  if (!clean) throw new Error(`The ledger check is not clean ${when}:\n${broken.join('\n')}`)
}

async function storeAccounts(platform: Platform): Promise<void> {
  const batches = await platform.db
    .selectFrom('account_batches')
    .select(['id', 'product_id', 'account_count'])
    .orderBy('id')
    .execute()
  const remainingBatches = batches.values()
  // All loops share one iterator, so each takes the next batch.
  await Promise.all(
    Array.from({ length: CONCURRENT_BATCHES }, async () => {
      for (const { id, product_id, account_count: count } of remainingBatches) {
        await storeBatch(platform, { batchId: id, productId: product_id, count })
      }
    }),
  )
}

async function storeBatch(
  { db, keys }: Platform,
  { batchId, productId, count }: { batchId: number; productId: number; count: number },
) {
  for (let start = 0; start < count; start += ACCOUNTS_AT_ONCE) {
    const accounts = Array.from({ length: Math.min(ACCOUNTS_AT_ONCE, count - start) }, (_, index) => {
      const text = accountText(benchAccount(batchId, start + index))
      return { text, fingerprint: keys.fingerprint(text) }
    })
    await db.transaction().execute(async (tx) => {
      await insertAccounts(tx, { productId, batchId }, await encryptAccounts(tx, keys, accounts))
    })
  }
}

/** An account that is clearly not a real one, different for every pair of numbers. */
export function benchAccount(batch: number, nth: number): string {
  return `demo-${batch}-${nth}@example.invalid | pass: DEMO-${batch * 7_919 + nth}`
}
