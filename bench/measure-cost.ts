import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Platform } from '../server/src/host/context/platform.ts'
import { openTestClient } from '../server/test/connect.ts'
import { openBuyers } from './buyers.ts'
import { cpuUsOf, postmasterOf } from './cpu-time.ts'
import { COUPON } from './growth-shop.ts'
import { accountPurchases, loadWith, writeTokens } from './load.ts'
import type { Row } from './report.ts'
import { LARGE_PRODUCT } from './screens.ts'

const SECONDS = 20
const WARM_UP_SECONDS = 8
const CONNECTIONS = 24
const CUSTOMERS = 256
/** Enough for 2,800 purchases a second. */
const ACCOUNTS = 80_000
/** The wait before the counters are read. By then the last mails are sent, and PostgreSQL has updated its counters. */
const SETTLE_MS = 3_000
const MILLION = 1_000_000

/**
 * Measures what a million purchases need, by buying for some seconds under full load: CPU time of the server (with the
 * mails of the receipts) and of PostgreSQL, bytes on disk, and bytes of the write-ahead log. Needs Debian's wrk.
 */
export async function measureCost(
  { origin, pid, adminId, platform }: { origin: string; pid: number; adminId: number; platform: Platform },
  databaseUrl: string,
): Promise<Row[]> {
  const observer = await openTestClient(databaseUrl)
  try {
    const unstocked = await readCounters(observer, pid)
    const stock = { adminId, count: CUSTOMERS, accounts: ACCOUNTS, productId: LARGE_PRODUCT }
    const tokens = await openBuyers(platform, stock)
    const tokensFile = writeTokens(tokens)
    const load = (seconds: number) =>
      loadWith(
        'buy.lua',
        { origin, seconds, connections: CONNECTIONS },
        accountPurchases({ tokensFile, first: LARGE_PRODUCT, count: 1, coupon: COUPON }),
      )
    const stocked = await readCounters(observer, pid)
    await load(WARM_UP_SECONDS)
    const before = await readCounters(observer, pid)
    const rate = await load(SECONDS)
    const after = await readCounters(observer, pid)
    const millions = (after.purchases - before.purchases) / MILLION
    const perMillion = (figure: Exclude<keyof typeof before, 'purchases'>) =>
      (after[figure] - before[figure]) / millions
    return [
      { name: 'purchases per second under full load, in the largest shop', value: rate },
      { name: 'a million purchases: CPU seconds of the server', value: perMillion('serverUs') / MILLION },
      { name: 'a million purchases: CPU seconds of PostgreSQL', value: perMillion('postgresUs') / MILLION },
      { name: 'a million purchases: MB on disk', value: perMillion('diskBytes') / MILLION },
      {
        name: 'a million accounts, from their import: MB on disk',
        value: (stocked.diskBytes - unstocked.diskBytes) / ACCOUNTS,
      },
      { name: 'a million purchases: MB of write-ahead log', value: perMillion('walBytes') / MILLION },
    ]
  } finally {
    await observer.end()
  }
}

async function readCounters(observer: pg.Client, serverPid: number) {
  await sleep(SETTLE_MS)
  const { rows } = await observer.query<{
    purchases: number
    diskBytes: number
    walBytes: number
    pid: number
  }>(`
    SELECT (SELECT count(*) FROM purchases)::float AS purchases, pg_database_size(current_database())::float AS "diskBytes",
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float AS "walBytes", pg_backend_pid() AS pid`)
  const [counters] = rows
  if (!counters) throw new Error('A query without conditions returned no row.')
  const { pid, ...sizes } = counters
  return { ...sizes, serverUs: cpuUsOf(serverPid), postgresUs: cpuUsOf(postmasterOf(pid)) }
}
