import { setImmediate } from 'node:timers/promises'
import { listenTo } from '../server/src/host/events/listeners.ts'
import { checkLedger } from '../server/test/check-ledger.ts'
import { cpuUsOf } from './cpu-time.ts'
import { openBenchDatabase } from './database.ts'
import { accountPurchases, loadWith } from './load.ts'
import { measurePairs, type Pair, ratioOf, type Sample } from './pairs.ts'
import { median, printMachine, type Row, report } from './report.ts'
import { seed } from './seed.ts'
import { startShop } from './shop-process.ts'
import { SIZE } from './side.ts'

const SECONDS = 2
const WARM_UP_SECONDS = 8
const CONNECTIONS = 24
/** The same shop with an armed alert must keep so much of its rate. */
const LIMIT = 0.95
/** Enough of the hot product for 15 pairs and the warm-up at 5,000 purchases a second. */
const ACCOUNTS = 350_000
/** What a route with the alerts of low and sold-out products listens to. */
const ARMED = ['product.low', 'product.sold_out'] as const

/**
 * Measures purchases of one hot product while something listens to its stock, compared with the same server while
 * nothing does, in adjacent pairs. Returns false if the ratio is below the limit, or if the ledger is not clean.
 */
export async function measureLowStock(
  { pairs }: { pairs: number },
  closeFunctions: (() => unknown)[],
): Promise<boolean> {
  printMachine()
  const database = await openBenchDatabase()
  closeFunctions.push(database.stop)
  const {
    tokensFile,
    hotProduct,
    slowQueriesDb: db,
    close,
  } = await seed(database.shopUrl, {
    ...SIZE,
    ...{ products: 1, hotAccounts: ACCOUNTS },
  })
  closeFunctions.push(close)
  const { origin, pid, stop } = await startShop(database.shopUrl)
  closeFunctions.push(stop)
  const purchases = accountPurchases({ tokensFile, first: hotProduct, count: 1 })
  const load = (seconds: number) =>
    loadWith('buy.lua', { origin, seconds, connections: CONNECTIONS }, purchases)
  const arm = (types: readonly (typeof ARMED)[number][]) =>
    db.transaction().execute((tx) => listenTo(tx, 'alerts', types))
  const sampleWith = async (types: readonly (typeof ARMED)[number][]): Promise<Sample> => {
    await arm(types)
    // wrk blocks this process. Without a turn of the event loop, a Ctrl+C would wait for all pairs.
    await setImmediate()
    const before = cpuUsOf(pid)
    const rate = await load(SECONDS)
    return { rate, cpuUs: (cpuUsOf(pid) - before) / (rate * SECONDS) }
  }
  await load(WARM_UP_SECONDS)
  const measured = await measurePairs(pairs, { ours: () => sampleWith(ARMED), theirs: () => sampleWith([]) })
  const { clean } = await checkLedger(db)
  return report([
    ...rowsOf(measured),
    { name: 'ledger check after the load (1 = clean)', value: clean ? 1 : 0, min: 1 },
  ])
}

function rowsOf(pairs: readonly Pair[]): Row[] {
  const ratio = (value: (sample: Sample) => number): Pick<Row, 'value' | 'quartiles'> => {
    const { median: middle, lower, upper } = ratioOf(pairs, value)
    return { value: middle, quartiles: [lower, upper] }
  }
  const rate = (side: keyof Pair) => median(pairs.map((pair) => pair[side].rate))
  return [
    { name: 'purchases, one hot product, low stock armed, per second', value: rate('ours') },
    { name: 'purchases, one hot product, nothing listens, per second', value: rate('theirs') },
    { name: 'armed ÷ not armed', ...ratio((sample) => sample.rate), min: LIMIT },
    { name: 'armed ÷ not armed, CPU time of the server', ...ratio((sample) => sample.cpuUs) },
  ]
}
