import { callApi } from '../server/test/process/call-api.ts'
import { customerRequests, IMPORT, importRequest, type Send, SLOW_REQUESTS } from './growth-requests.ts'
import type { GrowthShop } from './growth-shop.ts'
import { quantile } from './report.ts'

/** A shop that runs. Lists of shops begin with the smallest. */
interface RunningShop extends GrowthShop {
  origin: string
}

/** One result: how long a request takes in each shop. */
export interface Growth {
  name: string
  /** Who waits for the answer. */
  waiting: 'customer' | 'office'
  /** The rows of a list in the largest shop. */
  rows?: number
  /** For each shop, the p95 of each round in milliseconds. */
  p95s: number[][]
}

/** How often each request is sent to each shop. */
export interface Effort {
  /** The rounds that count. One more round before them warms up. */
  rounds: number
  /** In one round, for a request of a customer that is not slow. */
  customer: number
  /** In one round, for a request of the back office that is not slow. */
  office: number
  /** In one round, for one of `SLOW_REQUESTS`. */
  slow: number
}

/**
 * Measures everything that customers and the office wait for, in every shop, one request after the other. Requests to
 * the shops alternate, so that a slow minute of the machine affects all of them. Yields each result at once, because
 * all of them take minutes. Only names that match `only` are measured.
 */
export async function* measureGrowth(
  shops: readonly RunningShop[],
  effort: Effort,
  only: RegExp,
): AsyncGenerator<Growth> {
  const [first] = shops
  if (!first) throw new Error('There is no shop to measure.')
  const measure = async (name: string, waiting: Growth['waiting'], sends: readonly Send[]) => ({
    name,
    waiting,
    p95s: await measureAlternately(
      sends,
      effort.rounds,
      SLOW_REQUESTS.includes(name) ? effort.slow : effort[waiting],
    ),
  })

  for (const [name, sends] of byName(shops.map((shop) => customerRequests(shop.origin, shop)))) {
    if (only.test(name)) yield await measure(name, 'customer', sends)
  }
  for (const [name, paths] of byName(shops.map(({ screens }) => screens.pages))) {
    if (only.test(name)) yield await measure(name, 'office', readsOf(shops, paths))
  }
  for (const [name, paths] of byName(shops.map(({ screens }) => screens.lists))) {
    if (!only.test(name)) continue
    const lasts = await Promise.all(shops.map((shop, nth) => lastPage(shop, paths[nth] ?? '')))
    const rows = lasts.at(-1)?.total ?? 0
    yield { ...(await measure(name, 'office', readsOf(shops, paths))), rows }
    if (lasts.every(({ page }) => page === 1)) continue
    const lastPaths = paths.map((path, nth) => `${path}&page=${lasts[nth]?.page}`)
    yield { ...(await measure(`${name}: last page`, 'office', readsOf(shops, lastPaths))), rows }
  }
  const imports = shops.map((shop) => importRequest(shop.origin, shop))
  if (only.test(IMPORT)) yield await measure(IMPORT, 'office', imports)
}

/** Every name with its values, one of each shop. */
function byName<Value>(records: readonly Record<string, Value>[]): [string, Value[]][] {
  return Object.keys(records[0] ?? {}).map((name) => [
    name,
    records.map((record) => {
      const value = record[name]
      if (value === undefined) throw new Error(`One of the shops has no ${name}.`)
      return value
    }),
  ])
}

const readsOf = (shops: readonly RunningShop[], paths: readonly string[]): Send[] =>
  shops.map(
    ({ origin, adminToken }, nth) =>
      async () =>
        (await callApi({ origin, path: paths[nth] ?? '', token: adminToken })).ms,
  )

async function lastPage(
  { origin, adminToken }: RunningShop,
  path: string,
): Promise<{ page: number; total: number }> {
  const { total, pageSize } = JSON.parse((await callApi({ origin, path, token: adminToken })).text)
  return { page: Math.max(1, Math.ceil(total / pageSize)), total }
}

async function measureAlternately(
  sends: readonly Send[],
  rounds: number,
  requests: number,
): Promise<number[][]> {
  const p95s: number[][] = sends.map(() => [])
  // The first round warms up and is not counted.
  for (let round = 0; round <= rounds; round++) {
    const times: number[][] = sends.map(() => [])
    for (let nth = 0; nth < requests; nth++) {
      for (const [shop, send] of sends.entries()) times[shop]?.push(await send(round * requests + nth))
    }
    if (round > 0) for (const [shop, ms] of times.entries()) p95s[shop]?.push(quantile(ms, 0.95))
  }
  return p95s
}
