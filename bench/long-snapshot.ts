// `npm run bench:snapshot`: what a dump or a long report costs the buyers beside it. A snapshot is held open for a good
// minute, so that vacuum can remove nothing that is sold meanwhile. Before it, during it and after it the same load runs
// on one hot product, on a thousand products (the reference: few sales of each), and as a single buyer. Exits with 1
// where too much is lost. Needs Debian's wrk (installed by apt).
import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from '../server/src/platform/migrate.ts'
import { openBenchServer } from './database.ts'
import { loadWith } from './load.ts'
import { median, type Row, report } from './report.ts'
import { seed } from './seed.ts'
import { startShop } from './shop-process.ts'
import { requireTools } from './tools.ts'

/** Of each load in a round; four rounds while the snapshot is held. */
const SECONDS = 5
const ROUNDS = 4
const CONNECTIONS = 16
/** Backends report what they read up to a second late. */
const REPORT_MS = 1_500

const LOADS = ['hot', 'spread', 'oneBuyer'] as const
type Load = (typeof LOADS)[number]
/** Purchases per second, and the entries of its index that a claim walked over, sold accounts included. */
type Round = Record<Load, { rate: number; entries: number }>

requireTools()
const server = await openBenchServer(['shop'])
try {
  await migrate(server.urls.shop)
  const seeded = await seed(server.urls.shop)
  const shop = await startShop(server.urls.shop)
  const observer = new pg.Client({ connectionString: server.urls.shop })
  await observer.connect()
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
    process.exitCode = report(compare([before, after], during.at(-1) ?? before)) ? 0 : 1
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
  const tokenOfOne = `${tokensFile}-one`
  writeFileSync(tokenOfOne, token)
  const spread = [spreadProducts.first, spreadProducts.count]
  const load = (connections: number, words: (string | number)[]) => () =>
    loadWith('buy.lua', { origin, seconds: SECONDS, connections }, words)
  return {
    hot: load(CONNECTIONS, [tokensFile, hotProduct, 1]),
    spread: load(CONNECTIONS, [tokensFile, ...spread]),
    oneBuyer: load(1, [tokenOfOne, ...spread]),
  }
}

/** As pg_dump does: one transaction that sees the database as it was. */
async function holdSnapshot(url: string): Promise<{ release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
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
    round[load] = { rate, entries: (end.entries - start.entries) / (end.purchases - start.purchases) }
  }
  return round as Round
}

async function readCounters(observer: pg.Client): Promise<{ purchases: number; entries: number }> {
  await sleep(REPORT_MS)
  const { rows } = await observer.query<{ purchases: number; entries: number }>(`
    SELECT (SELECT count(*) FROM purchases)::float AS purchases, idx_tup_read::float AS entries
    FROM pg_stat_user_indexes WHERE indexrelname = 'available_accounts_pk'`)
  const [counters] = rows
  if (!counters) throw new Error('PostgreSQL has no counters of available_accounts_pk.')
  return counters
}

function printRounds(rounds: readonly Round[]) {
  for (const load of LOADS) {
    const line = (of: 'rate' | 'entries') => rounds.map((round) => Math.round(round[load][of])).join(' · ')
    console.log(
      `${load}: purchases per second ${line('rate')}; entries a claim walked over ${line('entries')}`,
    )
  }
}

function compare(without: readonly Round[], last: Round): Row[] {
  const ratio = (load: Load, round: Round) => round[load].rate / round.spread.rate
  const held = (load: Load) => ratio(load, last) / median(without.map((round) => ratio(load, round)))
  return [
    {
      name: 'one hot product ÷ a thousand, without a snapshot',
      value: median(without.map((r) => ratio('hot', r))),
    },
    { name: 'the same after a minute of a held snapshot', value: ratio('hot', last) },
    { name: 'one hot product: held ÷ without', value: held('hot'), least: 0.75 },
    { name: 'entries a claim walked over at the end', value: last.hot.entries, most: 2_000 },
    { name: 'one buyer: held ÷ without', value: held('oneBuyer') },
  ]
}
