// `npm run bench`: measures purchases and reads of the shop, each together with a reference in the same minutes. Prints
// a table of ratios and exits with 1 if one misses its limit. `-- --against REF` compares this tree with a commit
// instead, in at least 15 pairs (`--pairs 20` for more). `-- --low-stock` compares purchases of one hot product while a
// low-stock alert is armed with the same shop without one. Needs Debian's wrk and pgbench (installed by apt).
import { parseArgs } from 'node:util'
import { checkLedger } from '../server/test/check-ledger.ts'
import { compareWith } from './against.ts'
import { startBareServer } from './bare-server.ts'
import { type BenchDatabase, openBenchDatabase } from './database.ts'
import { accountPurchases, loadWith, shipmentPurchases } from './load.ts'
import { measureLowStock } from './low-stock.ts'
import { initialisePgbench, runPgbench } from './pgbench.ts'
import { median, medianRatio, type Row, report } from './report.ts'
import { runAndClose } from './run-and-close.ts'
import { seed } from './seed.ts'
import { startShop } from './shop-process.ts'
import { requireTools } from './tools.ts'

/** Interleaved rounds, so that a slow minute of the machine affects a measurement and its reference equally. */
const ROUNDS = 6
const SECONDS = 5
/** Load that is not counted, because V8 compiles only code that is called often. */
const WARM_UP_SECONDS = 8
/** The load has no pauses. With more connections, the checkout of a slow machine would refuse requests. */
const CONNECTIONS = 24

const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    'low-stock': { type: 'boolean', default: false },
    pairs: { type: 'string', default: '15' },
  },
})
const { against, 'low-stock': isLowStock } = values
const pairs = Number(values.pairs)
if (!Number.isInteger(pairs) || pairs < 15) throw new Error('--pairs is a number of 15 or more.')

requireTools()
await runAndClose((closeFunctions) => {
  if (isLowStock) return measureLowStock({ pairs }, closeFunctions)
  return against === undefined ? measureShop(closeFunctions) : compareWith(against, { pairs }, closeFunctions)
})

/** Returns false if a ratio misses its limit. */
async function measureShop(closeFunctions: (() => unknown)[]): Promise<boolean> {
  const database = await openBenchDatabase()
  closeFunctions.push(database.stop)
  await initialisePgbench(database)
  const seeded = await seed(database.shopUrl)
  closeFunctions.push(seeded.close)
  const shop = await startShop(database.shopUrl)
  closeFunctions.push(shop.stop)
  const rows = [...(await measurePurchases(database, shop, seeded)), ...(await measureReads(shop, seeded))]
  rows.push({ name: 'memory of the server under load, MB', value: shop.peakMegabytes(), max: 185 })
  const { clean } = await checkLedger(seeded.slowQueriesDb)
  rows.push({ name: 'ledger check after the load (1 = clean)', value: clean ? 1 : 0, min: 1 })
  return report(rows)
}

type Shop = Awaited<ReturnType<typeof startShop>>
type Seeded = Awaited<ReturnType<typeof seed>>

/**
 * Purchases with a session, a coupon and an idempotency key: of one hot product, of a thousand products, and of
 * shipments.
 */
async function measurePurchases(
  database: BenchDatabase,
  { origin }: Shop,
  { tokensFile, hotProduct, spreadProducts }: Seeded,
): Promise<Row[]> {
  const [tpcb, hot, spread, shipments]: number[][] = [[], [], [], []]
  const load = (args: (string | number)[], seconds = SECONDS) =>
    loadWith('buy.lua', { origin, seconds, connections: CONNECTIONS }, args)
  const manyProducts = accountPurchases({ tokensFile, ...spreadProducts })
  const oneProduct = accountPurchases({ tokensFile, first: hotProduct, count: 1 })
  for (const args of [manyProducts, shipmentPurchases({ tokensFile })]) await load(args, WARM_UP_SECONDS)
  const turns = [
    async () => tpcb?.push(await runPgbench(database, SECONDS)),
    async () => hot?.push(await load(oneProduct)),
    async () => spread?.push(await load(manyProducts)),
    async () => shipments?.push(await load(shipmentPurchases({ tokensFile }))),
  ]
  for (let round = 0; round < ROUNDS; round++) {
    // Each round starts with another load, because the unfinished writes of one load slow down the next load.
    for (let turn = 0; turn < turns.length; turn++) await turns[(round + turn) % turns.length]?.()
  }
  return [
    { name: 'pgbench TPC-B, prepared, 16 clients (reference), per second', value: median(tpcb) },
    { name: 'purchases, one hot product, per second', value: median(hot) },
    { name: 'purchases, spread over 1,000 products, per second', value: median(spread) },
    { name: 'shipments, per second', value: median(shipments) },
    { name: 'hot ÷ TPC-B', ...medianRatio(hot, tpcb), min: 0.45 },
    { name: 'spread ÷ TPC-B', ...medianRatio(spread, tpcb), min: 0.55 },
    { name: 'shipments ÷ TPC-B', ...medianRatio(shipments, tpcb), min: 0.6 },
    { name: 'shipments ÷ spread', ...medianRatio(shipments, spread), min: 0.95 },
    { name: 'hot ÷ spread', ...medianRatio(hot, spread), min: 0.8 },
  ]
}

/** Reads with a session. The reference is a plain Fastify that answers the same bytes. */
async function measureReads({ origin }: Shop, { tokensFile, token, hotProduct }: Seeded): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, path] of [
    ['catalogue', '/api/shop/products?pageSize=20'],
    ['product', `/api/shop/products/${hotProduct}`],
  ] as const) {
    const bare = await startBareServer(`${origin}${path}`, token)
    const [shopRates, bareRates]: number[][] = [[], []]
    for (let round = 0; round < ROUNDS; round++) {
      const load = (target: string) =>
        loadWith('read.lua', { origin: target, seconds: SECONDS, connections: CONNECTIONS }, [
          tokensFile,
          path,
        ])
      bareRates?.push(await load(bare.origin))
      shopRates?.push(await load(origin))
    }
    await bare.stop()
    rows.push(
      {
        name: `bare Fastify, the bytes of the ${name} read (reference), per second`,
        value: median(bareRates),
      },
      { name: `${name} reads, per second`, value: median(shopRates) },
      { name: `${name} ÷ bare`, ...medianRatio(shopRates, bareRates), min: 0.5 },
    )
  }
  return rows
}
