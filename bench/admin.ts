// `npm run bench:admin`: measures whether the back office is as fast with a million purchases as with a thousand. Fills
// two shops, reads every screen of both in turn, and imports accounts into the large one while customers buy. Exits
// with 1 if a limit is missed. `--scale 0.1` makes the large shop and the import ten times smaller.
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Platform } from '../server/src/platform/context/platform.ts'
import { migrate } from '../server/src/platform/db/migrate/migrate.ts'
import { reportScreens } from './admin-report.ts'
import { openBuyers } from './buyers.ts'
import { openBenchServer } from './database.ts'
import { fillShop, requireCleanLedger, type ShopSize } from './fill-shop.ts'
import { measureImport } from './measure-import.ts'
import { measureScreens } from './measure-screens.ts'
import { report } from './report.ts'
import { screensOf } from './screens.ts'
import { startShop } from './shop-process.ts'

const { values } = parseArgs({ options: { scale: { type: 'string', default: '1' } } })
const scale = Number(values.scale)
if (!(scale > 0 && scale <= 1)) throw new Error('--scale must be more than 0 and at most 1.')

const PRODUCTS = 200
const sizes: Record<'small' | 'large', ShopSize> = {
  small: { users: 100, purchases: 1_000, products: PRODUCTS, largestStock: 100 },
  large: {
    users: 100_000 * scale,
    purchases: 1_000_000 * scale,
    products: PRODUCTS,
    largestStock: 100_000 * scale,
  },
}
const IMPORTED_ACCOUNTS = 100_000 * scale
const BUYERS = 4
/** More accounts than four buyers can buy during the import. */
const ACCOUNTS_TO_BUY = 20_000

console.log(
  `${availableParallelism()} cores, load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}.`,
)
const { urls, stop } = await openBenchServer(['small', 'large'])
try {
  const small = await openShop('small')
  const large = await openShop('large')
  const smallClient = await openClient(urls.small, small)
  const largeClient = await openClient(urls.large, large)
  try {
    const missedScreens = await reportScreens(measureScreens(smallClient, largeClient))
    const buyers = await openBuyers(large, {
      adminId: largeClient.adminId,
      count: BUYERS,
      accounts: ACCOUNTS_TO_BUY,
    })
    const isQuick = report(await measureImport(largeClient, { count: IMPORTED_ACCOUNTS, buyers }))
    for (const shop of [small, large]) await requireCleanLedger(shop, 'at the end')
    console.log('The ledger checks of both shops are clean.')
    if (missedScreens.length > 0) console.log(`Over the limit: ${missedScreens.join('; ')}.`)
    process.exitCode = missedScreens.length === 0 && isQuick ? 0 : 1
  } finally {
    await largeClient.stop()
    await smallClient.stop()
    await large.close()
    await small.close()
  }
} finally {
  await stop()
}

async function openShop(name: keyof typeof sizes): Promise<Platform & { close(): Promise<void> }> {
  const size = sizes[name]
  const sizeText = `${size.purchases.toLocaleString('en-US')} purchases of ${size.users.toLocaleString('en-US')} users`
  return timed(`Filling the ${name} shop: ${sizeText}`, async () => {
    await migrate(urls[name])
    const shop = await fillShop(urls[name], size)
    await requireCleanLedger(shop, 'after filling')
    return shop
  })
}

/** Starts the shop on its database and signs in as the operator. */
async function openClient(url: string, shop: Platform) {
  const { id: adminId } = await shop.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADMIN')
    .executeTakeFirstOrThrow()
  const token = await shop.sessions.issue({ id: adminId, role: 'ADMIN' }, { address: '127.0.0.1' })
  return { ...(await startShop(url)), adminId, token, screens: await screensOf(shop) }
}

async function timed<T>(title: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  console.log(`${title} …`)
  const result = await work()
  console.log(`${title}: ${Math.round((performance.now() - startedAt) / 1_000)} s.`)
  return result
}
