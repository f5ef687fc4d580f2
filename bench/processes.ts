// `npm run bench:processes`: purchases and catalogue reads per second with 1, 2 and 4 server processes, and the CPU
// time of a purchase in the server and in the database. From these it says how many purchases a second more cores would
// allow. `-- --rounds 1 --seconds 3` for a short run. Needs Debian's wrk (installed by apt) and nothing else on the
// machine.
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { checkLedger } from '../server/test/check-ledger.ts'
import { cpuUsOf, postmasterOf } from './cpu-time.ts'
import { openBenchDatabase } from './database.ts'
import { accountPurchases, loadWith } from './load.ts'
import { median, medianRatio, printMachine, type Row, report } from './report.ts'
import { seed } from './seed.ts'
import { startShop } from './shop-process.ts'
import { requireTools } from './tools.ts'

const COUNTS = [1, 2, 4] as const
const WARM_UP_SECONDS = 5
/** As in `npm run bench`. */
const CONNECTIONS = 24
/** The sizes of machines for which the last lines give an estimate. */
const CORES = [2, 4, 8, 16]

interface Measurement {
  purchases: number
  reads: number
  /** CPU time of one purchase. */
  serverMs: number
  databaseMs: number
}

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '4' }, seconds: { type: 'string', default: '8' } },
})
const seconds = Number(values.seconds)

requireTools()
printMachine()
const database = await openBenchDatabase()
try {
  const seeded = await seed(database.shopUrl)
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(seeded.slowQueriesDb)
  const postmaster = postmasterOf(rows[0]?.pid ?? 0)
  const measurements = new Map<number, Measurement[]>(COUNTS.map((count) => [count, []]))
  try {
    for (let round = 0; round < Number(values.rounds); round++) {
      // Each round starts with another number of processes, because one load slows down the next.
      for (let turn = 0; turn < COUNTS.length; turn++) {
        const count = COUNTS[(round + turn) % COUNTS.length] ?? 1
        measurements.get(count)?.push(await measure(count, postmaster, seeded))
      }
    }
    const { clean } = await checkLedger(seeded.slowQueriesDb)
    const rows = [...COUNTS.flatMap((count) => rowsOf(count, measurements)), ...estimates(measurements)]
    rows.push({ name: 'ledger check after the load (1 = clean)', value: clean ? 1 : 0, min: 1 })
    process.exitCode = report(rows) ? 0 : 1
  } finally {
    await seeded.close()
  }
} finally {
  await database.stop()
}

async function measure(
  count: number,
  postmaster: number,
  { tokensFile, spreadProducts }: Awaited<ReturnType<typeof seed>>,
): Promise<Measurement> {
  const shop = await startShop(database.shopUrl, { WEB_CONCURRENCY: String(count) })
  try {
    const load = (script: 'buy.lua' | 'read.lua', args: (string | number)[], duration = seconds) =>
      loadWith(script, { origin: shop.origin, seconds: duration, connections: CONNECTIONS }, args)
    const purchases = accountPurchases({ tokensFile, ...spreadProducts })
    await load('buy.lua', purchases, WARM_UP_SECONDS)
    const before = { server: cpuUsOf(shop.pid), database: cpuUsOf(postmaster) }
    const rate = await load('buy.lua', purchases)
    const bought = rate * seconds
    return {
      purchases: rate,
      serverMs: (cpuUsOf(shop.pid) - before.server) / 1_000 / bought,
      databaseMs: (cpuUsOf(postmaster) - before.database) / 1_000 / bought,
      reads: await load('read.lua', [tokensFile, '/api/shop/products?pageSize=20']),
    }
  } finally {
    await shop.stop()
  }
}

function rowsOf(count: number, measurements: ReadonlyMap<number, Measurement[]>): Row[] {
  const of = (key: keyof Measurement, from = count) => measurements.get(from)?.map((one) => one[key])
  const processes = count === 1 ? '1 process' : `${count} processes`
  return [
    { name: `${processes}: purchases per second`, value: median(of('purchases')) },
    {
      name: `${processes}: purchases ÷ those of 1 process`,
      ...medianRatio(of('purchases'), of('purchases', 1)),
    },
    { name: `${processes}: catalogue reads per second`, value: median(of('reads')) },
    { name: `${processes}: reads ÷ those of 1 process`, ...medianRatio(of('reads'), of('reads', 1)) },
    { name: `${processes}: CPU of a purchase in the server, ms`, value: median(of('serverMs')) },
    { name: `${processes}: CPU of a purchase in the database, ms`, value: median(of('databaseMs')) },
  ]
}

/**
 * The most purchases a second that machines of several sizes allow, computed from the CPU times with one process. It
 * assumes that the cores do nothing else and that no purchase waits for another.
 */
function estimates(measurements: ReadonlyMap<number, Measurement[]>): Row[] {
  const parts = measurements.get(1)
  const [server, inDatabase] = [
    median(parts?.map((one) => one.serverMs)),
    median(parts?.map((one) => one.databaseMs)),
  ]
  return [
    { name: 'purchases per second that one busy server process allows', value: 1_000 / server },
    { name: 'cores of the database for each busy server process', value: inDatabase / server },
    ...CORES.map((cores) => ({
      name: `${cores} cores, database on the same machine: purchases per second at most (computed)`,
      value: (cores * 1_000) / (server + inDatabase),
    })),
    ...CORES.map((cores) => ({
      name: `${cores} cores, database elsewhere: purchases per second at most (computed)`,
      value: (cores * 1_000) / server,
    })),
  ]
}
