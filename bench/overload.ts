// `npm run bench:overload`: loads the shop for a minute with three times its capacity, and opens 2,000 connections at
// once. Prints a table of ratios and exits with 1 if one misses its limit. `-- --seconds 20` for a shorter run.
import { parseArgs } from 'node:util'
import { checkLedger } from '../server/test/check-ledger.ts'
import { openBenchDatabase } from './database.ts'
import { type LoadResult, latenciesOf, openLoadProcess } from './overload/load-process.ts'
import { KINDS } from './overload/requests.ts'
import { watchProbes } from './overload/watch-probes.ts'
import { quantile, type Row, report } from './report.ts'
import { seedOneProduct } from './seed-one-product.ts'
import { startShop } from './shop-process.ts'

/** One customer for each connection, because the purchases of one customer wait for each other. */
const CUSTOMERS = 2_000
/** Enough connections to use the whole capacity of the shop. */
const BUSY_CONNECTIONS = 32
const MANY_CONNECTIONS = 2_000
const WARM_UP_SECONDS = 8
const QUIET_SECONDS = 20
const PART_SECONDS = 5
/** The time after the overload in which the shop must recover. */
const RECOVERY_MS = 5_000
/** The stock is enough for this many purchases a second. */
const MAX_PURCHASES_PER_SECOND = 2_000

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } })
const seconds = Number(values.seconds)
const stopFunctions: (() => Promise<unknown>)[] = []
try {
  process.exitCode = report(await measure()) ? 0 : 1
} finally {
  for (const stop of stopFunctions.reverse()) await stop()
}

async function measure(): Promise<Row[]> {
  const database = await openBenchDatabase()
  stopFunctions.push(database.stop)
  console.log('Filling the shop …')
  const accounts = MAX_PURCHASES_PER_SECOND * (seconds + WARM_UP_SECONDS + 3 * QUIET_SECONDS)
  const seeded = await seedOneProduct(database.shopUrl, { customers: CUSTOMERS, accounts })
  stopFunctions.push(seeded.close)
  const shop = await startShop(database.shopUrl)
  stopFunctions.push(shop.stop)
  const { tokens, productId } = seeded
  const clients = await openLoadProcess({ port: Number(new URL(shop.origin).port), tokens, productId })
  stopFunctions.push(clients.stop)

  await clients.run({ seconds: WARM_UP_SECONDS, connections: BUSY_CONNECTIONS })
  const busy = await clients.run({ seconds: QUIET_SECONDS, connections: BUSY_CONNECTIONS })
  const capacity = latenciesOf(busy, 'accepted').length / busy.seconds
  const referenceLoad = { seconds: QUIET_SECONDS, connections: MANY_CONNECTIONS, rate: capacity / 3 }
  const quiet = await clients.run(referenceLoad)
  const connects = await clients.connectAtOnce(MANY_CONNECTIONS)
  const probes = watchProbes(shop.origin)
  const overload = await clients.run({ seconds, connections: MANY_CONNECTIONS, rate: 3 * capacity })
  const probesRefused = await probes.stop()
  await new Promise((resolve) => setTimeout(resolve, RECOVERY_MS))
  const after = await clients.run(referenceLoad)
  const { clean } = await checkLedger(seeded.db)

  const refused = latenciesOf(overload, 'refused')
  return [
    {
      name: 'capacity, requests per second (a third each: buy, own purchases, catalogue)',
      value: capacity,
    },
    { name: 'requests per second in the overload', value: 3 * capacity },
    {
      name: 'accepted per second in the overload ÷ capacity',
      value: latenciesOf(overload, 'accepted').length / seconds / capacity,
      min: 0.5,
    },
    ...KINDS.flatMap((kind) => latencyRows(kind, { quiet, overload, after })),
    {
      name: 'refused in the overload, per cent',
      value: (100 * refused.length) / (refused.length + latenciesOf(overload, 'accepted').length),
      min: 1,
    },
    { name: 'a refusal, p99, ms', value: quantile(refused, 0.99), max: 100 },
    { name: 'refusals without Retry-After', value: overload.withoutRetryAfter, max: 0 },
    { name: 'refused health checks and provider events', value: probesRefused, max: 0 },
    { name: 'other answers in the overload', value: printAndCountUnexpected(overload), max: 0 },
    {
      name: `${MANY_CONNECTIONS} connects at once: answered`,
      value: connects.filter(Number.isFinite).length,
      min: MANY_CONNECTIONS,
    },
    {
      name: `${MANY_CONNECTIONS} connects at once: the slowest answer, ms`,
      value: Math.max(...connects),
      max: 3_000,
    },
    ...KINDS.map((kind) => ({
      name: `${kind}: refused 5 seconds after the overload`,
      value: after.kinds[kind].refused.length,
      max: 0,
    })),
    { name: 'ledger check (1 = clean)', value: clean ? 1 : 0, min: 1 },
  ]
}

function latencyRows(
  kind: (typeof KINDS)[number],
  { quiet, overload, after }: { quiet: LoadResult; overload: LoadResult; after: LoadResult },
): Row[] {
  const p99 = (result: LoadResult) => quantile(result.kinds[kind].accepted, 0.99)
  return [
    { name: `${kind}: p99 at a third of the capacity, ms (reference)`, value: p99(quiet) },
    { name: `${kind}: p99 in the overload ÷ reference`, value: p99(overload) / p99(quiet), max: 3 },
    {
      name: `${kind}: p99 of a typical five seconds: in the overload ÷ reference`,
      value: typicalP99(overload, kind) / typicalP99(quiet, kind),
    },
    { name: `${kind}: p99 after 5 s of recovery ÷ reference`, value: p99(after) / p99(quiet), max: 3 },
  ]
}

/**
 * The p99 of a typical five seconds, in ms. The accepted requests are divided into parts of equal count, of about five
 * seconds each; the result is the median of the p99s of the parts. If it is much lower than the p99 of the whole run, a
 * single pause of the machine caused that p99.
 */
function typicalP99({ kinds, seconds }: LoadResult, kind: (typeof KINDS)[number]): number {
  const { accepted } = kinds[kind]
  const parts = Math.max(1, Math.floor(seconds / PART_SECONDS))
  const size = Math.ceil(accepted.length / parts)
  const p99s = Array.from({ length: parts }, (_, index) =>
    quantile(accepted.slice(index * size, (index + 1) * size), 0.99),
  )
  return quantile(p99s, 0.5)
}

function printAndCountUnexpected({ unexpected }: LoadResult): number {
  for (const [answer, times] of Object.entries(unexpected)) console.log(`${times} × ${answer}`)
  return Object.values(unexpected).reduce((sum, times) => sum + times, 0)
}
