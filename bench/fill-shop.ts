import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { closeSalesDays } from '../server/src/features/dashboard/close-sales-days.ts'
import { auditMoney } from '../server/src/money/audit-money.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { closeListBlocks } from '../server/src/platform/long-list.ts'
import { openPlatform } from '../server/src/platform/open-platform.ts'
import type { Platform } from '../server/src/platform/platform.ts'
import { accountText } from '../server/src/stock/account-text.ts'
import { insertAccounts } from '../server/src/stock/insert-accounts.ts'
import { ACCOUNTS_AT_ONCE, sealAccounts } from '../server/src/stock/seal-accounts.ts'
import { openTestClient } from '../server/test/connect.ts'
import { SECRET_KEY } from './seed.ts'

/** How much a shop holds. Deposits, entries of the trail, refunds and reports follow from the purchases. */
export interface ShopSize {
  users: number
  purchases: number
  products: number
  /** Lines that its largest product has for sale; the others share about as many. */
  large: number
}

/** Batches that are sealed and stored at a time: one is encrypted while the database writes the others. */
const AT_ONCE = 4
const LONG_MS = 30 * 60_000

/**
 * Fills a migrated database as two years of trade would have: in SQL, but for the lines, which are sealed and stored
 * by the shop's own code, every one. Answers the shop's own connections to it.
 */
export async function fillShop(databaseUrl: string, size: ShopSize) {
  const platform = await openPlatform(readConfig({ SECRET_KEY, LOG_LEVEL: 'fatal' }), databaseUrl)
  // One connection for all parts: their sizes, dice and functions are its own, and end with it.
  const client = await openTestClient(databaseUrl)
  const run = async (part: string) =>
    client.query(await readFile(path.join(import.meta.dirname, 'fill', `${part}.sql`), 'utf8'))
  try {
    for (const [name, value] of Object.entries({ statement_timeout: LONG_MS, ...sizeSettings(size) })) {
      await client.query('SELECT set_config($1, $2, false)', [name, String(value)])
    }
    for (const part of ['1-people-and-goods', '2-purchases', '3-shipments', '4-batches']) await run(part)
    await storeLines(platform)
    for (const part of ['5-sold-lines', '6-money', '7-trail']) await run(part)
    await closeSalesDays(platform.db)
    await closeListBlocks(platform.db)
    for (const last of ['VACUUM ANALYZE', 'CHECKPOINT']) await client.query(last)
  } finally {
    await client.end()
  }
  return platform
}

const sizeSettings = (size: ShopSize) =>
  Object.fromEntries(Object.entries(size).map(([name, value]) => [`fill.${name}`, value]))

/** @throws where the books do not agree. */
export async function requireCleanBooks({ reports }: Pick<Platform, 'reports'>, when: string): Promise<void> {
  const { checks, clean } = await auditMoney(reports)
  const broken = checks.flatMap(({ name, violations }) => violations.map((what) => `${name}: ${what}`))
  if (!clean) throw new Error(`The books do not agree ${when}:\n${broken.join('\n')}`)
}

async function storeLines(platform: Platform): Promise<void> {
  const batches = await platform.db
    .selectFrom('account_batches')
    .select(['id', 'product_id', 'lines'])
    .orderBy('id')
    .execute()
  const waiting = batches.values()
  // They share one iterator: each takes the next batch that nobody has.
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const { id, product_id, lines } of waiting) {
        await storeBatch(platform, { batchId: id, productId: product_id, lines })
      }
    }),
  )
}

async function storeBatch(
  { db, keys }: Platform,
  { batchId, productId, lines }: { batchId: number; productId: number; lines: number },
) {
  for (let start = 0; start < lines; start += ACCOUNTS_AT_ONCE) {
    const accounts = Array.from({ length: Math.min(ACCOUNTS_AT_ONCE, lines - start) }, (_, index) => {
      const text = accountText(benchLine(batchId, start + index))
      return { text, fingerprint: keys.fingerprint(text) }
    })
    await db.transaction().execute(async (tx) => {
      await insertAccounts(tx, { productId, batchId }, await sealAccounts(tx, keys, accounts))
    })
  }
}

/** A line that nobody could take for a real one; another one for every pair of numbers. */
export function benchLine(batch: number, nth: number): string {
  return `demo-${batch}-${nth}@example.invalid | pass: DEMO-${batch * 7_919 + nth}`
}
