import { queriesOn } from '../db/database.ts'
import { openPool } from '../db/open-pool.ts'
import { countDeposits, type DepositCount } from './count-deposits.ts'
import { type JobQueues, readShopState, type ShopState, stateGauges } from './read-shop-state.ts'
import { metricOf, type Snapshot } from './snapshot.ts'

/** The longest time that a scrape waits for the database. */
const DEADLINE_MS = 2_000
const STATE_EVERY_MS = 5_000
/** Counting reads every deposit: cheap once a minute, too expensive for every scrape. */
const DEPOSITS_EVERY_MS = 60_000

/**
 * Measures the shop from its database. `read` answers within two seconds; if the database does not answer, the only
 * result is that docket_database_up is 0. It has its own connection, so that buyers never wait for it. A cluster needs
 * it once, because every process would read the same values.
 */
export function measureShop(
  directUrl: string,
  queues: JobQueues,
): { read(): Promise<Snapshot>; close(): Promise<void> } {
  const { pool } = openPool(directUrl, {
    max: 1,
    statementTimeoutMs: DEADLINE_MS,
    applicationName: 'docket metrics',
    pooled: false,
  })
  const db = queriesOn(pool)
  const state = cacheFor(STATE_EVERY_MS, () => readShopState(db, queues))
  const deposits = cacheFor(DEPOSITS_EVERY_MS, () => countDeposits(db))

  async function readAll(): Promise<Snapshot> {
    const stateNow = await state()
    // Counting millions of deposits may be too slow. That does not mean that the database is down.
    const depositsNow = await deposits().catch(() => [])
    return [
      metricOf('docket_database_up', UP, [{ value: 1 }]),
      ...stateOf(stateNow),
      ...depositsOf(depositsNow),
    ]
  }

  let reading: Promise<Snapshot> | undefined
  return {
    read() {
      reading ??= readAll().finally(() => {
        reading = undefined
      })
      return withDeadline(DEADLINE_MS, reading).catch(() => DOWN)
    },
    close: () => db.destroy(),
  }
}

const UP = 'Whether the database answered in time (1) or not (0).'
const DOWN: Snapshot = [metricOf('docket_database_up', UP, [{ value: 0 }])]

function stateOf(state: ShopState): Snapshot {
  return Object.entries(stateGauges).map(([name, help]) =>
    // ShopState has the same keys as stateGauges.
    metricOf(name, help, state[name as keyof ShopState]),
  )
}

function depositsOf(counts: DepositCount[]): Snapshot {
  const byStatus = counts.map(({ status, method, count }) => ({ labels: { status, method }, value: count }))
  const credited = counts
    .filter(({ status }) => status === 'COMPLETED')
    .map(({ method, count }) => ({ labels: { method }, value: count }))
  return [
    metricOf('docket_deposits', 'Deposits by status and method, counted once a minute.', byStatus),
    {
      ...metricOf(
        'docket_deposits_credited_total',
        'Deposits that were credited to a wallet, by method, counted once a minute.',
        credited,
      ),
      type: 'counter',
    },
  ]
}

/** Caches the result of `read` for `ms`; an error is not cached. */
function cacheFor<Result>(ms: number, read: () => Promise<Result>): () => Promise<Result> {
  let cached: { result: Result; until: number } | undefined
  return async () => {
    if (!cached || performance.now() > cached.until) {
      cached = { result: await read(), until: performance.now() + ms }
    }
    return cached.result
  }
}

/** @throws after `ms`; a later result of `promise` is ignored. */
function withDeadline<Result>(ms: number, promise: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(() => reject(new Error('The database did not answer in time.')), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(deadline))
  })
}
