import type { Platform } from '../../../host/context/platform.ts'
import { tellStock } from './stock-levels.ts'

const GATHER_MS = 1_000

/** Counts the stock of products soon after they were sold. The job `tell-stock` counts what this misses. */
export function watchSales({ db, live, log }: Pick<Platform, 'db' | 'live' | 'log'>): void {
  let sold = new Set<number>()
  async function tell() {
    const ids = [...sold]
    sold = new Set()
    try {
      await tellStock(db, ids)
    } catch (error) {
      log.warn({ cause: String(error) }, 'The stock could not be counted after sales. A job counts it again.')
    }
  }
  live.on(({ products }) => {
    if (products === 'all' || products.size === 0) return
    if (sold.size === 0) setTimeout(tell, GATHER_MS).unref()
    for (const id of products) sold.add(id)
  })
}
