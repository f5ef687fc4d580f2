// `npm run bench:growth`: measures whether the shop stays fast as it grows. Fills a shop of each size, asks all of them
// the same things in turn, and compares the largest with the smallest. Then it imports accounts into the largest shop
// while customers buy, and measures what a purchase costs there. Exits with 1 if a limit is missed.
// `-- --sizes 1000,1000000` for other sizes (in purchases), `--only 'buy|sign in'` for some of the results (a regular
// expression), `--keep FOLDER` to keep the filled shops for the next run.
import { parseArgs } from 'node:util'
import type { Platform } from '../server/src/host/context/platform.ts'
import { openBuyers } from './buyers.ts'
import { markAsFilled, openBenchServer } from './database.ts'
import { databaseMegabytes, fillShop, openFilledShop, requireCleanLedger } from './fill-shop.ts'
import { openGrowthShop } from './growth-shop.ts'
import { measureCost } from './measure-cost.ts'
import { measureGrowth } from './measure-growth.ts'
import { measureImport } from './measure-import.ts'
import { printMachine, type Row, report } from './report.ts'
import { reportGrowth } from './report-growth.ts'
import { runAndClose } from './run-and-close.ts'
import { TYPICAL_PRODUCT } from './screens.ts'
import { startShop } from './shop-process.ts'
import { requireTools } from './tools.ts'

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,10000,100000,1000000' },
    only: { type: 'string', default: '' },
    keep: { type: 'string' },
  },
})
const sizes = values.sizes.split(',').map(Number)
if (!sizes.every((size) => Number.isInteger(size) && size >= 1_000))
  throw new Error('--sizes has numbers of purchases of 1,000 or more.')
const only = new RegExp(values.only)

const PRODUCTS = 200
const EFFORT = { rounds: 3, customer: 200, office: 30, slow: 30 }
/** More accounts of a product than the requests buy, but few, because the smallest shop must stay small. */
const ACCOUNTS_TO_BUY = 2_000
const IMPORT_BUYERS = 4
/** More accounts than these buyers can buy during the import. */
const ACCOUNTS_DURING_IMPORT = 20_000
const MAX_IMPORTED_ACCOUNTS = 100_000
const COST = 'cost of a purchase'

if (only.test(COST)) requireTools()

printMachine()
const nameOf = (size: number) => `shop_${size}`
const server = await openBenchServer(sizes.map(nameOf), values.keep)
await runAndClose((closeFunctions) => {
  closeFunctions.push(server.stop)
  return measure(closeFunctions)
})

/** Returns false if a limit is missed. */
async function measure(closeFunctions: (() => unknown)[]): Promise<boolean> {
  // Fills all shops before it starts the first one.
  const filled: { size: number; platform: Platform }[] = []
  for (const size of sizes) filled.push({ size, platform: await openShopOfSize(size, closeFunctions) })
  const shops = []
  for (const { size, platform } of filled) {
    const opened = await openGrowthShop(platform, { accounts: ACCOUNTS_TO_BUY })
    const shop = await startShop(urlOfSize(size))
    closeFunctions.push(shop.stop)
    shops.push({ size, platform, ...opened, ...shop })
  }
  const missed = await reportGrowth(sizes, measureGrowth(shops, EFFORT, only))
  const largest = shops.at(-1)
  const rows: Row[] = []
  if (largest && only.test('import beside buyers')) {
    const count = Math.min(MAX_IMPORTED_ACCOUNTS, largest.size / 10)
    const buyers = await openBuyers(largest.platform, {
      adminId: largest.adminId,
      count: IMPORT_BUYERS,
      accounts: ACCOUNTS_DURING_IMPORT,
      productId: TYPICAL_PRODUCT,
    })
    rows.push(...(await measureImport(largest, { count, buyers })))
  }
  if (largest && only.test(COST)) rows.push(...(await measureCost(largest, urlOfSize(largest.size))))
  const areMet = report(rows)
  for (const { platform } of filled) await requireCleanLedger(platform, 'at the end')
  console.log('The ledger checks of all shops are clean.')
  if (missed.length > 0) console.log(`Over the limit: ${missed.join('; ')}.`)
  return missed.length === 0 && areMet
}

/** Fills the database of this size, unless an earlier run has filled it. */
async function openShopOfSize(size: number, closeFunctions: (() => unknown)[]): Promise<Platform> {
  const url = urlOfSize(size)
  const isNew = server.created.includes(nameOf(size))
  const startedAt = performance.now()
  const platform = isNew
    ? await fillShop(url, {
        users: Math.round(size / 10),
        purchases: size,
        products: PRODUCTS,
        largestStock: Math.round(size / 10),
      })
    : await openFilledShop(url)
  closeFunctions.push(platform.close)
  if (isNew) {
    const minutes = (performance.now() - startedAt) / 60_000
    await requireCleanLedger(platform, 'after filling')
    await markAsFilled(url)
    console.log(
      `${size.toLocaleString('en-US')} purchases of ${(size / 10).toLocaleString('en-US')} users: filled in ${minutes.toFixed(1)} minutes, ${Math.round(await databaseMegabytes(platform)).toLocaleString('en-US')} MB on disk.`,
    )
  }
  return platform
}

function urlOfSize(size: number): string {
  const url = server.urls[nameOf(size)]
  if (url === undefined) throw new Error(`There is no database for ${size} purchases.`)
  return url
}
