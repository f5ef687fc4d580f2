// `npm run bench:snapshot`: measures how much a dump or a long report slows down buyers. It holds a snapshot open for
// about a minute and a half, so that vacuum cannot remove the rows of accounts that are sold in that time. The same
// load runs before, during and after it: on one hot product, on a thousand products, and as a single buyer. Exits with
// 1 if purchases become too slow. Needs Debian's wrk (installed by apt).
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { migrate } from '../server/src/host/db/migrate/migrate.ts'
import { openTestClient } from '../server/test/connect.ts'
import { cpuUsOf, postmasterOf } from './cpu-time.ts'
import { openBenchServer } from './database.ts'
import { accountPurchases, loadWith, writeTokens } from './load.ts'
import { median, type Row, report } from './report.ts'
import { seed } from './seed.ts'
import { startShop } from './shop-process.ts'
import { requireTools } from './tools.ts'

/** The time of each load in a round. The snapshot is held for four rounds. */
const SECONDS = 5
const ROUNDS = 4
/** How many of the last rounds with the snapshot are compared with the rounds without it. */
const LAST_ROUNDS = 2
const CONNECTIONS = 16
/** Backends report their counters up to a second late. */
const REPORT_DELAY_MS = 1_500

const LOADS = ['hot', 'spread', 'oneBuyer'] as const
type Load = (typeof LOADS)[number]
interface Measurement {
  /** Purchases per second. Only printed, because other work on the machine changes it from round to round. */
  rate: number
  /** PostgreSQL's CPU time for a purchase, in microseconds. */
  cpuUs: number
  /** Entries of the primary key of available_accounts that a claim read, including sold accounts. */
  entries: number
}
type Round = Record<Load, Measurement>

requireTools()
const server = await openBenchServer(['shop'])
try {
  await migrate(server.urls.shop)
  const seeded = await seed(server.urls.shop)
  const shop = await startShop(server.urls.shop)
  const observer = await openTestClient(server.urls.shop)
  try {
    const buy = loadsOn(shop.origin, seeded)
    await buy.spread()
    const before = await measureRound(observer, buy)
    const snapshot = await holdSnapshot(server.urls.shop)
    const during: Round[] = []
    for (let round = 0; round < ROUNDS; round++) during.push(await measureRound(observer, buy))
    await snapshot.release()
    await observer.query('VACUUM')
    const after = await measureRound(observer, buy)
    printRounds([before, ...during, after])
    process.exitCode = report(compare([before, after], during.slice(-LAST_ROUNDS))) ? 0 : 1
  } finally {
    await observer.end()
    await shop.stop()
    await seeded.close()
  }
} finally {
  await server.stop()
}

function loadsOn(
  origin: string,
  seeded: Awaited<ReturnType<typeof seed>>,
): Record<Load, () => Promise<number>> {
  const { hotProduct, spreadProducts, tokensFile, token } = seeded
  const spread = { tokensFile, ...spreadProducts }
  const load = (connections: number, args: (string | number)[]) => () =>
    loadWith('buy.lua', { origin, seconds: SECONDS, connections }, args)
  return {
    hot: load(CONNECTIONS, accountPurchases({ tokensFile, first: hotProduct, count: 1 })),
    spread: load(CONNECTIONS, accountPurchases(spread)),
    oneBuyer: load(1, accountPurchases({ ...spread, tokensFile: writeTokens([token]) })),
  }
}

/** Holds one snapshot in one transaction, like pg_dump. */
async function holdSnapshot(url: string): Promise<{ release(): Promise<void> }> {
  const client = await openTestClient(url)
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await client.query('SELECT count(*) FROM users')
  return {
    release: async () => {
      await client.query('ROLLBACK')
      await client.end()
    },
  }
}

async function measureRound(observer: pg.Client, buy: Record<Load, () => Promise<number>>): Promise<Round> {
  const round: Partial<Round> = {}
  for (const load of LOADS) {
    const start = await readCounters(observer)
    const rate = await buy[load]()
    const end = await readCounters(observer)
    const purchases = end.purchases - start.purchases
    round[load] = {
      rate,
      cpuUs: (end.cpuUs - start.cpuUs) / purchases,
      entries: (end.entries - start.entries) / purchases,
    }
  }
  return round as Round
}

interface Counters {
  purchases: number
  entries: number
  cpuUs: number
}

async function readCounters(observer: pg.Client): Promise<Counters> {
  await sleep(REPORT_DELAY_MS)
  const { rows } = await observer.query<{ purchases: number; entries: number; pid: number }>(`
    SELECT (SELECT count(*) FROM purchases)::float AS purchases, idx_tup_read::float AS entries, pg_backend_pid() AS pid
    FROM pg_stat_user_indexes WHERE indexrelname = 'available_accounts_pk'`)
  const [counters] = rows
  if (!counters) throw new Error('PostgreSQL has no counters of available_accounts_pk.')
  return { ...counters, cpuUs: cpuUsOf(postmasterOf(counters.pid)) }
}

function printRounds(rounds: readonly Round[]) {
  for (const load of LOADS) {
    const line = (figure: keyof Measurement) =>
      rounds.map((round) => Math.round(round[load][figure])).join(' · ')
    console.log(
      `${load}: ${line('rate')} purchases/s; ${line('cpuUs')} µs CPU and ${line('entries')} entries each`,
    )
  }
}

/** Compares CPU times, because with twice the CPU time for each purchase the database can do half as many. */
function compare(roundsWithout: readonly Round[], roundsWith: readonly Round[]): Row[] {
  const medianUs = (rounds: readonly Round[], load: Load) => median(rounds.map((round) => round[load].cpuUs))
  const ratio = (load: Load) => medianUs(roundsWith, load) / medianUs(roundsWithout, load)
  return [
    {
      name: 'one hot product, µs of PostgreSQL’s CPU for each purchase, without a snapshot',
      value: medianUs(roundsWithout, 'hot'),
    },
    {
      name: 'one hot product, µs of PostgreSQL’s CPU for each purchase, with a snapshot (after about 50 s)',
      value: medianUs(roundsWith, 'hot'),
    },
    { name: 'one hot product: with ÷ without a snapshot', value: ratio('hot'), max: 1.5 },
    { name: 'a thousand products: with ÷ without a snapshot', value: ratio('spread'), max: 1.5 },
    {
      name: 'entries that a claim of the hot product read',
      value: median(roundsWith.map((round) => round.hot.entries)),
      max: 2_000,
    },
    // The wallet of one customer also leaves a row version for each purchase: see decision 16.
    { name: 'one buyer: with ÷ without a snapshot', value: ratio('oneBuyer') },
  ]
}
