// `npm run bench`: how fast the shop sells and shows, each figure beside a reference measured in the same minutes.
// Prints a table of ratios and exits with 1 where one falls short. Needs Debian's wrk and pgbench (installed by apt).
import { auditMoney } from '../server/src/money/audit-money.ts'
import { startBareServer } from './bare-server.ts'
import { openBenchDatabase } from './database.ts'
import { accountPurchases, loadWith, shipmentPurchases } from './load.ts'
import { initialisePgbench, runPgbench } from './pgbench.ts'
import { median, medianRatio, type Row, report } from './report.ts'
import { seed } from './seed.ts'
import { startShop } from './shop-process.ts'
import { requireTools } from './tools.ts'

/** Rounds of everything, interleaved, so that a slow minute of the machine hits a figure and its reference alike. */
const ROUNDS = 6
const SECONDS = 5
/** Load that does not count, for a server that has run for a while: V8 compiles only what was called often. */
const WARM_UP_SECONDS = 8
const CONNECTIONS = 32

requireTools()
const database = await openBenchDatabase()
try {
  await initialisePgbench(database)
  const seeded = await seed(database.shopUrl)
  // Once for nothing: like any start but the very first, the one measured finds its code compiled.
  await (await startShop(database.shopUrl)).stop()
  const shop = await startShop(database.shopUrl)
  try {
    const rows = [...(await measurePurchases(shop, seeded)), ...(await measureReads(shop, seeded))]
    rows.push({ name: 'memory of the server under load, MB', value: shop.peakMegabytes(), most: 180 })
    const { clean } = await auditMoney(seeded.reports)
    rows.push({ name: 'audit of the books after the load (1 = clean)', value: clean ? 1 : 0, least: 1 })
    process.exitCode = report(rows) ? 0 : 1
  } finally {
    await shop.stop()
    await seeded.close()
  }
} finally {
  await database.stop()
}

type Shop = Awaited<ReturnType<typeof startShop>>
type Seeded = Awaited<ReturnType<typeof seed>>

/** With sign-in, coupon and a fresh idempotency key each: of one hot product, spread over a thousand, and shipments. */
async function measurePurchases(
  { origin }: Shop,
  { tokensFile, hotProduct, spreadProducts }: Seeded,
): Promise<Row[]> {
  const [tpcb, hot, spread, shipments]: number[][] = [[], [], [], []]
  const load = (words: (string | number)[], seconds = SECONDS) =>
    loadWith('buy.lua', { origin, seconds, connections: CONNECTIONS }, words)
  const ofMany = accountPurchases({ tokensFile, ...spreadProducts })
  const ofOne = accountPurchases({ tokensFile, first: hotProduct, count: 1 })
  for (const words of [ofMany, shipmentPurchases({ tokensFile })]) await load(words, WARM_UP_SECONDS)
  const turns = [
    async () => tpcb?.push(await runPgbench(database, SECONDS)),
    async () => hot?.push(await load(ofOne)),
    async () => spread?.push(await load(ofMany)),
    async () => shipments?.push(await load(shipmentPurchases({ tokensFile }))),
  ]
  for (let round = 0; round < ROUNDS; round++) {
    // Each begins in its turn: what one leaves to be written out falls to the next.
    for (let turn = 0; turn < turns.length; turn++) await turns[(round + turn) % turns.length]?.()
  }
  return [
    { name: 'pgbench TPC-B, prepared, 16 clients (reference), per second', value: median(tpcb) },
    { name: 'purchases, one hot product, per second', value: median(hot) },
    { name: 'purchases, spread over 1,000 products, per second', value: median(spread) },
    { name: 'shipments, per second', value: median(shipments) },
    { name: 'hot ÷ TPC-B', value: medianRatio(hot, tpcb), least: 0.45 },
    { name: 'spread ÷ TPC-B', value: medianRatio(spread, tpcb), least: 0.55 },
    { name: 'shipments ÷ TPC-B', value: medianRatio(shipments, tpcb), least: 0.6 },
    { name: 'hot ÷ spread', value: medianRatio(hot, spread), least: 0.8 },
  ]
}

/** Signed in; the reference is a Fastify without anything that answers the same bytes. */
async function measureReads({ origin }: Shop, { tokensFile, token, hotProduct }: Seeded): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, path] of [
    ['catalogue', '/api/shop/products?pageSize=20'],
    ['product', `/api/shop/products/${hotProduct}`],
  ] as const) {
    const bare = await startBareServer(`${origin}${path}`, token)
    const [own, reference]: number[][] = [[], []]
    for (let round = 0; round < ROUNDS; round++) {
      const load = (target: string) =>
        loadWith('read.lua', { origin: target, seconds: SECONDS, connections: CONNECTIONS }, [
          tokensFile,
          path,
        ])
      reference?.push(await load(bare.origin))
      own?.push(await load(origin))
    }
    await bare.stop()
    rows.push(
      {
        name: `bare Fastify, the bytes of the ${name} read (reference), per second`,
        value: median(reference),
      },
      { name: `${name} reads, per second`, value: median(own) },
      { name: `${name} ÷ bare`, value: medianRatio(own, reference), least: 0.5 },
    )
  }
  return rows
}
