import type { Gauges, JobQueues, Series } from '../areas/gauges.ts'
import { type Database, queriesOn } from '../db/database.ts'
import { openPool } from '../db/open-pool.ts'
import { metricOf, type Snapshot } from './snapshot.ts'

/** The longest time that a scrape waits for the database. */
const DEADLINE_MS = 2_000
const STATE_EVERY_MS = 5_000
/** For gauges that read all rows of a large table: cheap once a minute, too expensive for every scrape. */
const ALL_ROWS_EVERY_MS = 60_000

/**
 * Measures the shop from its database. `read` answers within two seconds; if the database does not answer, the only
 * result is that docket_database_up is 0. It has its own connection, so that buyers never wait for it. A cluster needs
 * it once, because every process would read the same values.
 */
export function measureShop(
  directUrl: string,
  queues: JobQueues,
  gauges: readonly Gauges[],
): { read(): Promise<Snapshot>; close(): Promise<void> } {
  const { pool } = openPool(directUrl, {
    max: 1,
    statementTimeoutMs: DEADLINE_MS,
    applicationName: 'docket metrics',
    pooled: false,
  })
  const db = queriesOn(pool)
  const quick = gauges.filter(({ readsAllRows }) => !readsAllRows)
  const slow = gauges.filter(({ readsAllRows }) => readsAllRows)
  const sources = [
    ...quick.map((one) => cacheFor(STATE_EVERY_MS, () => readGauges(db, queues, [one]))),
    ...slow.map((one) => {
      const read = cacheFor(ALL_ROWS_EVERY_MS, () => readGauges(db, queues, [one]))
      // Reading millions of rows may be too slow. That does not mean that the database is down.
      return () => read().catch(() => snapshotOf(one, {}))
    }),
  ]

  async function readAll(): Promise<Snapshot> {
    const snapshot = [metricOf('docket_database_up', UP, [{ value: 1 }])]
    for (const read of sources) snapshot.push(...(await read()))
    return snapshot
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

/** Reads all series, one short query after the other. */
export async function readGauges(
  db: Database,
  queues: JobQueues,
  gauges: readonly Gauges[],
): Promise<Snapshot> {
  const snapshot: Snapshot = []
  for (const one of gauges) snapshot.push(...snapshotOf(one, await one.read(db, queues)))
  return snapshot
}

function snapshotOf({ help }: Gauges, seriesByName: Record<string, Series[]>): Snapshot {
  return Object.entries(help).map(([name, text]) => {
    const metric = metricOf(name, text, seriesByName[name] ?? [])
    return name.endsWith('_total') ? { ...metric, type: 'counter' } : metric
  })
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
